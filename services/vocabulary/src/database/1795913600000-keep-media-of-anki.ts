import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepMediaOfAnki1795913600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE anki_media (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        import_id int NOT NULL REFERENCES card_imports ON DELETE CASCADE,
        -- As fields of notes name it.
        name text NOT NULL,
        object_key text NOT NULL UNIQUE,
        media_type text NOT NULL,
        bytes int NOT NULL,
        UNIQUE (user_id, name)
      )`);
    await runner.query('CREATE INDEX anki_media_import_id ON anki_media (import_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE anki_media');
  }
}
