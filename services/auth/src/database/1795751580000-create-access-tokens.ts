import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAccessTokens1795751580000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE access_tokens (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
        token_hash bytea NOT NULL UNIQUE,
        name text NOT NULL,
        purpose int NOT NULL,
        scopes int[] NOT NULL,
        ending text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        ends_at timestamptz NOT NULL,
        used_at timestamptz
      )`);
    await runner.query('CREATE INDEX access_tokens_user_id ON access_tokens (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE access_tokens');
  }
}
