import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In the schema of each service that has queues. */
export class CreateRuns1795310900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE runs (
        -- Also the id of its pg-boss job.
        id uuid PRIMARY KEY,
        queue text NOT NULL,
        payload jsonb NOT NULL,
        owner_id int,
        subject_id int,
        title text NOT NULL DEFAULT '',
        -- Of two unfinished runs of a queue with the same key, the second is not added.
        key text,
        request_id text NOT NULL,
        status text NOT NULL DEFAULT 'queued'
          CHECK (status IN ('queued', 'processing', 'completed', 'failed', 'cancelled')),
        done int NOT NULL DEFAULT 0,
        total int NOT NULL DEFAULT 0,
        failed int NOT NULL DEFAULT 0,
        -- Each attempt has a number; what an older one writes is refused.
        attempt int NOT NULL DEFAULT 0,
        -- An attempt is under way, or its process died.
        at_work bool NOT NULL DEFAULT false,
        -- Attempts in a row that failed without getting any further.
        failures int NOT NULL DEFAULT 0,
        error_code text,
        error_kind text,
        error_message text,
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        -- When the last attempt began, and what was done by then.
        resumed_at timestamptz,
        resumed_done int NOT NULL DEFAULT 0,
        alive_at timestamptz,
        ended_at timestamptz
      )`);
    await runner.query('CREATE INDEX runs_owner_id ON runs (owner_id, created_at)');
    await runner.query('CREATE INDEX runs_ended_at ON runs (ended_at)');
    await runner.query('CREATE INDEX runs_last_of_key ON runs (queue, key, created_at) WHERE key IS NOT NULL');
    await runner.query(
      "CREATE UNIQUE INDEX runs_key ON runs (queue, key) WHERE key IS NOT NULL AND status IN ('queued', 'processing')",
    );
    await runner.query('CREATE TABLE schedules (queue text PRIMARY KEY, next_at timestamptz NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE schedules, runs');
  }
}
