import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AskForMainReadings1795970000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Earlier releases kept the reading that comes first in the alphabet. False until the dictionary is asked again.
    await runner.query('ALTER TABLE lexemes ADD COLUMN has_main_reading boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lexemes DROP COLUMN has_main_reading');
  }
}
