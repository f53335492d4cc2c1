import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountGrammarOfTexts1795943000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE text_grammar (
        text_id int NOT NULL REFERENCES texts ON DELETE CASCADE,
        -- Its id in the data of the language service.
        pattern text NOT NULL,
        occurrences int NOT NULL,
        -- Its first places: UTF-16 offsets in the text.
        starts int[] NOT NULL, ends int[] NOT NULL,
        PRIMARY KEY (text_id, pattern)
      )`);
    // By which grammar points, analyser and corrections; null of a text whose grammar nobody has asked for.
    await runner.query('ALTER TABLE texts ADD COLUMN grammar_counted_by text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE texts DROP COLUMN grammar_counted_by');
    await runner.query('DROP TABLE text_grammar');
  }
}
