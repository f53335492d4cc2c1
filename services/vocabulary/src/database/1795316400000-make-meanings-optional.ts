import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A meaning that nobody knows is null. Releases before stored an empty one, or the text that pages show instead. */
export class MakeMeaningsOptional1795316400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE words ALTER COLUMN meaning DROP NOT NULL');
    await runner.query(`UPDATE words SET meaning = NULL WHERE btrim(meaning) IN ('', 'Definition not available')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE words SET meaning = '' WHERE meaning IS NULL`);
    await runner.query('ALTER TABLE words ALTER COLUMN meaning SET NOT NULL');
  }
}
