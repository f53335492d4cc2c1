import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLexemesAndWords1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lexemes (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        entry text NOT NULL,
        word text NOT NULL,
        reading text NOT NULL,
        is_kana bool GENERATED ALWAYS AS (word ~ '^[ぁ-ゖァ-ヺー]+$') STORED,
        -- With an entry, entry and form make the lexeme; without one, form and reading do.
        own_reading text GENERATED ALWAYS AS (CASE WHEN entry = '' THEN reading ELSE '' END) STORED,
        UNIQUE (word, entry, own_reading)
      )`);
    await runner.query(`
      CREATE TABLE words (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        word text NOT NULL,
        reading text,
        reading_hiragana text,
        meaning text NOT NULL,
        frequency int CHECK (frequency >= 0),
        added_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE NULLS NOT DISTINCT (user_id, word, reading_hiragana)
      )`);
    await runner.query(`
      CREATE TABLE word_entries (
        user_id int NOT NULL,
        entry text NOT NULL,
        word_id int NOT NULL REFERENCES words ON DELETE CASCADE,
        PRIMARY KEY (user_id, entry, word_id)
      )`);
    await runner.query('CREATE INDEX word_entries_word_id ON word_entries (word_id)');
    await runner.query(`
      CREATE TABLE blocked_words (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        lexeme_id int NOT NULL REFERENCES lexemes,
        added_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, lexeme_id)
      )`);
    await runner.query(`
      CREATE TABLE learners (
        user_id int PRIMARY KEY,
        revision int NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE learners, blocked_words, word_entries, words, lexemes');
  }
}
