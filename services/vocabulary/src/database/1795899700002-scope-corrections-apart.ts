import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Corrections that hold in one text or one place have a table of their own, so that `corrections` keeps the key by
 * which the release before stores one. Their ids are of one sequence: one that is widened keeps its id.
 */
export class ScopeCorrectionsApart1795899700002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE scoped_corrections (
        id int PRIMARY KEY DEFAULT nextval(pg_get_serial_sequence('corrections', 'id')),
        user_id int NOT NULL,
        word text NOT NULL,
        reading text NOT NULL,
        entry text NOT NULL,
        parts text[] NOT NULL,
        is_name boolean NOT NULL DEFAULT false,
        text_id int NOT NULL,
        text_title text NOT NULL,
        sentence text NOT NULL,
        start int NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, word, text_id, sentence, start)
      )`);
    const columns = `id, user_id, word, reading, entry, parts, is_name, text_id, text_title, sentence, start, created_at`;
    await runner.query(`
      WITH moved AS (DELETE FROM corrections WHERE text_id <> 0 RETURNING ${columns})
      INSERT INTO scoped_corrections (${columns}) SELECT ${columns} FROM moved`);
    await runner.query(
      'ALTER TABLE corrections DROP COLUMN text_id, DROP COLUMN text_title, DROP COLUMN sentence, DROP COLUMN start',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE corrections
        ADD COLUMN text_id int NOT NULL DEFAULT 0,
        ADD COLUMN text_title text NOT NULL DEFAULT '',
        ADD COLUMN sentence text NOT NULL DEFAULT '',
        ADD COLUMN start int NOT NULL DEFAULT 0`);
    await runner.query('DROP TABLE scoped_corrections');
  }
}
