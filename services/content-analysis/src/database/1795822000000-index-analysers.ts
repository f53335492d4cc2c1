import { indexConcurrently } from '@ichibun/kit/index-concurrently';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The upkeep of every ten minutes looks for texts of other versions, which are none most of the time. */
export class IndexAnalysers1795822000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'texts_analyser_version', "texts (analyser_version) WHERE status = 'completed'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX texts_analyser_version');
  }
}
