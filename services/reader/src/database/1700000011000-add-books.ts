import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a book has beyond its sentences. */
export class AddBooks1700000011000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE documents
        ADD COLUMN author text NOT NULL DEFAULT '',
        ADD COLUMN is_vertical bool NOT NULL DEFAULT false,
        -- [{title, sentence}], in the order of the book.
        ADD COLUMN chapters jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN cover_object text,
        ADD COLUMN cover_type text,
        -- Percent of the words' occurrences that the learner knows, as counted last.
        ADD COLUMN known_share double precision`);
    // Readings that the source itself gives. A sentence's few are looked up on their own.
    await runner.query(`
      CREATE TABLE given_readings (
        document_id int NOT NULL REFERENCES documents ON DELETE CASCADE,
        sentence int NOT NULL,
        -- UTF-16 units, as pages count.
        start int NOT NULL,
        length int NOT NULL,
        reading text NOT NULL,
        PRIMARY KEY (document_id, sentence, start)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE given_readings');
    await runner.query(
      'ALTER TABLE documents DROP COLUMN author, DROP COLUMN is_vertical, DROP COLUMN chapters, DROP COLUMN cover_object, DROP COLUMN cover_type, DROP COLUMN known_share',
    );
  }
}
