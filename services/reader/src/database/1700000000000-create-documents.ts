import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDocuments1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE documents (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        title text NOT NULL,
        file_type text NOT NULL,
        -- A novel's ten thousand sentences are one value: they are read whole, and never change.
        sentences text[] NOT NULL,
        -- From 0, as the pages count.
        paragraph_starts int[] NOT NULL,
        sentence_count int NOT NULL GENERATED ALWAYS AS (cardinality(sentences)) STORED,
        character_count int NOT NULL,
        current_sentence int NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        read_at timestamptz
      )`);
    await runner.query('CREATE INDEX documents_user_id ON documents (user_id, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE documents');
  }
}
