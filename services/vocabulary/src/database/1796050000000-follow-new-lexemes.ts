import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FollowNewLexemes1796050000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The newest lexeme when a version was last asked: another version may have been asked for those made since.
    await runner.query('ALTER TABLE asked_dictionaries ADD newest_lexeme int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE asked_dictionaries DROP newest_lexeme');
  }
}
