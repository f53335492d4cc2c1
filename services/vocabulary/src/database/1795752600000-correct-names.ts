import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A correction may say that letters are a name. */
export class CorrectNames1795752600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE corrections ADD COLUMN is_name boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE corrections DROP COLUMN is_name');
  }
}
