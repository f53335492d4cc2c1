import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A learner's runs are also those that name the learner without being theirs, and are looked for by both. */
export class IndexRunsByPayload1795339320000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE INDEX runs_named_user ON runs ((payload->>'userId')) WHERE payload->>'userId' IS NOT NULL",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX runs_named_user');
  }
}
