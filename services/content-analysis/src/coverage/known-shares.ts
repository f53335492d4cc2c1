import { Database } from '@ichibun/kit/database';
import { Injectable } from '@nestjs/common';
import { Figures, percent } from '../counting/figures.js';

export interface KnownShare {
  textId: number;
  /** Percent of its words' occurrences that the learner knows. */
  percent: number;
}

@Injectable()
export class KnownShares {
  constructor(
    private readonly database: Database,
    private readonly figures: Figures,
  ) {}

  /**
   * How much of each of a learner's texts the learner knows now.
   *
   * @param asKept the shares as they were last stored, at the cost of one read
   * @param textIds only these; all without any
   * @returns the shares of texts that are counted, and the texts that are being counted, or again with new corrections
   */
  async of(
    userId: number,
    { asKept, textIds }: { asKept: boolean; textIds: readonly number[] },
  ): Promise<{ shares: KnownShare[]; counting: number[] }> {
    if (!asKept) await this.figures.refresh(userId);
    const rows: { textId: number; known: number | null; total: number | null; isCounting: boolean }[] =
      await this.database.query(
        `SELECT id AS "textId", known_occurrences AS known, total_occurrences AS total,
           status IN ('queued', 'processing') OR recounting AS "isCounting"
         FROM texts
         WHERE user_id = $1 AND ($2 = '{}'::int[] OR id = ANY($2))`,
        [userId, textIds],
      );
    return {
      shares: rows.flatMap(({ textId, known, total }) =>
        known === null || total === null ? [] : [{ textId, percent: percent(known, total) }],
      ),
      counting: rows.filter(({ isCounting }) => isCounting).map(({ textId }) => textId),
    };
  }
}
