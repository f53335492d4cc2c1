import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OwnLexemes1795892317001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // 0 where all learners share it, else the learner who alone has it. Null until a row of before is looked at.
    await runner.query('ALTER TABLE lexemes ADD COLUMN user_id int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lexemes DROP COLUMN user_id');
  }
}
