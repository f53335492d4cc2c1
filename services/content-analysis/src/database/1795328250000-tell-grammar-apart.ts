import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Particles, auxiliaries and endings are told apart; which words are, a text's next count says. */
export class TellGrammarApart1795328250000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lexemes ADD COLUMN is_grammar bool NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE texts ADD COLUMN grammar_words int, ADD COLUMN grammar_occurrences int');
    await runner.query(`
      CREATE TABLE counting_settings (
        user_id int PRIMARY KEY,
        -- Particles, auxiliaries and endings are words like others.
        grammar_counts bool NOT NULL
      )`);
    // Learners who have figures already keep them as they are.
    await runner.query('INSERT INTO counting_settings SELECT DISTINCT user_id, true FROM texts');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE counting_settings');
    await runner.query('ALTER TABLE texts DROP COLUMN grammar_words, DROP COLUMN grammar_occurrences');
    await runner.query('ALTER TABLE lexemes DROP COLUMN is_grammar');
  }
}
