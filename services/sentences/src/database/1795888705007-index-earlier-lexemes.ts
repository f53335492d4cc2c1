import { indexConcurrently } from '@ichibun/kit/index-concurrently';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexEarlierLexemes1795888705007 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const on = 'saved_sentences (user_id, id) WHERE has_earlier_lexeme';
    await indexConcurrently(runner, 'saved_sentences_earlier_lexeme', on);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY saved_sentences_earlier_lexeme');
  }
}
