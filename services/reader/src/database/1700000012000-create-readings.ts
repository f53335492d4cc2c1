import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateReadings1700000012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE readings (
        user_id int NOT NULL,
        -- Made by the page that reports, so that a repeated report is known as such.
        report_id uuid NOT NULL,
        -- A report that runs over midnight is one row a day; what was read counts with the last.
        part int NOT NULL,
        document_id int REFERENCES documents ON DELETE SET NULL,
        -- Of the learner's time zone then; null when the report did not name one.
        day date,
        started_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL,
        -- Of that time, what no other report had covered when this one came.
        seconds double precision NOT NULL,
        sentence_count int NOT NULL,
        character_count int NOT NULL,
        PRIMARY KEY (user_id, report_id, part)
      )`);
    await runner.query('CREATE INDEX readings_ended_at ON readings (user_id, ended_at)');
    await runner.query('CREATE INDEX readings_document_id ON readings (document_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE readings');
  }
}
