import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The corpus is a service of its own; these tables held only what is shipped, which that service loads by itself.
 */
export class DropCorpus1795311060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE corpus_state, corpus_sentences');
  }

  async down(): Promise<void> {
    throw new Error('The corpus has left this schema for good.');
  }
}
