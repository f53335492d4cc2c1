import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateKnownSets1763726000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE known_sets (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        word_set text NOT NULL CHECK (word_set IN ('particles', 'most-frequent')),
        -- Of the most frequent words, how many were asked for.
        count int NOT NULL DEFAULT 0,
        added_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX known_sets_user_id ON known_sets (user_id)');
    // The words that came with a set go with it.
    await runner.query('ALTER TABLE words ADD COLUMN known_set_id int REFERENCES known_sets ON DELETE CASCADE');
    await runner.query('CREATE INDEX words_known_set_id ON words (known_set_id) WHERE known_set_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE words DROP COLUMN known_set_id');
    await runner.query('DROP TABLE known_sets');
  }
}
