import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which versions of the analyser texts were counted by, in the order in which they were adopted. */
export class AdoptAnalysers1795793000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE analysers (
        version text PRIMARY KEY,
        adopted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        seen_at timestamptz NOT NULL DEFAULT now()
      )`);
    // Of those that texts have, the one of the most is the last; the others are older.
    await runner.query(`
      INSERT INTO analysers (version, adopted_at)
      SELECT analyser_version, to_timestamp(count(*)) FROM texts WHERE analyser_version <> '' GROUP BY 1`);
    await runner.query('ALTER TABLE texts ADD COLUMN asked_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE texts DROP COLUMN asked_at');
    await runner.query('DROP TABLE analysers');
  }
}
