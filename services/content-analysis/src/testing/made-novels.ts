import pg from 'pg';

/** A shelf of novels whose words follow Zipf's law, with a learner who knows the most frequent ones. */
export interface Shelf {
  readonly userId: number;
  readonly novels: number;
  /** Occurrences of words in each. */
  readonly wordsOfNovel: number;
  /** Different words in all of them. */
  readonly lexemes: number;
  readonly known: number;
}

/** The first of their lexemes, far above those of counted texts. */
const FIRST = 1_000_000;

const STATEMENTS: readonly ((shelf: Shelf) => string)[] = [
  ({ lexemes }) =>
    `INSERT INTO vocabulary.lexemes (id, entry, word, reading) OVERRIDING SYSTEM VALUE
     SELECT ${FIRST} + n, '', '語' || n, 'ご' FROM generate_series(1, ${lexemes}) n`,
  ({ lexemes }) =>
    `INSERT INTO content_analysis.lexemes (id, entry, word, reading, is_certain)
     SELECT ${FIRST} + n, '', '語' || n, 'ご', true FROM generate_series(1, ${lexemes}) n`,
  ({ userId, known }) =>
    `INSERT INTO vocabulary.words (user_id, word, reading, reading_hiragana, meaning)
     SELECT ${userId}, '語' || n, 'ご', 'ご', 'word' FROM generate_series(1, ${known}) n`,
  ({ userId, novels }) =>
    `INSERT INTO content_analysis.texts (user_id, content_hash, text_object, status, batch_ends, analyser_version, asked_version)
     SELECT ${userId}, sha256(n::text::bytea), 'texts/made-' || n || '.txt', 'completed', '{100000}', version, version
     FROM generate_series(1, ${novels}) n,
       (SELECT coalesce(max(analyser_version), '') AS version FROM content_analysis.texts) AS counted`,
  // A word of rank n occurs 1/n times as often as the first one; a rare one is in a novel by chance.
  ({ userId, wordsOfNovel, lexemes }) =>
    `INSERT INTO content_analysis.counted_words (text_id, first_lexeme, lexeme_ids, occurrences, kinds)
     SELECT id, min(lexeme), string_agg(int4send(lexeme), '' ORDER BY lexeme), string_agg(int4send(occurrences), '' ORDER BY lexeme),
       string_agg('\\000'::bytea, '')
     FROM (
       SELECT id, lexeme, occurrences, (row_number() OVER (PARTITION BY id ORDER BY lexeme) - 1) / 256 AS block
       FROM (
         SELECT texts.id, ${FIRST} + n AS lexeme, floor(${wordsOfNovel} / (ln(${lexemes}) + 0.577) / n + random())::int AS occurrences
         FROM content_analysis.texts CROSS JOIN generate_series(1, ${lexemes}) n WHERE user_id = ${userId}
       ) AS drawn
       WHERE occurrences > 0
     ) AS numbered
     GROUP BY id, block`,
  () => 'ANALYZE',
];

/** Fills the databases of content-analysis and vocabulary with it. */
export async function fillShelf(databaseUrl: string, shelf: Shelf): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('SELECT setseed(0.5)');
  for (const statement of STATEMENTS) await client.query(statement(shelf));
  await client.end();
}
