import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSource1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE saved_sentences
        -- Where the sentence is from; empty where nobody said so when it was saved.
        ADD source text NOT NULL DEFAULT '' CHECK (source IN ('', 'corpus', 'text', 'model', 'learner'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE saved_sentences DROP source');
  }
}
