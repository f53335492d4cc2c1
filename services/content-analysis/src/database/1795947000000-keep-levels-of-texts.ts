import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepLevelsOfTexts1795947000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE texts
        -- Occurrences, different words and unknown ones, each of N5, N4, N3, N2, N1 and of no level of the JLPT.
        ADD COLUMN level_sums int[],
        -- Lists and dictionary of these levels: empty where there are none, null before the first look.
        ADD COLUMN levels_source text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE texts DROP COLUMN level_sums, DROP COLUMN levels_source');
  }
}
