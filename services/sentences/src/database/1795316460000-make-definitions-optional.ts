import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A definition that nobody knows is null. Releases before stored an empty one, or the text that pages show instead. */
export class MakeDefinitionsOptional1795316460000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE saved_sentences ALTER COLUMN short_definition DROP NOT NULL');
    await runner.query(
      `UPDATE saved_sentences SET short_definition = NULL
       WHERE btrim(short_definition) IN ('', 'Definition not available')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE saved_sentences SET short_definition = '' WHERE short_definition IS NULL`);
    await runner.query('ALTER TABLE saved_sentences ALTER COLUMN short_definition SET NOT NULL');
  }
}
