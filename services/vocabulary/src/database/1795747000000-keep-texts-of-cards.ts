import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepTextsOfCards1795747000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The text that a card's word was collected from, as content-analysis numbers it; null where none was named.
    await runner.query('ALTER TABLE cards ADD COLUMN text_id int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cards DROP COLUMN text_id');
  }
}
