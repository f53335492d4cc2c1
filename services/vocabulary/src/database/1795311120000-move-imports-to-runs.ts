import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MoveImportsToRuns1795311120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports ADD COLUMN run_id uuid');
    await runner.query('UPDATE imports SET run_id = gen_random_uuid()');
    await runner.query(`
      INSERT INTO runs (
        id, queue, payload, owner_id, subject_id, title, request_id, status, done, total, error_code, error_kind,
        error_message, created_at, started_at, ended_at
      )
      SELECT run_id, 'import-words', jsonb_build_object('importId', id, 'contentObject', content_object),
        user_id, id, filename, run_id, status, processed_words, total_words,
        CASE status WHEN 'failed' THEN 'vocabulary.import-failed' END, CASE status WHEN 'failed' THEN 'invalid' END,
        error_message, created_at, started_at, CASE WHEN status IN ('completed', 'failed') THEN now() END
      FROM imports`);
    await runner.query(`
      ALTER TABLE imports
        ADD FOREIGN KEY (run_id) REFERENCES runs ON DELETE CASCADE,
        DROP COLUMN status, DROP COLUMN error_message, DROP COLUMN started_at, DROP COLUMN created_at,
        DROP COLUMN total_words, DROP COLUMN processed_words, DROP COLUMN content_object`);
    await runner.query('CREATE UNIQUE INDEX imports_run_id ON imports (run_id)');
    // Jobs that the previous release has queued name imports, and find nothing to do.
    await runner.query(`
      DO $$ BEGIN
        IF to_regclass('vocabulary_jobs.job') IS NOT NULL THEN
          DELETE FROM vocabulary_jobs.job WHERE name = 'import-words';
        END IF;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports
        ADD COLUMN content_object text, ADD COLUMN status text NOT NULL DEFAULT 'queued',
        ADD COLUMN error_message text, ADD COLUMN started_at timestamptz, ADD COLUMN created_at timestamptz,
        ADD COLUMN total_words int NOT NULL DEFAULT 0, ADD COLUMN processed_words int NOT NULL DEFAULT 0`);
    await runner.query(`
      UPDATE imports SET content_object = payload->>'contentObject', status = runs.status,
        error_message = runs.error_message, started_at = runs.started_at, created_at = runs.created_at,
        total_words = runs.total, processed_words = runs.done
      FROM runs WHERE runs.id = run_id`);
    await runner.query('ALTER TABLE imports DROP COLUMN run_id, ALTER COLUMN content_object SET NOT NULL');
  }
}
