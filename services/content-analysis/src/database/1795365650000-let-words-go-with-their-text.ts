import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A novel has 13,000 words, which are stored at once while their text's row is locked: a foreign key looks that row up
 * for each of them, which takes four times as long as storing them. What removes a text removes its words by a trigger.
 */
export class LetWordsGoWithTheirText1795365650000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION remove_words_of_texts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        DELETE FROM words USING gone WHERE words.text_id = gone.id;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER remove_words AFTER DELETE ON texts REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION remove_words_of_texts()`);
    await runner.query('ALTER TABLE words DROP CONSTRAINT words_text_id_fkey');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE words ADD FOREIGN KEY (text_id) REFERENCES texts ON DELETE CASCADE');
    await runner.query('DROP TRIGGER remove_words ON texts');
    await runner.query('DROP FUNCTION remove_words_of_texts');
  }
}
