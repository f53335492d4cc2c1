import { indexConcurrently } from '@ichibun/kit/index-concurrently';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The daily sweep asks which rows name the objects that it finds, 500 at a time. */
export class IndexObjects1795792230000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'card_imports_file', 'card_imports (file_object) WHERE file_object IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY card_imports_file');
  }
}
