import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepBegunCards1795887207005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null until its card is made; then which one it began, or {} where its word had one.
    await runner.query('ALTER TABLE saved_sentences ADD card jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE saved_sentences DROP card');
  }
}
