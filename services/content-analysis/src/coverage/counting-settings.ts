import { Database } from '@ichibun/kit/database';
import { Injectable } from '@nestjs/common';
import { Figures } from '../counting/figures.js';

/** What a learner counts. */
export interface CountingSettings {
  /** Particles, auxiliaries and endings are words like others. */
  readonly grammarCounts: boolean;
  /** Grammar points that are new to the learner count as new words do; not in figures. */
  readonly pointsCount: boolean;
}

@Injectable()
export class CountingSettingsStore {
  constructor(
    private readonly database: Database,
    private readonly figures: Figures,
  ) {}

  async get(userId: number): Promise<CountingSettings> {
    const [row] = await this.database.query<CountingSettings>(
      'SELECT grammar_counts AS "grammarCounts", points_count AS "pointsCount" FROM counting_settings WHERE user_id = $1',
      [userId],
    );
    return row ?? { grammarCounts: false, pointsCount: false };
  }

  /**
   * Changes them, and the figures of all of the learner's texts with them.
   *
   * @param pointsCount undefined leaves it as it is
   */
  async set(userId: number, grammarCounts: boolean, pointsCount: boolean | undefined): Promise<CountingSettings> {
    const before = await this.get(userId);
    const settings = { grammarCounts, pointsCount: pointsCount ?? before.pointsCount };
    await this.database.transaction(async (transaction) => {
      await transaction.query(
        `INSERT INTO counting_settings (user_id, grammar_counts, points_count) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET grammar_counts = excluded.grammar_counts,
           points_count = excluded.points_count`,
        [userId, settings.grammarCounts, settings.pointsCount],
      );
      await transaction.query('UPDATE texts SET figures_revision = NULL WHERE user_id = $1', [userId]);
    });
    await this.figures.refresh(userId);
    return settings;
  }
}
