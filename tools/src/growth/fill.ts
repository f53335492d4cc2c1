import pg from 'pg';

/** How much others have. */
export interface Size {
  readonly learners: number;
  /** Known words of all of them. */
  readonly words: number;
  /** Documents, texts and analyses of all of them. */
  readonly documents: number;
  /** Different words of a text. */
  readonly wordsOfText: number;
}

/** The first of the others: far above any learner who has signed in. */
const FIRST = 1_000_000;

/** Whose the row with number `n` is: everybody has about as many. */
const owner = `${FIRST} + n % LEARNERS`;

/**
 * Rows of other learners in every table that holds what is a learner's, with words and texts as real ones have them.
 * In a statement ROWS stands for how many it adds, LEARNERS for how many there are, WORDS_OF_TEXT for how many words a
 * text has.
 */
const ROWS: readonly [rows: (size: Size) => number, sql: string][] = [
  [
    ({ learners }) => learners,
    `INSERT INTO auth.users (id, google_id, email, name)
     SELECT ${FIRST} + n, 'other-' || n, 'other-' || n || '@example.com', 'Other ' || n FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ learners }) => learners,
    `INSERT INTO auth.sessions (token_hash, user_id, expires_at)
     SELECT sha256(n::text::bytea), ${owner}, now() + interval '30 days' FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ learners }) => learners,
    `INSERT INTO auth.used_credentials (credential_hash, expires_at)
     SELECT sha256(n::text::bytea), now() + interval '1 hour' FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ words }) => Math.min(words, 200_000),
    `INSERT INTO vocabulary.lexemes (entry, word, reading, user_id)
     SELECT (${FIRST} + n)::text, '語' || n, 'ご', 0 FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ learners }) => learners,
    `INSERT INTO vocabulary.learners (user_id, revision) SELECT ${FIRST} + n, 1 FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ words }) => words,
    `WITH added AS (
       INSERT INTO vocabulary.words (user_id, word, reading, reading_hiragana, meaning)
       SELECT ${owner}, '語' || n / LEARNERS, 'ゴ', 'ご', 'word' FROM generate_series(0, ROWS - 1) n
       RETURNING id, user_id, word
     )
     INSERT INTO vocabulary.word_entries (user_id, entry, word_id)
     SELECT user_id, (${FIRST} + substr(word, 2)::int)::text, id FROM added`,
  ],
  [
    ({ learners }) => learners,
    `INSERT INTO vocabulary.review_settings (user_id, retention, new_per_day, reviews_per_day, day_start_hour,
       leech_lapses, learning_steps, relearning_steps, counts_from)
     SELECT ${FIRST} + n, 0.9, 10, 200, 4, 8, '{1,10}', '{10}', 2 FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ words }) => Math.ceil(words / 2),
    `WITH added AS (
       INSERT INTO vocabulary.cards (user_id, word_id, phase, stability, difficulty, due_day, interval_days, answers,
         first_day, last_day, last_at)
       SELECT user_id, id, CASE WHEN id % 5 = 0 THEN 1 ELSE 2 END, 20, 5, 20000 + id % 900, 20, 2, 19000, 20000, now()
       FROM vocabulary.words WHERE user_id >= ${FIRST} LIMIT ROWS
       RETURNING id, user_id
     )
     INSERT INTO vocabulary.reviews (user_id, id, card_id, answered_at, day, rating, took_ms, version, phase)
     SELECT user_id, gen_random_uuid(), id, now(), 19000 + version, 3, 4000, version, version
     FROM added CROSS JOIN generate_series(0, 1) version`,
  ],
  [
    ({ learners }) => learners,
    `INSERT INTO vocabulary.blocked_words (user_id, lexeme_id)
     SELECT ${owner}, (SELECT min(id) FROM vocabulary.lexemes) FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ learners }) => learners,
    `INSERT INTO vocabulary.corrections (user_id, word, reading, entry, parts)
     SELECT ${owner}, '空', 'から', '', '{}' FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ learners }) => learners,
    `INSERT INTO vocabulary.known_sets (user_id, word_set) SELECT ${owner}, 'particles' FROM generate_series(0, ROWS - 1) n`,
  ],
  ...['vocabulary', 'content_analysis', 'reader', 'sentences', 'audiobook'].map(
    (schema): [(size: Size) => number, string] => [
      ({ learners }) => learners,
      `INSERT INTO ${schema}.runs (id, queue, payload, owner_id, request_id, status, ended_at)
       SELECT gen_random_uuid(), 'others', '{}', ${owner}, 'r', 'completed', now() FROM generate_series(0, ROWS - 1) n`,
    ],
  ),
  [
    ({ learners }) => learners,
    `INSERT INTO vocabulary.imports (user_id, filename, run_id)
     SELECT owner_id, 'words.txt', id FROM vocabulary.runs WHERE queue = 'others' LIMIT ROWS`,
  ],
  [
    ({ documents }) => documents,
    `INSERT INTO content_analysis.texts (
       user_id, content_hash, text_object, status, analyser_version, asked_version, unique_words, total_occurrences,
       uncertain_words, known_words, known_occurrences, figures_revision, grammar_words, grammar_occurrences
     )
     SELECT ${owner}, sha256(n::text::bytea), 'texts/' || n || '.txt', 'completed', version, version, 300, 1000, 0,
       100, 500, 1, 0, 0
     FROM generate_series(0, ROWS - 1) n, (SELECT max(analyser_version) AS version FROM content_analysis.texts) AS counted`,
  ],
  [
    ({ documents }) => documents,
    `INSERT INTO content_analysis.analyses (user_id, title, text_id)
     SELECT user_id, 'Other', id FROM content_analysis.texts WHERE user_id >= ${FIRST} LIMIT ROWS`,
  ],
  [
    ({ documents, wordsOfText }) => documents * Math.ceil(wordsOfText / 256),
    `INSERT INTO content_analysis.counted_words (text_id, first_lexeme, lexeme_ids, occurrences, kinds)
     SELECT id, first, lexeme_ids, occurrences, kinds FROM (
       SELECT min(lexeme) AS first, string_agg(int4send(lexeme), '' ORDER BY lexeme) AS lexeme_ids,
         string_agg(int4send(1), '') AS occurrences, string_agg('\\000'::bytea, '') AS kinds
       FROM generate_series(${FIRST} + 1, ${FIRST} + WORDS_OF_TEXT) lexeme GROUP BY (lexeme - ${FIRST} - 1) / 256
     ) AS block CROSS JOIN content_analysis.texts
     WHERE user_id >= ${FIRST} LIMIT ROWS`,
  ],
  [
    ({ documents }) => documents,
    // Five different words a sentence of a novel, in six bytes each.
    `INSERT INTO content_analysis.sentences (text_id, number, ends, words)
     SELECT id, 1, ends, words
     FROM (SELECT string_agg(int4send(n), '') AS ends FROM generate_series(1, WORDS_OF_TEXT) n) AS made_ends,
       (SELECT string_agg(substr(sha256(n::text::bytea), 1, 30), '') AS words FROM generate_series(1, WORDS_OF_TEXT) n) AS made_words,
       content_analysis.texts
     WHERE user_id >= ${FIRST} LIMIT ROWS`,
  ],
  [
    ({ documents }) => documents,
    `INSERT INTO content_analysis.text_documents (text_id, document_id)
     SELECT id, ${FIRST} + id FROM content_analysis.texts WHERE user_id >= ${FIRST} LIMIT ROWS`,
  ],
  [
    ({ learners }) => learners,
    `INSERT INTO content_analysis.counting_settings (user_id, grammar_counts)
     SELECT ${FIRST} + n, true FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ documents }) => documents,
    `INSERT INTO reader.documents (user_id, title, file_type, sentences, paragraph_starts, character_count, text_id)
     SELECT ${owner}, 'Other', 'text', array_fill('猫がいる。'::text, ARRAY[100]), '{0}', 500, ${FIRST} + n
     FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ documents }) => documents * 3,
    `INSERT INTO reader.given_readings (document_id, sentence, start, length, reading)
     SELECT id, sentence, 0, 1, 'ねこ' FROM reader.documents, generate_series(0, 2) sentence
     WHERE user_id >= ${FIRST} LIMIT ROWS`,
  ],
  [
    ({ learners }) => 2 * learners,
    `INSERT INTO reader.readings (user_id, report_id, part, document_id, day, started_at, ended_at, seconds,
       sentence_count, character_count)
     SELECT ${owner}, gen_random_uuid(), 0, NULL, current_date, now() - interval '1 minute', now(), 60, 10, 300
     FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ learners }) => learners,
    `INSERT INTO reader.uploads (user_id, filename, run_id)
     SELECT owner_id, 'book.txt', id FROM reader.runs WHERE queue = 'others' LIMIT ROWS`,
  ],
  [
    ({ learners }) => 2 * learners,
    `INSERT INTO sentences.saved_sentences (user_id, analysis_title, target_word, target_reading, short_definition,
       japanese, english, japanese_furigana, frequency_band, pitch_accents)
     SELECT ${owner}, 'Other', '猫', 'ねこ', 'cat', '<b>猫</b>が' || n / LEARNERS || '匹。', 'Cats.', '', 0, '{}'
     FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ learners }) => learners,
    `INSERT INTO sentences.notes (user_id, guid, content_hash, changed_at)
     SELECT ${owner}, 'g' || n, 'h', now() FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ learners }) => learners,
    `INSERT INTO audiobook.audiobooks (id, user_id, request_id, run_id, title, settings, completed_at)
     SELECT gen_random_uuid(), owner_id, id::text, id, 'Other', '{}', now() FROM audiobook.runs
     WHERE queue = 'others' LIMIT ROWS`,
  ],
  [
    ({ learners }) => learners,
    `INSERT INTO corpus_admin.learner_settings (user_id, names_ignored)
     SELECT ${FIRST} + n, true FROM generate_series(0, ROWS - 1) n`,
  ],
  [
    ({ learners }) => learners,
    `WITH added AS (
       INSERT INTO corpus_admin.sentences (language, text, status)
       SELECT 'xx', 'Other ' || n, 'processed' FROM generate_series(0, ROWS - 1) n
       RETURNING id
     )
     INSERT INTO corpus_admin.dismissed_sentences (user_id, sentence_id)
     SELECT ${FIRST} + id % LEARNERS, id FROM added`,
  ],
];

/** Adds what other learners have, in every service's tables, to an installation that has one learner's already. */
export async function fillWithOthers(databaseUrl: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [rows, sql] of ROWS) {
      const values = { LEARNERS: size.learners, WORDS_OF_TEXT: size.wordsOfText, ROWS: rows(size) };
      await client.query(
        sql.replaceAll(/LEARNERS|WORDS_OF_TEXT|ROWS/g, (name) => String(values[name as keyof typeof values])),
      );
    }
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/** The corpus is nobody's, and its administrators count it. */
const NOT_LEARNERS = ['corpus_admin.sentences'];

/** Tables that hold at least this many rows of learners. */
export async function tablesOfOthers(databaseUrl: string, atLeast: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT nspname || '.' || relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema') AND reltuples >= $1 ORDER BY 1`,
      [atLeast],
    );
    return rows.map(({ name }) => name).filter((name) => !NOT_LEARNERS.includes(name));
  } finally {
    await client.end();
  }
}

/** How much room the largest tables take with their indexes, in megabytes, and how many rows they have. */
export async function largestTables(
  databaseUrl: string,
): Promise<{ table: string; rows: number; megabytes: number }[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT nspname || '.' || relname AS table, reltuples::float8 AS rows,
         round(pg_total_relation_size(pg_class.oid) / 1e6, 1)::float8 AS megabytes
       FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 3 DESC LIMIT 12`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
