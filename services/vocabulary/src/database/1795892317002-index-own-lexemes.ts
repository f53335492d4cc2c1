import { indexConcurrently } from '@ichibun/kit/index-concurrently';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexOwnLexemes1795892317002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'lexemes_user_id', 'lexemes (user_id, id)');
    // Lexemes of a learner go with the account: PostgreSQL looks then for rows that name them.
    await indexConcurrently(runner, 'blocked_words_lexeme_id', 'blocked_words (lexeme_id)');
    await indexConcurrently(runner, 'unknown_words_lexeme_id', 'unknown_words (lexeme_id)');
    await indexConcurrently(runner, 'imported_blocks_lexeme_id', 'imported_blocks (lexeme_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY imported_blocks_lexeme_id');
    await runner.query('DROP INDEX CONCURRENTLY unknown_words_lexeme_id');
    await runner.query('DROP INDEX CONCURRENTLY blocked_words_lexeme_id');
    await runner.query('DROP INDEX CONCURRENTLY lexemes_user_id');
  }
}
