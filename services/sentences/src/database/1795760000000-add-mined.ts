import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddMined1795760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE saved_sentences
        -- What a program has sent with it: where it is from, and names of media. Empty where it has not.
        ADD mined_title text NOT NULL DEFAULT '', ADD mined_url text NOT NULL DEFAULT '',
        ADD sound text NOT NULL DEFAULT '', ADD picture text NOT NULL DEFAULT '', ADD word_sound text NOT NULL DEFAULT ''`);
    await runner.query(`
      CREATE TABLE media (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        -- By which the learner's sentences name it.
        name text NOT NULL,
        object_key text NOT NULL UNIQUE,
        media_type text NOT NULL,
        bytes int NOT NULL,
        added_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, name)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE media');
    await runner.query(`
      ALTER TABLE saved_sentences DROP mined_title, DROP mined_url, DROP sound, DROP picture, DROP word_sound`);
  }
}
