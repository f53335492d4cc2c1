import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSentences1700000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Which words are in which sentence, a row for each batch; laid out by `sentence-index.ts`.
    await runner.query(`
      CREATE TABLE sentences (
        analysis_id int NOT NULL REFERENCES analyses ON DELETE CASCADE,
        number int NOT NULL,
        ends bytea NOT NULL,
        words bytea NOT NULL,
        PRIMARY KEY (analysis_id, number)
      )`);
    // Existing batches have no sentences with them: they are counted again.
    await runner.query('DELETE FROM batches');
    await runner.query(`
      ALTER TABLE batches
        ADD COLUMN sentence_ends bytea NOT NULL,
        ADD COLUMN sentence_words bytea NOT NULL`);
    await runner.query('ALTER TABLE analyses ADD COLUMN recounting bool NOT NULL DEFAULT false');
    // So are completed analyses, when they are looked at next.
    await runner.query(
      `UPDATE analyses SET corrections_revision = -1, recount_revision = -1 WHERE status = 'completed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE analyses DROP COLUMN recounting');
    await runner.query('ALTER TABLE batches DROP COLUMN sentence_ends, DROP COLUMN sentence_words');
    await runner.query('DROP TABLE sentences');
  }
}
