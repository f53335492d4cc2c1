import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountPoints1795955300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE counting_settings ADD COLUMN points_count bool NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE counting_settings DROP COLUMN points_count');
  }
}
