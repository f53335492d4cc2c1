import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAudiobooks1795314000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audiobooks (
        id uuid PRIMARY KEY,
        user_id int NOT NULL,
        request_id text NOT NULL,
        run_id uuid NOT NULL,
        title text NOT NULL,
        settings jsonb NOT NULL,
        layout text NOT NULL DEFAULT '',
        sentences int NOT NULL DEFAULT 0,
        missing_english int NOT NULL DEFAULT 0,
        error_code text,
        error_message text,
        bytes bigint NOT NULL DEFAULT 0,
        duration_ms int NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        completed_at timestamptz,
        failed_at timestamptz,
        UNIQUE (user_id, request_id)
      )`);
    await runner.query(`
      CREATE TABLE kept_translations (
        key text PRIMARY KEY,
        english text NOT NULL,
        used_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX kept_translations_used_at ON kept_translations (used_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kept_translations');
    await runner.query('DROP TABLE audiobooks');
  }
}
