import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The words of a text become blocks of some hundred: a novel's rows took 1 MB. Rows that are there are moved in the
 * background, or when their text is asked for. Processes of the release before go on as before: `words` is a view of
 * both, and what they write through it becomes rows, which are moved in their turn.
 */
export class KeepWordsInBlocks1795816000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Batches stay uncompressed, as they are gone soon; which words are in which sentence stays.
    await runner.query('ALTER TABLE sentences ALTER ends SET STORAGE EXTENDED, ALTER words SET STORAGE EXTENDED');
    await runner.query('ALTER TABLE words RENAME TO word_rows');
    await runner.query(`
      CREATE TABLE counted_words (
        text_id int NOT NULL REFERENCES texts ON DELETE CASCADE,
        first_lexeme int NOT NULL,
        -- Integers of 32 bits, big-endian: lexemes, rising, and how often each occurs.
        lexeme_ids bytea NOT NULL,
        occurrences bytea NOT NULL,
        PRIMARY KEY (text_id, first_lexeme)
      ) WITH (toast_tuple_target = 256)`);
    // Most words occur once, which is compressed to nothing; ids are not made smaller by trying.
    await runner.query(
      'ALTER TABLE counted_words ALTER lexeme_ids SET STORAGE PLAIN, ALTER occurrences SET STORAGE MAIN',
    );
    // A copy of some rows, of which nothing is lost.
    await runner.query('DROP TABLE packed_counts');
    const integers = ['lexemes', 'counts'].map(
      (bytes) =>
        `get_byte(${bytes}, 4 * at) << 24 | get_byte(${bytes}, 4 * at + 1) << 16
         | get_byte(${bytes}, 4 * at + 2) << 8 | get_byte(${bytes}, 4 * at + 3)`,
    );
    await runner.query(`
      CREATE VIEW words (text_id, lexeme_id, occurrences) AS
      SELECT text_id, lexeme_id, occurrences FROM word_rows
      UNION ALL
      SELECT text_id, ${integers.join(', ')}
      FROM counted_words
        -- Decompressed once, and not for each byte.
        CROSS JOIN LATERAL (SELECT lexeme_ids AS lexemes, occurrences || ''::bytea AS counts OFFSET 0) AS read
        CROSS JOIN LATERAL generate_series(0, length(lexemes) / 4 - 1) AS at`);
    await runner.query(`
      CREATE FUNCTION change_words() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO word_rows VALUES (NEW.text_id, NEW.lexeme_id, NEW.occurrences);
          RETURN NEW;
        END IF;
        -- Whole texts: nothing removes or moves some words of one.
        IF TG_OP = 'DELETE' THEN
          DELETE FROM word_rows WHERE text_id = OLD.text_id;
          DELETE FROM counted_words WHERE text_id = OLD.text_id;
          RETURN OLD;
        END IF;
        UPDATE word_rows SET text_id = NEW.text_id WHERE text_id = OLD.text_id;
        UPDATE counted_words SET text_id = NEW.text_id WHERE text_id = OLD.text_id;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER change_words INSTEAD OF INSERT OR UPDATE OR DELETE ON words
      FOR EACH ROW EXECUTE FUNCTION change_words()`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION remove_words_of_texts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        DELETE FROM word_rows USING gone WHERE word_rows.text_id = gone.id;
        RETURN NULL;
      END $$`);
  }

  async down(): Promise<void> {
    throw new Error('Words of texts that were counted since are in no rows: restore a backup, or count them again.');
  }
}
