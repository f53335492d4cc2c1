import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddDocumentToAudiobooks1795326800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audiobooks ADD COLUMN document_id int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audiobooks DROP COLUMN document_id');
  }
}
