import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The log of answers is the first table whose ids would end: after 43 days of a million learners. They only order the
 * answers of a learner for the export, and may begin again.
 */
export class BeginLogIdsAgain1795823000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews ALTER log_id SET CYCLE');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews ALTER log_id SET NO CYCLE');
  }
}
