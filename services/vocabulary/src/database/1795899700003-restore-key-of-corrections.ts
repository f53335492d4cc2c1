import { indexConcurrently } from '@ichibun/kit/index-concurrently';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = 'corrections_user_id_word_key';

/** One correction of a word holds in all texts. Between two releases installations had no such key. */
export class RestoreKeyOfCorrections1795899700003 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const kept = await runner.query(
      "SELECT FROM pg_constraint WHERE conrelid = 'corrections'::regclass AND conname = $1",
      [NAME],
    );
    if (kept.length > 0) return;
    await indexConcurrently(runner, NAME, 'corrections (user_id, word)', { isUnique: true });
    await runner.query(`ALTER TABLE corrections ADD CONSTRAINT ${NAME} UNIQUE USING INDEX ${NAME}`);
  }

  async down(): Promise<void> {
    // The release before has it, too.
  }
}
