import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What two learners type alike is two lexemes: the key of before had one. */
export class LetLearnersHaveOneWord1795892317003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lexemes DROP CONSTRAINT lexemes_word_entry_own_reading_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE UNIQUE INDEX lexemes_word_entry_own_reading_key ON lexemes (word, entry, own_reading)');
    await runner.query(
      'ALTER TABLE lexemes ADD CONSTRAINT lexemes_word_entry_own_reading_key UNIQUE USING INDEX lexemes_word_entry_own_reading_key',
    );
  }
}
