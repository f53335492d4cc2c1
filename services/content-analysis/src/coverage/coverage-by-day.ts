import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Database } from '@ichibun/kit/database';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Injectable } from '@nestjs/common';

/** How much of an analysis its learner knew, day by day. */
export interface KnownByDay {
  analysisId: number;
  title: string;
  totalOccurrences: number;
  /** Occurrences of the words that the learner knows now and knew by the end of each day. */
  knownOccurrences: number[];
}

const MOST_ANALYSES = 20;
/** Lexemes that the vocabulary service dates at once. */
const DATE_AT_ONCE = 100_000;

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
  async of(userId: number, days: readonly Date[], limit: number): Promise<KnownByDay[]> {
    const analyses: Omit<KnownByDay, 'knownOccurrences'>[] = await this.database.query(
      `SELECT id AS "analysisId", title, total_occurrences AS "totalOccurrences" FROM analyses
       WHERE user_id = $1 AND status = 'completed' ORDER BY id DESC LIMIT $2`,
      [userId, Math.min(limit, MOST_ANALYSES)],
    );
    if (analyses.length === 0) return [];
    const analysisIds = analyses.map(({ analysisId }) => analysisId);
    const known = await this.dated(userId, analysisIds, days);
    const learnt: { analysisId: number; day: number; occurrences: number }[] = await this.database.query(
      `SELECT words.analysis_id AS "analysisId", known.day, sum(occurrences)::int AS occurrences
       FROM unnest($2::int[], $3::int[]) AS known (id, day)
       JOIN lexemes ON lexemes.id = known.id AND lexemes.is_certain
       JOIN words ON words.lexeme_id = known.id AND words.analysis_id = ANY($1)
       GROUP BY words.analysis_id, known.day`,
      [analysisIds, known.lexemeIds, known.days],
    );
    return analyses.map((analysis) => {
      const onDay = Array<number>(days.length + 1).fill(0);
      for (const { analysisId, day, occurrences } of learnt) {
        if (analysisId === analysis.analysisId) onDay[day] = occurrences;
      }
      let sum = 0;
      const upToDay = onDay.map((occurrences) => (sum += occurrences));
      return { ...analysis, knownOccurrences: upToDay.slice(1) };
    });
  }

  /** The lexemes of some analyses that the learner knows, each with its day. */
  private async dated(userId: number, analysisIds: readonly number[], days: readonly Date[]) {
    const lexemes: { id: number }[] = await this.database.query(
      'SELECT DISTINCT lexeme_id AS id FROM words WHERE analysis_id = ANY($1)',
      [analysisIds],
    );
    const dayStarts = days.map((day) => timestampFromDate(day));
    const known = { lexemeIds: [] as number[], days: [] as number[] };
    for (let from = 0; from < lexemes.length; from += DATE_AT_ONCE) {
      const lexemeIds = lexemes.slice(from, from + DATE_AT_ONCE).map(({ id }) => id);
      const part = await this.rpc.call(VocabularyService.method.dateKnownLexemes, { userId, lexemeIds, dayStarts });
      for (const id of part.lexemeIds) known.lexemeIds.push(id);
      for (const day of part.days) known.days.push(day);
    }
    return known;
  }
}
