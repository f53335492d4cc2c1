import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sessions of an account are deleted with it, without a scan of the table. */
export class IndexSessionsByUser1795339321000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX sessions_user_id ON sessions (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sessions_user_id');
  }
}
