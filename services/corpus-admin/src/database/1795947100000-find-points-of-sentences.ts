import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FindPointsOfSentences1795947100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sentences
        -- Ids of its grammar points in the data of the language service; null until they are looked for.
        ADD COLUMN points text[]`);
    // The analyser and the grammar points that those of sentences were found with.
    await runner.query(`ALTER TABLE corpus_state ADD COLUMN points_found_by text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE corpus_state DROP COLUMN points_found_by');
    await runner.query('ALTER TABLE sentences DROP COLUMN points');
  }
}
