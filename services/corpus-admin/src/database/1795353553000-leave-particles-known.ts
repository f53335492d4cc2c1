import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether grammar counts is said once, in content-analysis' counting settings. The release before still writes it here.
 */
export class LeaveParticlesKnown1795353553000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE learner_settings ALTER COLUMN particles_known SET DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE learner_settings ALTER COLUMN particles_known DROP DEFAULT');
  }
}
