import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MoveUploadsToRuns1795311060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE uploads ADD COLUMN run_id uuid');
    await runner.query('UPDATE uploads SET run_id = gen_random_uuid()');
    await runner.query(`
      INSERT INTO runs (
        id, queue, payload, owner_id, subject_id, title, request_id, status, error_code, error_kind, error_message,
        created_at, ended_at
      )
      SELECT run_id, 'read-upload',
        jsonb_build_object('uploadId', id, 'filename', filename, 'fileObject', file_object),
        user_id, id, filename, run_id, CASE status WHEN 'processing' THEN 'queued' ELSE status END,
        error_code, error_kind, error_message, created_at,
        CASE WHEN status IN ('completed', 'failed') THEN now() END
      FROM uploads`);
    await runner.query(`
      ALTER TABLE uploads
        ADD FOREIGN KEY (run_id) REFERENCES runs ON DELETE CASCADE,
        DROP COLUMN status, DROP COLUMN error_code, DROP COLUMN error_kind, DROP COLUMN error_message,
        DROP COLUMN file_object, DROP COLUMN created_at`);
    await runner.query('CREATE UNIQUE INDEX uploads_run_id ON uploads (run_id)');
    // Jobs that the previous release has queued name uploads, and find nothing to do.
    await runner.query(`
      DO $$ BEGIN
        IF to_regclass('reader_jobs.job') IS NOT NULL THEN
          DELETE FROM reader_jobs.job WHERE name = 'read-upload';
        END IF;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE uploads
        ADD COLUMN file_object text, ADD COLUMN status text NOT NULL DEFAULT 'queued', ADD COLUMN error_code text,
        ADD COLUMN error_kind text, ADD COLUMN error_message text, ADD COLUMN created_at timestamptz DEFAULT now()`);
    await runner.query(`
      UPDATE uploads SET file_object = payload->>'fileObject', status = runs.status, error_code = runs.error_code,
        error_kind = runs.error_kind, error_message = runs.error_message, created_at = runs.created_at
      FROM runs WHERE runs.id = run_id`);
    await runner.query('ALTER TABLE uploads DROP COLUMN run_id, ALTER COLUMN file_object SET NOT NULL');
  }
}
