import { indexConcurrently } from '@ichibun/kit/index-concurrently';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexOwnLexemes1795887459005 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'lexemes_user_id', 'lexemes (user_id, id)');
    await indexConcurrently(runner, 'texts_earlier_lexemes', 'texts (id) WHERE has_earlier_lexemes');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY texts_earlier_lexemes');
    await runner.query('DROP INDEX CONCURRENTLY lexemes_user_id');
  }
}
