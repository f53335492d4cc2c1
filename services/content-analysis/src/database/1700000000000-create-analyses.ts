import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAnalyses1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE analyses (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        title text NOT NULL,
        text_object text NOT NULL,
        status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'processing', 'completed', 'failed')),
        error_message text,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- The plan: where in the text each batch ends, and how many sentences it has. Made once, so that an
        -- interrupted analysis goes on with the same batches.
        batch_ends int[],
        batch_sentences int[],
        current_batch int NOT NULL DEFAULT 0,
        processed_sentences int NOT NULL DEFAULT 0,
        -- Constant once completed; of the certain words only.
        unique_words int,
        total_occurrences int,
        uncertain_words int,
        -- As of a revision of the learner's words; made again when that has moved on.
        known_words int,
        known_occurrences int,
        figures_revision int
      )`);
    await runner.query('CREATE INDEX analyses_user_id ON analyses (user_id, id DESC)');
    await runner.query(`
      CREATE TABLE batches (
        analysis_id int NOT NULL REFERENCES analyses ON DELETE CASCADE,
        number int NOT NULL,
        lexeme_ids int[] NOT NULL,
        counts int[] NOT NULL,
        PRIMARY KEY (analysis_id, number)
      )`);
    await runner.query(`
      CREATE TABLE words (
        analysis_id int NOT NULL REFERENCES analyses ON DELETE CASCADE,
        lexeme_id int NOT NULL,
        occurrences int NOT NULL,
        PRIMARY KEY (analysis_id, lexeme_id)
      )`);
    // What this service needs to know of vocabulary's lexemes, which never change.
    await runner.query(`
      CREATE TABLE lexemes (
        id int PRIMARY KEY,
        entry text NOT NULL,
        word text NOT NULL,
        reading text NOT NULL,
        is_certain bool NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lexemes, words, batches, analyses');
  }
}
