import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountOldSpellings1795902300001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Of a word in an old or rare spelling its usual ones; none of other words. Null until that is asked.
    await runner.query('ALTER TABLE lexemes ADD COLUMN usual_spellings text[]');
    await runner.query('ALTER TABLE learners ADD COLUMN old_spellings_count boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE learners DROP COLUMN old_spellings_count');
    await runner.query('ALTER TABLE lexemes DROP COLUMN usual_spellings');
  }
}
