import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the sentences of documents are spoken in recordings that learners have on their devices. */
export class CreateRecordings1795944000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recordings (
        document_id int NOT NULL REFERENCES documents ON DELETE CASCADE,
        -- Of the files: 64 hexadecimal digits.
        fingerprint text NOT NULL,
        title text NOT NULL,
        duration_ms int NOT NULL,
        -- How far the recording is compared with the text, and how much longer it takes than the built-in voice.
        aligned_ms int NOT NULL,
        pace float8 NOT NULL,
        -- Milliseconds, one for each sentence from the first on; starts rise, and one that is not spoken has no length.
        starts int[] NOT NULL,
        ends int[] NOT NULL,
        -- Indexes of sentences, rising.
        doubtful int[] NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (document_id, fingerprint)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recordings');
  }
}
