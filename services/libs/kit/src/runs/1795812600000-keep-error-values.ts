import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the message of a failure is made of, so that it can be said in another language. */
export class KeepErrorValues1795812600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE runs ADD COLUMN error_values jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE runs DROP COLUMN error_values');
  }
}
