import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountMonitorRestarts1795357154311 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // How often the monitor has started the processing again since a sentence was done.
    await runner.query('ALTER TABLE corpus_state ADD COLUMN monitor_restarts int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE corpus_state DROP COLUMN monitor_restarts');
  }
}
