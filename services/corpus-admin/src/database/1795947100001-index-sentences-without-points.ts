import { indexConcurrently } from '@ichibun/kit/index-concurrently';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexSentencesWithoutPoints1795947100001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(
      runner,
      'sentences_without_points',
      'sentences (id) WHERE points IS NULL AND lexeme_ids IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY sentences_without_points');
  }
}
