import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUsedCredentials1795311600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE used_credentials (
        credential_hash bytea PRIMARY KEY,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX used_credentials_expires_at ON used_credentials (expires_at)');
    // As pages show the demo user, which they make without a call.
    await runner.query(`UPDATE users SET email = 'demo@example.com' WHERE id = 1 AND google_id IS NULL`);
    await runner.query(`UPDATE users SET picture = '' WHERE picture !~* '^https?://'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE used_credentials');
  }
}
