import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RememberWhatWaited1795793000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Whether sentences waited when the monitor looked last: what has come since is no stall yet.
    await runner.query('ALTER TABLE corpus_state ADD COLUMN monitor_saw_waiting boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE corpus_state DROP COLUMN monitor_saw_waiting');
  }
}
