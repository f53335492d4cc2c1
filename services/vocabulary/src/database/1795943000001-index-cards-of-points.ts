import { indexConcurrently } from '@ichibun/kit/index-concurrently';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexCardsOfPoints1795943000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'cards_point_id', 'cards (point_id)', { isUnique: true });
    await runner.query('ALTER TABLE cards VALIDATE CONSTRAINT cards_point_id_fkey');
    await runner.query('ALTER TABLE cards VALIDATE CONSTRAINT cards_of_one');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY cards_point_id');
  }
}
