import { Database, type Transaction } from '@ichibun/kit/database';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import type { EarlierCount } from '@ichibun/proto/content';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { LEXEMES_AT_ONCE } from '@ichibun/text-words/lexemes';
import { Injectable } from '@nestjs/common';
import { CountedWords } from './counted-words.js';

/**
 * Counts of words that came with a text: documents of releases before 0.2 were counted by the reader, certain words
 * only.
 */
@Injectable()
export class EarlierCounts {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly words: CountedWords,
  ) {}

  /** Fetches the words of lexemes that this service does not have yet. */
  async prepare(userId: number, lexemeIds: readonly number[]): Promise<void> {
    const missing: { id: number }[] = await this.database.query(
      'SELECT id FROM unnest($1::int[]) AS asked (id) WHERE NOT EXISTS (SELECT FROM lexemes WHERE lexemes.id = asked.id)',
      [lexemeIds],
    );
    for (const part of inParts(missing, LEXEMES_AT_ONCE)) {
      const { lexemes } = await this.rpc.call(VocabularyService.method.describeLexemes, {
        userId,
        lexemeIds: part.map(({ id }) => id),
      });
      await this.database.query(
        `INSERT INTO lexemes (id, entry, word, reading, is_certain)
         SELECT *, true FROM unnest($1::int[], $2::text[], $3::text[], $4::text[]) ORDER BY 1 ON CONFLICT DO NOTHING`,
        [
          lexemes.map(({ id }) => id),
          lexemes.map(({ identity }) => identity!.entry),
          lexemes.map(({ identity }) => identity!.word),
          lexemes.map(({ identity }) => identity!.reading),
        ],
      );
    }
  }

  /** Shows a count at a text that has none, until its own is there. */
  async show(transaction: Transaction, textId: number, { lexemeIds, counts, correctionsRevision }: EarlierCount) {
    const shown = await transaction.query<{ id: number }>(
      `UPDATE texts SET status = 'completed', corrections_revision = $2, asked_revision = $2, unique_words = $3,
         total_occurrences = $4, uncertain_words = 0, has_earlier_lexemes = true
       WHERE id = $1 AND status <> 'completed' RETURNING id`,
      [textId, correctionsRevision, new Set(lexemeIds).size, counts.reduce((sum, count) => sum + count, 0)],
    );
    if (shown.length === 0) return;
    // The figures that its learner has seen so far include particles and auxiliaries; they go on doing so.
    await transaction.query(
      `INSERT INTO counting_settings (user_id, grammar_counts) SELECT user_id, true FROM texts WHERE id = $1
       ON CONFLICT DO NOTHING`,
      [textId],
    );
    const occurrences = new Map<number, number>();
    for (const [at, id] of lexemeIds.entries()) occurrences.set(id, (occurrences.get(id) ?? 0) + counts[at]!);
    const ids = Int32Array.from(occurrences.keys()).sort();
    await this.words.store(transaction, { textId, lexemeIds: ids, occurrences: ids.map((id) => occurrences.get(id)!) });
  }
}
