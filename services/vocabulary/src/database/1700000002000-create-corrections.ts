import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCorrections1700000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE corrections (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        word text NOT NULL,
        reading text NOT NULL,
        entry text NOT NULL,
        parts text[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, word)
      )`);
    await runner.query('ALTER TABLE learners ADD COLUMN corrections_revision int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE learners DROP COLUMN corrections_revision');
    await runner.query('DROP TABLE corrections');
  }
}
