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
  /** A word is known in its old and rare spellings. */
  readonly oldSpellingsCount: boolean;
}

@Injectable()
export class KnowingSettingsStore {
  constructor(private readonly database: Database) {}

  /** On, until the learner turns them off. */
  async get(userId: number): Promise<KnowingSettings> {
    const [row] = await this.database.query<{
      partsCount: boolean;
      spellingsCount: boolean;
      oldSpellingsCount: boolean;
    }>(
      `SELECT parts_count AS "partsCount", spellings_count AS "spellingsCount",
         old_spellings_count AS "oldSpellingsCount"
       FROM learners WHERE user_id = $1`,
      [userId],
    );
    return row ?? { partsCount: true, spellingsCount: true, oldSpellingsCount: true };
  }

  /**
   * Changes them; what is known has changed then, for all figures about it.
   *
   * @param settings one that is absent stays as it is
   */
  async set(userId: number, settings: Partial<KnowingSettings>): Promise<void> {
    const { partsCount, spellingsCount, oldSpellingsCount } = settings;
    await changeLearner(this.database, userId, async (transaction) => {
      await raiseRevision(transaction, userId);
      await transaction.query(
        `UPDATE learners SET parts_count = coalesce($2, parts_count), spellings_count = coalesce($3, spellings_count),
           old_spellings_count = coalesce($4, old_spellings_count)
         WHERE user_id = $1`,
        [userId, partsCount, spellingsCount, oldSpellingsCount],
      );
    });
  }
}
