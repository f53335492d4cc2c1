import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSentences1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_sentences (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        -- What its note in Anki is known by, on every installation there ever was.
        uid uuid NOT NULL DEFAULT gen_random_uuid(),
        lexeme_id int,
        -- Copied when it is saved: the analysis may go, its sentences stay.
        analysis_id int,
        analysis_title text NOT NULL,
        analysis_created_at timestamptz,
        target_word text NOT NULL,
        target_reading text NOT NULL,
        short_definition text NOT NULL,
        -- With <b>..</b> around the target, and no other < or >.
        japanese text NOT NULL,
        english text NOT NULL,
        -- As Anki's fields; made when the sentence is saved, so that a deck is made without the language service.
        japanese_furigana text NOT NULL,
        frequency_band int NOT NULL,
        pitch_accents int[] NOT NULL,
        state text NOT NULL DEFAULT 'learning' CHECK (state IN ('learning', 'known')),
        added_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX saved_sentences_content ON saved_sentences (user_id, target_word, target_reading, md5(japanese))',
    );
    await runner.query('CREATE INDEX saved_sentences_user_id ON saved_sentences (user_id, id DESC)');
    // When each note of a learner's decks got its present content.
    await runner.query(`
      CREATE TABLE notes (
        user_id int NOT NULL,
        guid text NOT NULL,
        content_hash text NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, guid)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notes, saved_sentences');
  }
}
