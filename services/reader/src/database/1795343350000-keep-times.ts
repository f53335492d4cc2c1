import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When sentences of subtitles are shown. */
export class KeepTimes1795343350000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Milliseconds: from and to of each sentence, one after the other. Null of what is no subtitles.
    await runner.query('ALTER TABLE documents ADD COLUMN sentence_times int[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents DROP COLUMN sentence_times');
  }
}
