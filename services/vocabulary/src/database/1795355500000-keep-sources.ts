import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which list a word came with. Of words that were imported before it is not known. */
export class KeepSources1795355500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE words
        -- As long as the import is kept: what it brought can be removed.
        ADD COLUMN import_id int REFERENCES imports ON DELETE SET NULL,
        -- The name of its file.
        ADD COLUMN imported_from text`);
    await runner.query('CREATE INDEX words_import_id ON words (import_id) WHERE import_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE words DROP COLUMN import_id, DROP COLUMN imported_from');
  }
}
