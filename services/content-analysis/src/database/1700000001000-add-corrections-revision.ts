import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCorrectionsRevision1700000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE analyses
        ADD COLUMN corrections_revision int NOT NULL DEFAULT 0,
        -- A recount with this revision is asked for, or done.
        ADD COLUMN recount_revision int NOT NULL DEFAULT 0`);
    // What is counted with other corrections is another count.
    await runner.query(`
      ALTER TABLE batches
        ADD COLUMN corrections_revision int NOT NULL DEFAULT 0,
        DROP CONSTRAINT batches_pkey,
        ADD PRIMARY KEY (analysis_id, corrections_revision, number)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM batches WHERE corrections_revision > 0');
    await runner.query(
      'ALTER TABLE batches DROP CONSTRAINT batches_pkey, DROP COLUMN corrections_revision, ADD PRIMARY KEY (analysis_id, number)',
    );
    await runner.query('ALTER TABLE analyses DROP COLUMN corrections_revision, DROP COLUMN recount_revision');
  }
}
