import { Database } from '@ichibun/kit/database';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { knowledgeOf } from '@ichibun/text-words/knowledge';
import { Injectable } from '@nestjs/common';
import type { AnalysisEntity } from '../analyses/analysis.entity.js';
import { Recounts } from '../analyses/recounts.js';

/** The figures of a completed analysis. Coverages are percents, 0 to 100. */
export interface Statistics {
  uniqueWords: number;
  knownWords: number;
  unknownWords: number;
  uniqueCoverage: number;
  totalCoverage: number;
  totalOccurrences: number;
  knownOccurrences: number;
  uncertainWords: number;
}

@Injectable()
export class Figures {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly recounts: Recounts,
  ) {}

  /**
   * Brings the figures of all of a learner's completed analyses up to date with the words the learner knows now. Costs
   * one small call when nothing has changed since the last time.
   */
  async refresh(userId: number): Promise<void> {
    const { revision, correctionsRevision } = await this.rpc.call(VocabularyService.method.getCounters, { userId });
    await this.recounts.askFor(userId, correctionsRevision);
    const stale: { id: number }[] = await this.database.query(
      `SELECT id FROM analyses
       WHERE user_id = $1 AND status = 'completed' AND figures_revision IS DISTINCT FROM $2`,
      [userId, revision],
    );
    if (stale.length === 0) return;
    const analysisIds = stale.map(({ id }) => id);
    const lexemes: { id: number }[] = await this.database.query(
      'SELECT DISTINCT lexeme_id AS id FROM words WHERE analysis_id = ANY($1)',
      [analysisIds],
    );
    const lexemeIds = lexemes.map(({ id }) => id);
    const { known } = await knowledgeOf(this.rpc, userId, lexemeIds);
    await this.database.query(
      `UPDATE analyses SET figures_revision = $3, known_words = sums.words, known_occurrences = sums.occurrences
       FROM (
         SELECT stale.id, count(known.id) AS words, coalesce(sum(occurrences) FILTER (WHERE known.id IS NOT NULL), 0) AS occurrences
         FROM unnest($1::int[]) AS stale (id)
         LEFT JOIN words ON words.analysis_id = stale.id
         LEFT JOIN lexemes ON lexemes.id = words.lexeme_id
         LEFT JOIN unnest($2::int[]) AS known (id) ON known.id = words.lexeme_id AND lexemes.is_certain
         GROUP BY stale.id
       ) AS sums
       WHERE analyses.id = sums.id`,
      [analysisIds, [...known], revision],
    );
  }
}

/** The figures that a completed analysis had when they were last refreshed. */
export function statisticsOf(analysis: AnalysisEntity): Statistics {
  const uniqueWords = analysis.uniqueWords ?? 0;
  const knownWords = analysis.knownWords ?? 0;
  const totalOccurrences = analysis.totalOccurrences ?? 0;
  const knownOccurrences = analysis.knownOccurrences ?? 0;
  return {
    uniqueWords,
    knownWords,
    unknownWords: uniqueWords - knownWords,
    uniqueCoverage: percent(knownWords, uniqueWords),
    totalCoverage: percent(knownOccurrences, totalOccurrences),
    totalOccurrences,
    knownOccurrences,
    uncertainWords: analysis.uncertainWords ?? 0,
  };
}

/** `part` of `whole` in percent; of nothing, 0. */
export const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
