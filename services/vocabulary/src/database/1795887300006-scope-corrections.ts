import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A correction may hold in one text, or in one place of it. Those that exist hold in all texts. */
export class ScopeCorrections1795887300006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE corrections
        ADD COLUMN text_id int NOT NULL DEFAULT 0,
        ADD COLUMN text_title text NOT NULL DEFAULT '',
        ADD COLUMN sentence text NOT NULL DEFAULT '',
        ADD COLUMN start int NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE corrections DROP COLUMN text_id, DROP COLUMN text_title, DROP COLUMN sentence, DROP COLUMN start',
    );
  }
}
