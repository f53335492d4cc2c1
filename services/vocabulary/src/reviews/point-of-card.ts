import type { Queryable } from '@ichibun/kit/database';

/** A grammar point, and the sentence in front of those that it was met in. */
export interface PointOfCard {
  pattern: string;
  sentences: number;
  sentence: Omit<SentenceOfPoint, 'pointId'> | undefined;
}

interface SentenceOfPoint {
  pointId: number;
  japanese: string;
  starts: number[];
  ends: number[];
  documentId: number | null;
  title: string;
}

/** The sentences that grammar points were met in, by the ids of these, oldest first. */
export async function sentencesOfPoints(
  database: Queryable,
  pointIds: readonly number[],
): Promise<Map<number, SentenceOfPoint[]>> {
  if (pointIds.length === 0) return new Map();
  const rows: SentenceOfPoint[] = await database.query(
    `SELECT point_id AS "pointId", sentence AS japanese, starts, ends, document_id AS "documentId", title
     FROM grammar_sentences WHERE point_id = ANY($1::int[]) ORDER BY id`,
    [pointIds],
  );
  return Map.groupBy(rows, ({ pointId }) => pointId);
}

/** A grammar point with the sentence whose turn it is. */
export const pointOf = (pattern: string, sentences: readonly SentenceOfPoint[] = [], turn: number): PointOfCard => ({
  pattern,
  sentences: sentences.length,
  sentence: sentences[turn % sentences.length],
});
