import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Injectable } from '@nestjs/common';
import { CountedWords } from '../texts/counted-words.js';
import { type Count, type CountedLexeme, TextDeletedError } from './batch-counts.js';
import { SET_FIGURES_OF_SUMS, SUMS_OF_TEXT } from './figures.sql.js';
import { sumsOf } from './sums-of-text.js';
import { WordLevels } from './word-levels.js';

/** Replicas of the language service differ; the next attempt may meet the right one, or one alone. */
export const otherAnalyser = () => new DomainError('content.other-analyser');

@Injectable()
export class Completion {
  constructor(
    private readonly database: Database,
    private readonly counted: CountedWords,
    private readonly levels: WordLevels,
  ) {}

  /**
   * Stores a count in place of the count before, with what the learner knows of its words: a text that is completed has
   * all of its figures.
   *
   * @param words of all batches, by the ids of their lexemes
   * @throws DomainError `content.other-analyser` when another analyser has counted some of the batches
   * @throws TextDeletedError when the text was removed
   */
  async of(
    { textId, revision, version, plan, learner }: Count,
    words: ReadonlyMap<number, CountedLexeme>,
  ): Promise<void> {
    await learner.look(words.keys());
    const count = [textId, revision, version];
    const lexemeIds = Int32Array.from(words.keys()).sort();
    const counts = {
      textId,
      analyserVersion: version,
      correctionsRevision: revision,
      lexemeIds,
      occurrences: lexemeIds.map((id) => words.get(id)!.occurrences),
      kinds: Uint8Array.from(lexemeIds, (id) => words.get(id)!.kind),
    };
    const levels = await this.levels.of([...lexemeIds]);
    const sums = sumsOf(counts, learner, levels);
    const levelsSource = levels ? await this.levels.source() : '';
    await this.database.transaction(async (transaction) => {
      const [text] = await transaction.query<{ userId: number; isNewer: boolean; batches: number }>(
        `SELECT user_id AS "userId",
           status = 'completed' AND NOT has_earlier_lexemes
             AND (corrections_revision > $2 OR corrections_revision = $2 AND analyser_version = $3) AS "isNewer",
           (SELECT count(*)::int FROM batches
            WHERE text_id = $1 AND corrections_revision = $2 AND analyser_version = $3) AS batches
         FROM texts WHERE id = $1 FOR UPDATE`,
        count,
      );
      if (!text) throw new TextDeletedError();
      // Another replica was faster, perhaps with newer corrections.
      if (text.isNewer) return;
      if (text.batches < plan.batches.ends.length) {
        throw otherAnalyser();
      }
      await this.counted.store(transaction, counts);
      await transaction.query('DELETE FROM sentences WHERE text_id = $1', [textId]);
      await transaction.query(
        `INSERT INTO sentences (text_id, number, ends, words)
         SELECT text_id, number, sentence_ends, sentence_words
         FROM batches WHERE text_id = $1 AND corrections_revision = $2 AND analyser_version = $3`,
        count,
      );
      await transaction.query(
        `UPDATE texts SET
           status = 'completed', error_code = NULL, error_message = NULL, error_values = NULL,
           corrections_revision = $2, analyser_version = $3,
           -- A count that an earlier release has begun has its lexemes.
           has_earlier_lexemes = EXISTS (SELECT FROM lexemes WHERE id = ANY($7::int[]) AND user_id IS NULL),
           recounting = recounting AND asked_revision > $2, figures_revision = $5, levels_source = $8,
           ${SET_FIGURES_OF_SUMS}
         FROM json_to_record($4) AS sums (${SUMS_OF_TEXT})
         LEFT JOIN counting_settings AS counting ON counting.user_id = $6
         WHERE texts.id = $1`,
        [...count, JSON.stringify(sums), learner.knownAsOf, text.userId, [...lexemeIds], levelsSource],
      );
      await transaction.query('DELETE FROM batches WHERE text_id = $1 AND corrections_revision <= $2', [
        textId,
        revision,
      ]);
    });
  }
}
