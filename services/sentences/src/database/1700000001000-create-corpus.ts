import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCorpus1700000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE corpus_sentences (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        japanese text NOT NULL UNIQUE,
        english text NOT NULL,
        -- 1 (easiest) to 5.
        level int NOT NULL,
        -- Its different words.
        lexeme_ids int[] NOT NULL,
        -- Occurrences of words.
        length int NOT NULL
      )`);
    await runner.query('CREATE INDEX corpus_sentences_lexeme_ids ON corpus_sentences USING gin (lexeme_ids)');
    // What the sentences above were made of: the files, and the dictionary that says what their words are.
    await runner.query('CREATE TABLE corpus_state (loaded_hash text NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE corpus_state, corpus_sentences');
  }
}
