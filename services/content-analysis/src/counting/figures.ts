import { Database } from '@ichibun/kit/database';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { knowledgeOf } from '@ichibun/text-words/knowledge';
import { Injectable } from '@nestjs/common';
import type { TextEntity } from '../texts/text.entity.js';
import { JOIN_COUNTING, SET_FIGURES, SUMS } from './figures.sql.js';
import { Recounts } from './recounts.js';

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

/** Texts whose figures are worked out at once, which bounds what PostgreSQL holds in memory. */
const TEXTS_AT_ONCE = 100;

@Injectable()
export class Figures {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly recounts: Recounts,
  ) {}

  /**
   * Brings the figures of all of a learner's counted texts up to date with the words the learner knows now. Costs one
   * small call when nothing has changed since the last time.
   */
  async refresh(userId: number): Promise<void> {
    const { revision, correctionsRevision } = await this.rpc.call(VocabularyService.method.getCounters, { userId });
    await this.recounts.forCorrections(userId, correctionsRevision);
    const stale: { id: number }[] = await this.database.query(
      `SELECT id FROM texts
       WHERE user_id = $1 AND status = 'completed' AND figures_revision IS DISTINCT FROM $2 ORDER BY id`,
      [userId, revision],
    );
    for (const part of inParts(stale, TEXTS_AT_ONCE)) {
      const textIds = part.map(({ id }) => id);
      await this.refreshSome(userId, revision, textIds);
    }
  }

  private async refreshSome(userId: number, revision: number, textIds: readonly number[]): Promise<void> {
    const lexemes: { id: number }[] = await this.database.query(
      'SELECT DISTINCT lexeme_id AS id FROM words WHERE text_id = ANY($1)',
      [textIds],
    );
    const lexemeIds = lexemes.map(({ id }) => id);
    const { known } = await knowledgeOf(this.rpc, userId, lexemeIds);
    // A count that completed since has figures of its own.
    await this.database.transaction(async (manager) => {
      // In one order, or two that refresh the same texts would wait for each other.
      await manager.query('SELECT FROM texts WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [textIds]);
      await manager.query(
        `UPDATE texts SET figures_revision = $3, ${SET_FIGURES}
       FROM (
         SELECT texts.id, texts.corrections_revision, texts.analyser_version, ${SUMS}
         FROM texts ${JOIN_COUNTING}
         LEFT JOIN words ON words.text_id = texts.id
         LEFT JOIN lexemes ON lexemes.id = words.lexeme_id
         LEFT JOIN unnest($2::int[]) AS known (id) ON known.id = words.lexeme_id
         WHERE texts.id = ANY($1)
         GROUP BY texts.id
       ) AS sums
       WHERE texts.id = sums.id AND texts.corrections_revision = sums.corrections_revision
         AND texts.analyser_version = sums.analyser_version`,
        [textIds, [...known], revision],
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
