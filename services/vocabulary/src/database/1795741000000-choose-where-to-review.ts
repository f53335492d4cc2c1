import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChooseWhereToReview1795741000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE review_settings ADD COLUMN in_anki boolean NOT NULL DEFAULT false');
    // Which word is which note in the learner's Anki, as their tags said.
    await runner.query(`
      CREATE TABLE notes_in_anki (
        user_id int NOT NULL,
        note_id bigint NOT NULL,
        word_id int NOT NULL REFERENCES words ON DELETE CASCADE,
        PRIMARY KEY (user_id, note_id)
      )`);
    await runner.query('CREATE INDEX notes_in_anki_word_id ON notes_in_anki (word_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notes_in_anki');
    await runner.query('ALTER TABLE review_settings DROP COLUMN in_anki');
  }
}
