import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepUsualSpellings1795745000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Spellings of the entry that are not known with the word, as others are; null: none.
    await runner.query('ALTER TABLE word_entries ADD COLUMN rare_spellings text[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE word_entries DROP COLUMN rare_spellings');
  }
}
