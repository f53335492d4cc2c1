import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether grammar counts is said once, in content-analysis' counting settings. */
export class DropParticlesKnown1795352045000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE learner_settings DROP COLUMN particles_known');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE learner_settings ADD COLUMN particles_known boolean NOT NULL DEFAULT true');
  }
}
