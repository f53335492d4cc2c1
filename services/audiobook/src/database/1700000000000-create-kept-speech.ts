import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateKeptSpeech1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE kept_speech (
        key text PRIMARY KEY,
        bytes int NOT NULL,
        duration_ms int NOT NULL,
        used_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX kept_speech_used_at ON kept_speech (used_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kept_speech');
  }
}
