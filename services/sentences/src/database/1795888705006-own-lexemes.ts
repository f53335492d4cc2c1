import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OwnLexemes1795888705006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Whether the lexeme may be one that the learner does not see; until it is looked up again.
    await runner.query('ALTER TABLE saved_sentences ADD COLUMN has_earlier_lexeme boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE saved_sentences DROP COLUMN has_earlier_lexeme');
  }
}
