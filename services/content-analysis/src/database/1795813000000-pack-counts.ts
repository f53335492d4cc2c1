import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The rows of `words` of a text in two values, for what looks at all words of a hundred texts: adding up 1.3 million
 * rows took PostgreSQL 1.2 s. Made when they are first asked for.
 */
export class PackCounts1795813000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE packed_counts (
        text_id int PRIMARY KEY REFERENCES texts ON DELETE CASCADE,
        -- The count of the text that they are of.
        analyser_version text NOT NULL,
        corrections_revision int NOT NULL,
        -- Integers of 32 bits, big-endian: lexemes, rising, and how often each occurs.
        lexeme_ids bytea NOT NULL,
        occurrences bytea NOT NULL
      )`);
    await runner.query(
      'ALTER TABLE packed_counts ALTER lexeme_ids SET STORAGE EXTERNAL, ALTER occurrences SET STORAGE EXTERNAL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE packed_counts');
  }
}
