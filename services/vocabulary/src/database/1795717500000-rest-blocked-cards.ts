import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cards of blocked words rest too. */
export class RestBlockedCards1795717500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE cards DROP CONSTRAINT cards_rests_check,
        ADD CONSTRAINT cards_rests_check CHECK (rests IN ('suspended', 'known', 'blocked'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE cards SET rests = NULL WHERE rests = 'blocked'`);
    await runner.query(`
      ALTER TABLE cards DROP CONSTRAINT cards_rests_check,
        ADD CONSTRAINT cards_rests_check CHECK (rests IN ('suspended', 'known'))`);
  }
}
