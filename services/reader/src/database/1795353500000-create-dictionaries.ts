import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dictionaries that learners bring along. */
export class CreateDictionaries1795353500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dictionaries (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        filename text NOT NULL,
        -- The file is being read, or could not be; gone when that is over for long.
        run_id uuid REFERENCES runs ON DELETE SET NULL,
        -- As the dictionary names itself; null until it is read.
        title text,
        revision text NOT NULL DEFAULT '',
        attribution text NOT NULL DEFAULT '',
        terms int NOT NULL DEFAULT 0,
        frequencies int NOT NULL DEFAULT 0,
        pitches int NOT NULL DEFAULT 0,
        kanji int NOT NULL DEFAULT 0,
        skipped int NOT NULL DEFAULT 0,
        is_on bool NOT NULL DEFAULT true,
        -- Among the learner's, rising; where two are alike the older one comes first.
        place int NOT NULL,
        -- Of its rows, in compressed blocks; null until it is read.
        rows_object text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX dictionaries_user_id ON dictionaries (user_id, place, id)');
    await runner.query('CREATE INDEX dictionaries_run_id ON dictionaries (run_id)');
    await runner.query(`
      CREATE TABLE dictionary_blocks (
        dictionary_id int NOT NULL REFERENCES dictionaries ON DELETE CASCADE,
        -- Blocks are in the order of their words' UTF-8 bytes.
        first_word text COLLATE "C" NOT NULL,
        start int NOT NULL,
        length int NOT NULL,
        PRIMARY KEY (dictionary_id, first_word)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dictionary_blocks');
    await runner.query('DROP TABLE dictionaries');
  }
}
