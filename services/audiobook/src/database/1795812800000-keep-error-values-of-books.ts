import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the message of a failure is made of, so that it can be said in another language. */
export class KeepErrorValuesOfBooks1795812800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audiobooks ADD COLUMN error_values jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audiobooks DROP COLUMN error_values');
  }
}
