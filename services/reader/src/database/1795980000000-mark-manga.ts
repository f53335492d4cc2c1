import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which documents have pages of a manga to be shown. */
export class MarkManga1795980000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents ADD COLUMN is_manga boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents DROP COLUMN is_manga');
  }
}
