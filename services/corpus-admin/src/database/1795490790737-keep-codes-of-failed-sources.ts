import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepCodesOfFailedSources1795490790737 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // By which pages say in their own language why a file could not be read; empty as long as it could.
    await runner.query("ALTER TABLE sources ADD COLUMN error_code text NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sources DROP COLUMN error_code');
  }
}
