import { Database } from '@ichibun/kit/database';
import { Injectable } from '@nestjs/common';
import { Figures } from '../counting/figures.js';

/** What a learner counts. */
export interface CountingSettings {
  /** Particles, auxiliaries and endings are words like others. */
  readonly grammarCounts: boolean;
}

@Injectable()
export class CountingSettingsStore {
  constructor(
    private readonly database: Database,
    private readonly figures: Figures,
  ) {}

  async get(userId: number): Promise<CountingSettings> {
    const [row] = await this.database.query<{ grammarCounts: boolean }>(
      'SELECT grammar_counts AS "grammarCounts" FROM counting_settings WHERE user_id = $1',
      [userId],
    );
    return row ?? { grammarCounts: false };
  }

  /** Changes them, and the figures of all of the learner's texts with them. */
  async set(userId: number, { grammarCounts }: CountingSettings): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(
        `INSERT INTO counting_settings (user_id, grammar_counts) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET grammar_counts = excluded.grammar_counts`,
        [userId, grammarCounts],
      );
      await transaction.query('UPDATE texts SET figures_revision = NULL WHERE user_id = $1', [userId]);
    });
    await this.figures.refresh(userId);
  }
}
