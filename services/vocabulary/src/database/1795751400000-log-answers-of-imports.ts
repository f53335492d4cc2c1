import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LogAnswersOfImports1795751400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The import that brought an answer to a card that was there before it; null of an answer that was given here.
    await runner.query('ALTER TABLE reviews ADD COLUMN import_id int');
    // Only answers were added to this word's card: taking the import back takes just these.
    await runner.query('ALTER TABLE imported_words ADD COLUMN appended boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imported_words DROP COLUMN appended');
    await runner.query('ALTER TABLE reviews DROP COLUMN import_id');
  }
}
