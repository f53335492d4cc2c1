import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * In the schema of each service that limits how often something may be taken. Nothing is lost with its rows: unlogged.
 */
export class CreateAllowances1795338960000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE allowances (
        name text PRIMARY KEY,
        taken int NOT NULL,
        ends_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE allowances');
  }
}
