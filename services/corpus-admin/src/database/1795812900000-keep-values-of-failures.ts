import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes and values of failures, so that they can be said in another language. */
export class KeepValuesOfFailures1795812900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sources ADD COLUMN error_values jsonb');
    await runner.query('ALTER TABLE sentences ADD COLUMN failure_code text, ADD COLUMN failure_values jsonb');
    await runner.query('ALTER TABLE corpus_state ADD COLUMN fallback_code text, ADD COLUMN fallback_values jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE corpus_state DROP COLUMN fallback_code, DROP COLUMN fallback_values');
    await runner.query('ALTER TABLE sentences DROP COLUMN failure_code, DROP COLUMN failure_values');
    await runner.query('ALTER TABLE sources DROP COLUMN error_values');
  }
}
