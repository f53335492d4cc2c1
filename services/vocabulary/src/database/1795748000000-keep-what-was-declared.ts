import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepWhatWasDeclared1795748000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Words that were there before a set said that they are known, and how they stood: so it can be taken back.
    await runner.query(`
      CREATE TABLE declared_words (
        known_set_id int NOT NULL REFERENCES known_sets ON DELETE CASCADE,
        word_id int NOT NULL REFERENCES words ON DELETE CASCADE,
        state_before smallint NOT NULL,
        -- Why its card rested; null where it did not, or there was none.
        rests_before text,
        PRIMARY KEY (known_set_id, word_id)
      )`);
    await runner.query('CREATE INDEX declared_words_word_id ON declared_words (word_id)');
    // Words of a list that are reviewed, and that the list alone does not make known.
    await runner.query("ALTER TABLE imports ADD COLUMN kept_words int[] NOT NULL DEFAULT '{}'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports DROP COLUMN kept_words');
    await runner.query('DROP TABLE declared_words');
  }
}
