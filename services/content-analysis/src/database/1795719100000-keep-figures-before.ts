import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a text's figures were while the parts of compounds were counted: shown beside those of its next count. */
export class KeepFiguresBefore1795719100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE texts
        ADD COLUMN version_before text,
        ADD COLUMN unique_words_before int,
        ADD COLUMN coverage_before double precision`);
    await runner.query(`
      UPDATE texts SET version_before = analyser_version, unique_words_before = unique_words,
        coverage_before = CASE total_occurrences WHEN 0 THEN 0 ELSE 100.0 * known_occurrences / total_occurrences END
      WHERE status = 'completed' AND unique_words IS NOT NULL AND known_occurrences IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE texts DROP COLUMN version_before, DROP COLUMN unique_words_before, DROP COLUMN coverage_before`);
  }
}
