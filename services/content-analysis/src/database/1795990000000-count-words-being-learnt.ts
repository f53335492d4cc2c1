import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountWordsBeingLearnt1795990000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE texts ADD COLUMN words_being_learnt int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE texts DROP COLUMN words_being_learnt');
  }
}
