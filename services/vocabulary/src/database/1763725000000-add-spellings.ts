import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Katakana that have a hiragana, and those hiragana, in the same order. */
const KATAKANA = String.fromCharCode(...Array.from({ length: 0x56 }, (_, i) => 0x30a1 + i));
const HIRAGANA = String.fromCharCode(...Array.from({ length: 0x56 }, (_, i) => 0x3041 + i));

export class AddSpellings1763725000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What ways of writing one word have in common: katakana or hiragana, a long mark at the end of a loanword or none
    // (サーバー, サーバ), a dot between its parts or none, a noun with or without する.
    await runner.query(`
      CREATE FUNCTION spelling_of(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT regexp_replace(
          regexp_replace(translate(normalize(word, NFKC), '${KATAKANA}・', '${HIRAGANA}'), '^(.{2,})ー$', '\\1'),
          '^(.+?)を?する$', '\\1')
      $$`);
    await runner.query('ALTER TABLE lexemes ADD COLUMN spelling text GENERATED ALWAYS AS (spelling_of(word)) STORED');
    await runner.query('ALTER TABLE words ADD COLUMN spelling text GENERATED ALWAYS AS (spelling_of(word)) STORED');
    await runner.query('CREATE INDEX words_spelling ON words (user_id, spelling)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE words DROP COLUMN spelling');
    await runner.query('ALTER TABLE lexemes DROP COLUMN spelling');
    await runner.query('DROP FUNCTION spelling_of');
  }
}
