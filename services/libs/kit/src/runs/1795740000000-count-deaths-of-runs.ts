import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The death of a process says nothing of the work that it was at: it is counted apart from what the work fails by. */
export class CountDeathsOfRuns1795740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE runs ADD COLUMN deaths int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE runs DROP COLUMN deaths');
  }
}
