import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteUseOfSessions1795572242000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN used_at timestamptz NOT NULL DEFAULT now()');
    await runner.query('CREATE INDEX sessions_used_at ON sessions (used_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN used_at');
  }
}
