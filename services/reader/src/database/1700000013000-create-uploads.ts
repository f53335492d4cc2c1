import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUploads1700000013000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE uploads (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        filename text NOT NULL,
        file_object text NOT NULL,
        status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'processing', 'completed', 'failed')),
        -- Set when failed; the message is for the learner.
        error_code text,
        error_kind text,
        error_message text,
        -- Set when completed, until the document is deleted.
        document_id int REFERENCES documents ON DELETE SET NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX uploads_user_id ON uploads (user_id, id)');
    await runner.query('CREATE INDEX uploads_document_id ON uploads (document_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE uploads');
  }
}
