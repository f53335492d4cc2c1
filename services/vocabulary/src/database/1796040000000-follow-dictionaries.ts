import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FollowDictionaries1796040000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The versions of dictionary and analyser that were asked how lexemes are written and read; the last is that of today.
    await runner.query(`
      CREATE TABLE asked_dictionaries (
        version text PRIMARY KEY,
        begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        done_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE asked_dictionaries');
  }
}
