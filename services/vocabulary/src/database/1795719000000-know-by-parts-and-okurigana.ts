import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Kanji, with those of extensions and for compatibility. */
const NO_KANJI = '[^\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\U00020000-\\U0003ffff]';

export class KnowByPartsAndOkurigana1795719000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The lexemes that a compound is made of, as it reads them. Null of those of which that has not been asked yet.
    await runner.query('ALTER TABLE lexemes ADD COLUMN parts int[]');
    // The kanji of a word: what its spellings with more or less okurigana have in common.
    await runner.query(`
      CREATE FUNCTION kanji_of(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT regexp_replace(regexp_replace(normalize(word, NFKC), '(.)々', '\\1\\1', 'g'), '${NO_KANJI}', '', 'g')
      $$`);
    // Whether one is the other with some kanji left out, which kana stand for then.
    await runner.query(`
      CREATE FUNCTION are_kanji_of_one_word(one text, other text) RETURNS boolean
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT one <> '' AND other <> '' AND (
          one = other
          OR one LIKE '%' || regexp_replace(other, '(.)', '\\1%', 'g')
          OR other LIKE '%' || regexp_replace(one, '(.)', '\\1%', 'g')
        )
      $$`);
    // Whether a reading has the kana of a spelling in their places.
    await runner.query(`
      CREATE FUNCTION may_be_read(spelling text, reading text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT reading ~ ('^' || regexp_replace(spelling, '[^ぁ-ゖー]+', '.+', 'g') || '$')
      $$`);
    await runner.query('ALTER TABLE lexemes ADD COLUMN kanji text GENERATED ALWAYS AS (kanji_of(word)) STORED');
    await runner.query('ALTER TABLE words ADD COLUMN kanji text GENERATED ALWAYS AS (kanji_of(word)) STORED');
    // Spellings of one entry find each other.
    await runner.query("CREATE INDEX lexemes_entry ON lexemes (entry) WHERE entry <> ''");
    await runner.query(`
      ALTER TABLE learners
        ADD COLUMN parts_count boolean NOT NULL DEFAULT true,
        ADD COLUMN spellings_count boolean NOT NULL DEFAULT true`);
    // What a learner says not to know, though its parts are known.
    await runner.query(`
      CREATE TABLE unknown_words (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        lexeme_id int NOT NULL REFERENCES lexemes,
        added_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, lexeme_id)
      )`);
    // What everybody knows has changed: whoever keeps figures works them out again.
    await runner.query('UPDATE learners SET revision = revision + 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE unknown_words');
    await runner.query('ALTER TABLE learners DROP COLUMN spellings_count, DROP COLUMN parts_count');
    await runner.query('DROP INDEX lexemes_entry');
    await runner.query('ALTER TABLE words DROP COLUMN kanji');
    await runner.query('ALTER TABLE lexemes DROP COLUMN kanji, DROP COLUMN parts');
    await runner.query('DROP FUNCTION may_be_read');
    await runner.query('DROP FUNCTION are_kanji_of_one_word');
    await runner.query('DROP FUNCTION kanji_of');
  }
}
