import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Documents become views of texts, which content-analysis owns. Existing documents have none yet: `texts/hand-overs.ts`
 * hands over their text and their count (`document_words`), whose rows are deleted one by one.
 */
export class ShowTexts1795313060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE documents
        -- In content-analysis; null until it is handed over.
        ADD COLUMN text_id int,
        DROP COLUMN known_share, DROP COLUMN count_asked, DROP COLUMN share_words_revision,
        DROP COLUMN share_corrections_revision`);
    await runner.query('CREATE INDEX documents_text_id ON documents (user_id, text_id)');
    await runner.query("DELETE FROM runs WHERE queue = 'count-words'");
    await runner.query(`
      DO $$ BEGIN
        IF to_regclass('reader_jobs.job') IS NOT NULL THEN
          DELETE FROM reader_jobs.job WHERE name = 'count-words';
        END IF;
      END $$`);
  }

  async down(): Promise<void> {
    throw new Error('What is known of documents is counted in content-analysis now: restore a backup.');
  }
}
