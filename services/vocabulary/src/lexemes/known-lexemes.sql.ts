import { COUNTS_FROM } from '../reviews/settings.js';

/** Whether the reading that a learner gave with word w, if any, is one of lexeme l. */
const READ_ALIKE = `(
  w.reading_hiragana IS NULL
  OR spelling_of(w.reading_hiragana) = spelling_of(l.reading)
  OR EXISTS (SELECT FROM word_entries e WHERE e.word_id = w.id AND e.entry = l.entry)
)`;

/**
 * Whether word w and lexeme l, which are written a little differently, may be one: no dictionary entry tells them
 * apart.
 */
const MAY_BE_ONE = `(
  l.entry = ''
  OR NOT EXISTS (SELECT FROM word_entries e WHERE e.word_id = w.id)
  OR EXISTS (SELECT FROM word_entries e WHERE e.word_id = w.id AND e.entry = l.entry)
)`;

/** The lexemes with ids in $2. */
const LEXEMES_NAMED = 'SELECT * FROM lexemes WHERE id = ANY($2::int[])';

/**
 * The rule by which a learner knows a lexeme, the one place of it. The unit is a dictionary entry plus the form
 * written.
 *
 * Selects, of some lexemes, those that the learner $1 has words for (`id`), each of these words (`word`, `reading`,
 * `state`: from which one on it makes the lexeme known is the learner's to say), and why it is one (`reason`):
 * - `form`: the learner has the same form and gave no reading, so knows every reading of it;
 * - `form-and-reading`: the same form with the lexeme's reading;
 * - `form-and-entry`: the same form with another reading that the dictionary lists for the lexeme's entry;
 * - `spelling`: the same word written with katakana for hiragana, with or without the long mark at its end, or with
 *   する (コンピューター and コンピュータ, 勉強する and 勉強), unless the dictionary has two words
 *   there; a reading must match;
 * - `kanji-form`: the lexeme is written in kana, and the learner has a form with kanji of the same entry: who knows 猫
 *   can read ねこ, but not the reverse. A reading that was given must be the one written.
 */
const ownWordsOf = (lexemes: string) => `
  SELECT l.id, w.word, w.reading, w.state,
    CASE
      WHEN w.word <> l.word THEN 'spelling'
      WHEN w.reading_hiragana IS NULL THEN 'form'
      WHEN spelling_of(w.reading_hiragana) = spelling_of(l.reading) THEN 'form-and-reading'
      ELSE 'form-and-entry'
    END AS reason
  FROM (${lexemes}) l JOIN words w ON w.user_id = $1 AND w.spelling = l.spelling
  WHERE ${READ_ALIKE} AND (w.word = l.word OR ${MAY_BE_ONE})
  UNION ALL
  SELECT l.id, w.word, w.reading, w.state, 'kanji-form'
  FROM (${lexemes}) l
    JOIN word_entries e ON e.user_id = $1 AND e.entry = l.entry
    JOIN words w ON w.id = e.word_id
  WHERE l.is_kana AND l.entry <> '' AND w.spelling ~ '[^ぁ-ゖー]'
    AND (w.reading_hiragana IS NULL OR spelling_of(w.reading_hiragana) = spelling_of(l.reading))`;

/** The learner's words for the lexemes with ids in $2, known or still to be learned. */
export const OWN_WORDS = ownWordsOf(LEXEMES_NAMED);

/** Those of them that make the lexemes known: in a state that counts. */
export const REASONS_TO_KNOW = `SELECT * FROM (${OWN_WORDS}) AS own WHERE state >= ${COUNTS_FROM}`;

/**
 * Which of the lexemes with ids in $2 the learner $1 knows, and which are blocked, with the revision of the learner's
 * words: one statement sees all three as they are at one moment.
 */
export const KNOWN_AND_BLOCKED = `
  SELECT coalesce((SELECT revision FROM learners WHERE user_id = $1), 0) AS revision,
    ARRAY(SELECT DISTINCT id FROM (${REASONS_TO_KNOW}) AS reasons) AS known,
    ARRAY(SELECT lexeme_id FROM blocked_words WHERE user_id = $1 AND lexeme_id = ANY($2::int[])) AS blocked`;

/**
 * The lexemes that words are, with the words' places from 1 as `id`; `lexeme_id` is null where none has been made. In
 * $2, $3 and $4 are entries, forms and readings.
 */
const WORDS_NAMED = `
  SELECT g.position::int AS id, l.id AS lexeme_id, g.entry, g.word, coalesce(l.reading, g.reading) AS reading,
    spelling_of(g.word) AS spelling, g.word ~ '^[ぁ-ゖァ-ヺー]+$' AS is_kana
  FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS g (entry, word, reading, position)
  LEFT JOIN lexemes l
    ON l.word = g.word AND l.entry = g.entry AND l.own_reading = CASE WHEN g.entry = '' THEN g.reading ELSE '' END`;

/** The lexemes with ids in $2, in the same columns. */
const LEXEMES_IN_ORDER = `
  SELECT asked.position::int AS id, l.id AS lexeme_id, l.entry, l.word, l.reading, l.spelling, l.is_kana
  FROM unnest($2::int[]) WITH ORDINALITY AS asked (id, position) JOIN lexemes l ON l.id = asked.id`;

const classified = (words: string) => `
  WITH named AS MATERIALIZED (${words}),
    own AS (SELECT id, max(state) AS state FROM (${ownWordsOf('SELECT * FROM named')}) AS reasons GROUP BY id)
  SELECT coalesce(named.lexeme_id, 0) AS "lexemeId", coalesce(own.state >= ${COUNTS_FROM}, false) AS known, own.state,
    EXISTS (SELECT FROM blocked_words b WHERE b.user_id = $1 AND b.lexeme_id = named.lexeme_id) AS blocked
  FROM named LEFT JOIN own ON own.id = named.id
  ORDER BY named.id`;

/**
 * For each of the words in $2 to $4, in their order: its lexeme's id, or 0, and whether the learner $1 knows or has
 * blocked it.
 */
export const CLASSIFIED_WORDS = classified(WORDS_NAMED);
/** The same for each of the lexemes with ids in $2, without looking for the lexemes. */
export const CLASSIFIED_LEXEMES = classified(LEXEMES_IN_ORDER);

/**
 * Selects the words of the learner $1 that come near the lexeme $2 without making it known: its form with another
 * reading, or another form of its entry.
 */
export const NEARLY_KNOWN = `
  SELECT DISTINCT w.word, w.reading, w.state
  FROM lexemes l JOIN words w ON w.user_id = $1
    LEFT JOIN word_entries e ON e.word_id = w.id AND e.entry = l.entry
  WHERE l.id = $2 AND (w.spelling = l.spelling OR l.entry <> '' AND e.entry IS NOT NULL)`;
