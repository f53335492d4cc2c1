import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is beside the sentences of documents: who speaks, what is heard, which page is missing. */
export class KeepNotes1795715389856 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Objects of sentence, kind and text, in the order of the text.
    await runner.query("ALTER TABLE documents ADD COLUMN notes jsonb NOT NULL DEFAULT '[]'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents DROP COLUMN notes');
  }
}
