import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepRestsBefore1795746000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Why a card rested that was there before the import; null of one that did not, or was not there.
    await runner.query('ALTER TABLE imported_words ADD COLUMN rests_before text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imported_words DROP COLUMN rests_before');
  }
}
