import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Certainty, type WordCount } from '@ichibun/proto/language';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import { keyOf, makeLexemes } from '@ichibun/text-words/lexemes';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';

export const COUNTS = defineQueue<{ documentId: number }>('count-words', { concurrency: 1, retries: 20 });

/** Parts of a document that are counted side by side: one on each of the tokenizer's threads. */
const PARTS_AT_ONCE = 2;
/** UTF-16 units counted at once. */
const PART_UNITS = 20_000;

/** Counts the words of documents in the background, once for each revision of their learner's corrections. */
@Injectable()
export class WordCounter implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly rpc: Rpc,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(COUNTS, {
      work: ({ payload, signal }) => this.count(payload.documentId, signal),
      // The next time that its share is wanted, it is counted again.
      failed: (manager, { documentId }) =>
        manager.query('UPDATE documents SET count_asked = NULL WHERE id = $1', [documentId]),
    });
  }

  private async count(documentId: number, signal: AbortSignal): Promise<void> {
    const [document] = await this.database.query(
      `SELECT user_id AS "userId", array_to_string(sentences, E'\\n') AS sentences, corrections_revision AS revision
       FROM documents LEFT JOIN document_words ON document_id = id WHERE id = $1`,
      [documentId],
    );
    if (!document) return;
    const { userId, sentences } = document;
    const learner = new LearnerWords(this.rpc, userId);
    const { revision } = await learner.corrections();
    if (document.revision !== null && document.revision >= revision) return;
    const counted = new Map<string, WordCount>();
    const parts = inParts<string>(sentences.split('\n'), ({ length }) => length + 1, PART_UNITS);
    const worker = async () => {
      for (const part of parts) {
        signal.throwIfAborted();
        addTo(counted, (await learner.count(part.join('\n'))).words);
      }
    };
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, worker));
    await this.store(documentId, [...counted.values()], revision);
  }

  private async store(documentId: number, words: readonly WordCount[], revision: number): Promise<void> {
    const ids = await makeLexemes(this.rpc, words);
    const lexemeIds = words.map((word) => ids.get(keyOf(word))!);
    const counts = words.map(({ count }) => count);
    await this.database.query(
      `INSERT INTO document_words (document_id, lexeme_ids, counts, occurrences, corrections_revision)
       SELECT id, $2, $3, $4, $5 FROM documents WHERE id = $1
       ON CONFLICT (document_id) DO UPDATE SET lexeme_ids = excluded.lexeme_ids, counts = excluded.counts,
         occurrences = excluded.occurrences, corrections_revision = excluded.corrections_revision
       WHERE document_words.corrections_revision < excluded.corrections_revision`,
      [documentId, lexemeIds, counts, counts.reduce((sum, count) => sum + count, 0), revision],
    );
  }
}

/** Words that neither dictionary nor analyser know are mostly names, and count for nothing. */
function addTo(counted: Map<string, WordCount>, words: readonly WordCount[]): void {
  for (const word of words) {
    if (word.certainty === Certainty.UNCERTAIN) continue;
    const key = keyOf(word);
    const before = counted.get(key);
    if (before) before.count += word.count;
    else counted.set(key, word);
  }
}
