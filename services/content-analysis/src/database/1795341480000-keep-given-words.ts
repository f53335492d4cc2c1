import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What texts say of their own words. */
export class KeepGivenWords1795341480000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE texts
        -- Places of the source in which ruby reads a word, where the text itself has no ruby.
        ADD COLUMN ruby text NOT NULL DEFAULT '',
        -- As the language service answers; null until it has been asked.
        ADD COLUMN given_words jsonb,
        -- Of the analyser that has found them.
        ADD COLUMN given_words_version text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE texts DROP COLUMN ruby, DROP COLUMN given_words, DROP COLUMN given_words_version');
  }
}
