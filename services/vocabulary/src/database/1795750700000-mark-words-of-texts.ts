import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MarkWordsOfTexts1795750700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Which sets there are the service says; a check would have to be validated again for each.
    await runner.query('ALTER TABLE known_sets DROP CONSTRAINT IF EXISTS known_sets_word_set_check');
    // Of words of a text, its title.
    await runner.query("ALTER TABLE known_sets ADD COLUMN title text NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE known_sets DROP COLUMN title');
  }
}
