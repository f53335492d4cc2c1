import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Code and values of why a text could not be counted, so that it can be said in another language. */
export class KeepFailuresOfTexts1795812700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE texts ADD COLUMN error_code text, ADD COLUMN error_values jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE texts DROP COLUMN error_code, DROP COLUMN error_values');
  }
}
