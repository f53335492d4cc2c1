import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OwnLexemes1795887459004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // As in the vocabulary service: 0 where all learners share it, else the learner who alone has it.
    await runner.query('ALTER TABLE lexemes ADD COLUMN user_id int');
    // Whether some of a text's words may be lexemes that its learner does not see; until it is counted again.
    await runner.query('ALTER TABLE texts ADD COLUMN has_earlier_lexemes boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE texts DROP COLUMN has_earlier_lexemes');
    await runner.query('ALTER TABLE lexemes DROP COLUMN user_id');
  }
}
