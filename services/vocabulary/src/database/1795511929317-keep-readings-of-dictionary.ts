import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the dictionary reads a word that was given without a reading. Of words that were added before it is not known. */
export class KeepReadingsOfDictionary1795511929317 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE words ADD COLUMN dictionary_reading text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE words DROP COLUMN dictionary_reading');
  }
}
