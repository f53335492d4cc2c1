import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddDocument1795311120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE saved_sentences
        -- The document that it was read in, whose title and time are then those of the analysis. It may be gone by now.
        ADD document_id int`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE saved_sentences DROP document_id');
  }
}
