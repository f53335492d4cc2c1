import { Database } from '@ichibun/kit/database';
import { Injectable } from '@nestjs/common';
import { changeLearner } from './learner-transaction.js';
import { raiseRevision } from './revision.js';

/** By which rules a learner's words make others known. */
export interface KnowingSettings {
  /** Compounds are known by the words that they are made of. */
  readonly partsCount: boolean;
  /** A word is known in its other okurigana. */
  readonly spellingsCount: boolean;
}

@Injectable()
export class KnowingSettingsStore {
  constructor(private readonly database: Database) {}

  /** On, until the learner turns them off. */
  async get(userId: number): Promise<KnowingSettings> {
    const [row] = await this.database.query<{ partsCount: boolean; spellingsCount: boolean }>(
      'SELECT parts_count AS "partsCount", spellings_count AS "spellingsCount" FROM learners WHERE user_id = $1',
      [userId],
    );
    return row ?? { partsCount: true, spellingsCount: true };
  }

  /** Changes them; what is known has changed then, for all figures about it. */
  async set(userId: number, { partsCount, spellingsCount }: KnowingSettings): Promise<void> {
    await changeLearner(this.database, userId, async (transaction) => {
      await raiseRevision(transaction, userId);
      await transaction.query('UPDATE learners SET parts_count = $2, spellings_count = $3 WHERE user_id = $1', [
        userId,
        partsCount,
        spellingsCount,
      ]);
    });
  }
}
