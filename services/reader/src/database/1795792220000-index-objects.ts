import { indexConcurrently } from '@ichibun/kit/index-concurrently';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The daily sweep asks which rows name the objects that it finds, 500 at a time. */
export class IndexObjects1795792220000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'documents_cover', 'documents (cover_object) WHERE cover_object IS NOT NULL');
    await indexConcurrently(runner, 'dictionaries_rows', 'dictionaries (rows_object) WHERE rows_object IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY dictionaries_rows');
    await runner.query('DROP INDEX CONCURRENTLY documents_cover');
  }
}
