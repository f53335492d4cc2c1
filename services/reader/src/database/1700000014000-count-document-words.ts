import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountDocumentWords1700000014000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The words of a document that the dictionary or the analyser knows, in one row: they are read together.
    await runner.query(`
      CREATE TABLE document_words (
        document_id int PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
        lexeme_ids int[] NOT NULL,
        counts int[] NOT NULL,
        occurrences int NOT NULL,
        -- The revision of the learner's corrections that they were counted with.
        corrections_revision int NOT NULL
      )`);
    await runner.query(`
      ALTER TABLE documents
        -- A count with this revision of the corrections is asked for, or done.
        ADD COLUMN count_asked int,
        -- The revision of the learner's words, and of the corrections, that known_share is true of.
        ADD COLUMN share_words_revision int,
        ADD COLUMN share_corrections_revision int`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE document_words');
    await runner.query(
      'ALTER TABLE documents DROP COLUMN count_asked, DROP COLUMN share_words_revision, DROP COLUMN share_corrections_revision',
    );
  }
}
