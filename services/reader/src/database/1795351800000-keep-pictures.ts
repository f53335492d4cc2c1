import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of books, where they stand. Documents from before have none: their files are not kept. */
export class KeepPictures1795351800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE document_pictures (
        document_id int NOT NULL REFERENCES documents ON DELETE CASCADE,
        -- From 0, in the order of the book.
        number int NOT NULL,
        -- Index of the sentence that follows it; how many there are, where none follows.
        sentence int NOT NULL,
        -- For those who do not see it; may be empty.
        alt text NOT NULL,
        -- One picture may stand at several places.
        picture_object text NOT NULL,
        picture_type text NOT NULL,
        width int NOT NULL,
        height int NOT NULL,
        PRIMARY KEY (document_id, number)
      )`);
    await runner.query('CREATE INDEX document_pictures_object ON document_pictures (picture_object)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE document_pictures');
  }
}
