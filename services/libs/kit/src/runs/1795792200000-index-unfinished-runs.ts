import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from '../data/index-concurrently.js';

/** Each scrape, each minute's look and KEDA ask for what has not ended: a few rows among a week's runs. */
export class IndexUnfinishedRuns1795792200000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(
      runner,
      'runs_unfinished',
      "runs (queue, status, created_at) WHERE status IN ('queued', 'processing')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY runs_unfinished');
  }
}
