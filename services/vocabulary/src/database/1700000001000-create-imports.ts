import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateImports1700000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE imports (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        filename text NOT NULL,
        content_object text NOT NULL,
        status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'processing', 'completed', 'failed')),
        error_message text,
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        total_words int NOT NULL DEFAULT 0,
        total_batches int NOT NULL DEFAULT 0,
        current_batch int NOT NULL DEFAULT 0,
        processed_words int NOT NULL DEFAULT 0,
        successful_imports int NOT NULL DEFAULT 0,
        blank_lines int NOT NULL DEFAULT 0,
        comments int NOT NULL DEFAULT 0,
        duplicates int NOT NULL DEFAULT 0,
        unusable int NOT NULL DEFAULT 0,
        unusable_examples text[] NOT NULL DEFAULT '{}',
        unknown_words int NOT NULL DEFAULT 0,
        unknown_word_examples text[] NOT NULL DEFAULT '{}'
      )`);
    await runner.query('CREATE INDEX imports_user_id ON imports (user_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE imports');
  }
}
