import { Database } from '@ichibun/kit/database';
import { Rpc } from '@ichibun/kit/rpc';
import { knownByDay, upToEachDay } from '@ichibun/text-words/knowledge';
import { Injectable } from '@nestjs/common';

/** How much of an analysis its learner knew, day by day. */
export interface AnalysisByDay {
  analysisId: number;
  title: string;
  totalOccurrences: number;
  /** Occurrences of the words that the learner knows now and knew by the end of each day. */
  knownOccurrences: number[];
}

const MOST_ANALYSES = 20;

@Injectable()
export class CoverageByDay {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /**
   * How much of a learner's newest completed analyses was known at the end of each day. Nothing is recorded for it: it
   * follows from when the words known now were added.
   *
   * @param days when each begins, rising
   * @param limit analyses wanted; at most 20 are looked at
   */
  async of(userId: number, days: readonly Date[], limit: number): Promise<AnalysisByDay[]> {
    const analyses: Omit<AnalysisByDay, 'knownOccurrences'>[] = await this.database.query(
      `SELECT id AS "analysisId", title, total_occurrences AS "totalOccurrences" FROM analyses
       WHERE user_id = $1 AND status = 'completed' ORDER BY id DESC LIMIT $2`,
      [userId, Math.min(limit, MOST_ANALYSES)],
    );
    const analysisIds = analyses.map(({ analysisId }) => analysisId);
    const lexemes: { id: number }[] = await this.database.query(
      'SELECT DISTINCT lexeme_id AS id FROM words WHERE analysis_id = ANY($1)',
      [analysisIds],
    );
    const known = await knownByDay(
      this.rpc,
      userId,
      lexemes.map(({ id }) => id),
      days,
    );
    const learnt: { analysisId: number; day: number; occurrences: number }[] = await this.database.query(
      `SELECT words.analysis_id AS "analysisId", known.day, sum(occurrences)::int AS occurrences
       FROM unnest($2::int[], $3::int[]) AS known (id, day)
       JOIN lexemes ON lexemes.id = known.id AND lexemes.is_certain
       JOIN words ON words.lexeme_id = known.id AND words.analysis_id = ANY($1)
       GROUP BY words.analysis_id, known.day`,
      [analysisIds, known.lexemeIds, known.days],
    );
    return analyses.map((analysis) => {
      const ofIt = learnt.filter(({ analysisId }) => analysisId === analysis.analysisId);
      return { ...analysis, knownOccurrences: upToEachDay(ofIt, days.length) };
    });
  }
}
