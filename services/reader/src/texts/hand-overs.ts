import { type AllNull, Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Chapter } from './sentences.js';
import { Texts } from './texts.js';

/** Hands over the documents of releases before 0.2; afterwards there is nothing to do. */
export const HAND_OVERS = defineQueue<Record<never, never>>('hand-over-texts', {
  concurrency: 1,
  // Content-analysis may take long to start.
  retries: 100,
  everySeconds: 600,
});

/** The count that the reader had made of a document. */
interface KeptCount {
  lexemeIds: number[];
  counts: number[];
  correctionsRevision: number;
}

type OldDocument = {
  userId: number;
  title: string;
  sentences: string[];
  paragraphStarts: number[];
  chapters: Chapter[];
} & (KeptCount | AllNull<KeptCount>);

/** Gives documents that have no text in content-analysis theirs, with the count that the reader had made of it. */
@Injectable()
export class HandOvers implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly texts: Texts,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(HAND_OVERS, {
      work: async ({ signal }) => {
        const rows: { id: number }[] = await this.database.query('SELECT id FROM documents WHERE text_id IS NULL');
        for (const { id } of rows) {
          signal.throwIfAborted();
          await this.handOver(id);
        }
      },
    });
  }

  /**
   * Hands over the text of one document, unless it was before. It can be interrupted and repeated: the
   * same text is added once, and the count is deleted in the transaction that stores the text's id.
   *
   * @returns the id of its text; undefined when the document is gone
   */
  async handOver(documentId: number): Promise<number | undefined> {
    const [document] = await this.database.query<OldDocument>(
      `SELECT user_id AS "userId", title, sentences, paragraph_starts AS "paragraphStarts", chapters, lexeme_ids AS "lexemeIds",
         counts, corrections_revision AS "correctionsRevision"
       FROM documents LEFT JOIN document_words ON document_id = id WHERE id = $1 AND text_id IS NULL`,
      [documentId],
    );
    if (document) {
      const { userId, title, lexemeIds, counts, correctionsRevision } = document;
      const earlierCount = lexemeIds ? { lexemeIds, counts, correctionsRevision } : undefined;
      const textId = await this.texts.add(userId, { title, ...textOf(document) }, earlierCount);
      await this.texts.setDocument(userId, textId, documentId, true);
      await this.database.transaction(async (transaction) => {
        await transaction.query('UPDATE documents SET text_id = $2 WHERE id = $1 AND text_id IS NULL', [
          documentId,
          textId,
        ]);
        await transaction.query('DELETE FROM document_words WHERE document_id = $1', [documentId]);
      });
    }
    const [row] = await this.database.query<{ textId: number | null }>(
      'SELECT text_id AS "textId" FROM documents WHERE id = $1',
      [documentId],
    );
    return row?.textId ?? undefined;
  }
}

/** A document's sentences as a text, each paragraph on a line of its own. */
function textOf({ sentences, paragraphStarts, chapters }: OldDocument) {
  const begins = new Set(paragraphStarts);
  const starts: number[] = [];
  let content = '';
  for (const [index, sentence] of sentences.entries()) {
    if (index > 0 && begins.has(index)) content += '\n';
    starts.push(content.length);
    content += sentence;
  }
  return { content, chapters: chapters.map(({ title, sentence }) => ({ title, offset: starts[sentence] ?? 0 })) };
}
