import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepGrammarOfSentences1795970000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sentences
        -- Those of its words that are nothing but particles and auxiliaries in it; null where an earlier release has found
        -- its words: then the flags of lexemes say it.
        ADD COLUMN grammar_ids int[]`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sentences DROP COLUMN grammar_ids');
  }
}
