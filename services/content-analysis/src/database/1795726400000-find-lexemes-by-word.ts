import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sentences of a learner's texts are found for the words of cards. */
export class FindLexemesByWord1795726400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX lexemes_word ON lexemes (word)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX lexemes_word');
  }
}
