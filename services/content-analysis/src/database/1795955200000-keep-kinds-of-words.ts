import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each count says itself which of its words are grammar or uncertain: the flags of `lexemes` belong to all texts, and
 * the text that was counted last changed the figures of others. Counts from before have null, and go by those flags
 * until they are counted again.
 */
export class KeepKindsOfWords1795955200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A byte for each word of the block or batch, in the same order.
    await runner.query('ALTER TABLE counted_words ADD COLUMN kinds bytea');
    await runner.query('ALTER TABLE counted_words ALTER kinds SET STORAGE MAIN');
    await runner.query('ALTER TABLE batches ADD COLUMN kinds bytea');
    // Batches are gone soon, as the others of their columns.
    await runner.query('ALTER TABLE batches ALTER kinds SET STORAGE EXTERNAL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE batches DROP COLUMN kinds');
    await runner.query('ALTER TABLE counted_words DROP COLUMN kinds');
  }
}
