import { Database } from '@ichibun/kit/database';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Injectable } from '@nestjs/common';
import { CountedWords, type CountsOfText } from '../texts/counted-words.js';
import type { TextEntity } from '../texts/text.entity.js';
import { SET_FIGURES_OF_SUMS, SUMS_OF_TEXT } from './figures.sql.js';
import { KeptKnowledge } from './kept-knowledge.js';
import { Recounts } from './recounts.js';
import { differentOf, sumsOf } from './sums-of-text.js';
import { WordLevels } from './word-levels.js';

/** The figures of a counted text. Coverages are percents, 0 to 100. */
export interface Statistics {
  uniqueWords: number;
  knownWords: number;
  unknownWords: number;
  uniqueCoverage: number;
  totalCoverage: number;
  totalOccurrences: number;
  knownOccurrences: number;
  uncertainWords: number;
  /** Particles, auxiliaries and endings; in the figures above only where the learner counts them. */
  grammarWords: number;
  grammarOccurrences: number;
}

/** Texts whose figures are worked out at once, which bounds what is held in memory: 10 MB of novels. */
const TEXTS_AT_ONCE = 100;

@Injectable()
export class Figures {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly recounts: Recounts,
    private readonly counts: CountedWords,
    private readonly knowledge: KeptKnowledge,
    private readonly levels: WordLevels,
  ) {}

  /**
   * Brings the figures of all of a learner's counted texts up to date with the words the learner knows now. Costs one
   * small call when nothing has changed since the last time.
   *
   * @returns the revision of the learner's words that they are true of, or of a newer one
   */
  async refresh(userId: number): Promise<number> {
    const { revision, correctionsRevision } = await this.rpc.call(VocabularyService.method.getCounters, { userId });
    await this.recounts.forCorrections(userId, correctionsRevision);
    await this.recounts.forLearner(userId);
    const stale: { id: number }[] = await this.database.query(
      `SELECT id FROM texts
       WHERE user_id = $1 AND status = 'completed'
         AND (figures_revision IS DISTINCT FROM $2 OR levels_source IS DISTINCT FROM $3 OR words_being_learnt IS NULL)
       ORDER BY id`,
      [userId, revision, await this.levels.source()],
    );
    for (const part of inParts(stale, TEXTS_AT_ONCE)) {
      const textIds = part.map(({ id }) => id);
      await this.refreshSome(userId, revision, textIds);
    }
    return revision;
  }

  private async refreshSome(userId: number, revision: number, textIds: readonly number[]): Promise<void> {
    const texts: CountsOfText[] = [];
    for await (const part of this.counts.of(textIds)) texts.push(...part);
    const lexemeIds = differentOf(texts);
    const [knowledge, levels] = await Promise.all([
      this.knowledge.of(userId, revision, lexemeIds),
      this.levels.of(lexemeIds),
    ]);
    const sums = texts.map((text) => sumsOf(text, knowledge, levels));
    const levelsSource = levels ? await this.levels.source() : '';
    // A count that completed since has figures of its own.
    await this.database.transaction(async (transaction) => {
      // In one order, or two that refresh the same texts would wait for each other.
      await transaction.query('SELECT FROM texts WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [textIds]);
      await transaction.query(
        `UPDATE texts SET figures_revision = $2, levels_source = $5, ${SET_FIGURES_OF_SUMS}
         FROM json_to_recordset($3) AS sums (${SUMS_OF_TEXT})
         LEFT JOIN counting_settings AS counting ON counting.user_id = $1
         WHERE texts.id = ANY($4) AND texts.id = sums."textId" AND texts.corrections_revision = sums."correctionsRevision"
           AND texts.analyser_version = sums."analyserVersion"`,
        [userId, revision, JSON.stringify(sums), textIds, levelsSource],
      );
    });
  }
}

/** The figures of a text as they were worked out last; undefined until it is counted. */
export function statisticsOf(text: TextEntity): Statistics | undefined {
  const { uniqueWords, totalOccurrences, knownWords, knownOccurrences } = text;
  if (uniqueWords === null || totalOccurrences === null || knownWords === null || knownOccurrences === null) {
    return undefined;
  }
  return {
    uniqueWords,
    knownWords,
    unknownWords: uniqueWords - knownWords,
    uniqueCoverage: percent(knownWords, uniqueWords),
    totalCoverage: percent(knownOccurrences, totalOccurrences),
    totalOccurrences,
    knownOccurrences,
    uncertainWords: text.uncertainWords ?? 0,
    grammarWords: text.grammarWords ?? 0,
    grammarOccurrences: text.grammarOccurrences ?? 0,
  };
}

/** `part` of `whole` in percent; of nothing, 0. */
export const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
