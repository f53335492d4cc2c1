import { COUNTS_FROM } from '../words/states.js';
import { EVERYBODY, isSeen, LEXEME_OF_WORD } from './lexeme-owners.sql.js';

/** Whether dictionary entries of word w are known, and whether one is that of lexeme l. */
const HAS_ENTRIES = 'EXISTS (SELECT FROM word_entries e WHERE e.word_id = w.id)';
const HAS_ITS_ENTRY = 'EXISTS (SELECT FROM word_entries e WHERE e.word_id = w.id AND e.entry = l.entry)';

/** Whether the reading of word w is that of lexeme l. Most are the same, whose spellings need not be made: they take longest. */
const HAS_ITS_READING = `(w.reading_hiragana = l.reading OR spelling_of(w.reading_hiragana) = spelling_of(l.reading))`;

/** Whether the reading that a learner gave with word w, if any, is one of lexeme l. */
const READ_ALIKE = `(
  w.reading_hiragana IS NULL
  OR ${HAS_ITS_READING}
  OR ${HAS_ITS_ENTRY}
)`;

/** The same of a part of a compound: who gave no reading knows those that the dictionary has, and not the しゅ of 手. */
const READ_AS_PART = `(
  ${HAS_ITS_READING}
  OR ${HAS_ITS_ENTRY}
  OR w.reading_hiragana IS NULL AND NOT ${HAS_ENTRIES}
)`;

/**
 * Whether word w and lexeme l, which are written a little differently, may be one: no dictionary entry tells them
 * apart.
 */
const MAY_BE_ONE = `(l.entry = '' OR NOT ${HAS_ENTRIES} OR ${HAS_ITS_ENTRY})`;

/**
 * Whether word w, of the entry of lexeme l, is read as l and has its kanji, or some of them: the kana of w are those of
 * the reading in their places, so that 論ずる is not 論じる.
 */
const IS_ITS_OTHER_SPELLING = `(
  are_kanji_of_one_word(w.kanji, l.kanji)
  AND (
    may_be_read(w.spelling, spelling_of(l.reading))
    OR may_be_read(substring(w.spelling from '^[おご御](.+)'), spelling_of(l.reading))
  )
)`;

/** Whether the learner $1 has left a rule on; it is, until somebody turns it off. */
const isOn = (rule: 'parts_count' | 'spellings_count' | 'old_spellings_count') =>
  `coalesce((SELECT ${rule} FROM learners WHERE user_id = $1), true)`;

/** Since when word w counts. */
const COUNTS_SINCE = `counts_since(w, ${COUNTS_FROM})`;
/** In its place where nobody asks: of 100,000 words it takes a second and more. */
const NOT_ASKED = 'NULL::timestamptz';

/**
 * The words that the learner $1 has for lexemes. Selects the lexeme (`id`), each word (`word`, `reading`, `state`: from
 * which one on it makes the lexeme known is the learner's to say, and since when it has: `since`), and why it is one
 * (`reason`):
 * - `form`: the learner has the same form and gave no reading, so knows every reading of it;
 * - `form-and-reading`: the same form with the lexeme's reading;
 * - `form-and-entry`: the same form with another reading that the dictionary lists for the lexeme's entry;
 * - `spelling`: the same word written with katakana for hiragana, with or without the long mark at its end, or with
 *   する (コンピューター and コンピュータ, 勉強する and 勉強), unless the dictionary has two words
 *   there; a reading must match;
 * - `kanji-form`: the lexeme is written in kana, and the learner has a form with kanji of the same entry: who knows 猫
 *   can read ねこ, but not the reverse. A reading that was given must be the one written;
 * - `okurigana`: the same entry and reading, with more or less okurigana (売り上げ and 売上), with kana for some of the
 *   kanji (友だち and 友達), or with what honours it (お酒 and 酒), while the learner has left that on. Other kanji are
 *   another word;
 * - `usual-spelling`: any spelling of the entry but those in which it is rare, letter by letter as its band is
 *   (そーっと is rare, ソーッと is not in the dictionary and so is not), where the learner has said to know the word
 *   whatever its spelling, by a set of frequent words (目 and 眼);
 * - `old-spelling`: a usual spelling of a lexeme that is written in an old or rare one (座る for 坐る, ある for 有る), while
 *   the learner has left that on.
 *
 * @param lexemes a table
 * @param readAlike whether readings match
 * @param since COUNTS_SINCE, or NOT_ASKED
 */
const ownWordsOf = (lexemes: string, readAlike: string, since = NOT_ASKED) => `
  SELECT l.id, w.word, w.reading, w.state, ${since} AS since,
    CASE
      WHEN w.word <> l.word THEN 'spelling'
      WHEN w.reading_hiragana IS NULL THEN 'form'
      WHEN ${HAS_ITS_READING} THEN 'form-and-reading'
      ELSE 'form-and-entry'
    END AS reason
  FROM ${lexemes} l JOIN words w ON w.user_id = $1 AND w.spelling = l.spelling
  WHERE ${readAlike} AND (w.word = l.word OR ${MAY_BE_ONE})
  UNION ALL
  SELECT l.id, w.word, w.reading, w.state, ${since}, CASE WHEN l.is_kana THEN 'kanji-form' ELSE 'okurigana' END
  FROM ${lexemes} l
    JOIN word_entries e ON e.user_id = $1 AND e.entry = l.entry
    JOIN words w ON w.id = e.word_id
  WHERE l.entry <> ''
    AND (
      w.reading_hiragana IS NULL
      OR ${HAS_ITS_READING}
      OR w.word ~ '^[おご御]' AND substr(w.reading_hiragana, 2) = l.reading
    )
    AND CASE
      WHEN l.is_kana THEN w.spelling ~ '[^ぁ-ゖー]'
      ELSE w.spelling <> l.spelling AND ${isOn('spellings_count')} AND ${IS_ITS_OTHER_SPELLING}
    END
  UNION ALL
  SELECT l.id, w.word, w.reading, w.state, ${since}, 'usual-spelling'
  FROM ${lexemes} l
    JOIN word_entries e ON e.user_id = $1 AND e.entry = l.entry AND l.word <> ALL(e.rare_spellings)
    JOIN words w ON w.id = e.word_id
  WHERE l.entry <> '' AND w.spelling <> l.spelling
  UNION ALL
  SELECT l.id, w.word, w.reading, w.state, ${since}, 'old-spelling'
  FROM ${lexemes} l CROSS JOIN unnest(l.usual_spellings) AS usual (word)
    JOIN words w ON w.user_id = $1 AND w.spelling = spelling_of(usual.word)
  WHERE ${isOn('old_spellings_count')} AND w.spelling <> l.spelling AND ${readAlike} AND ${MAY_BE_ONE}`;

/**
 * The rule by which a learner knows a lexeme, the one place of it, as parts of a WITH clause. The unit is a dictionary
 * entry plus the form written. A lexeme is known by the learner's own words (`reasons`, of `own`: see `ownWordsOf`); a
 * compound of the dictionary also when all the words that it is made of are, as it reads them, unless the learner has
 * said not to know it or has turned that off (`by_parts`, with the day on which the last of them came to be known).
 *
 * @param lexemes selects them; as `named` they keep their ids, or have their places in the question as such
 * @param since as of `ownWordsOf`
 */
const knowing = (lexemes: string, since = NOT_ASKED) => `
  named AS MATERIALIZED (${lexemes}),
  own AS MATERIALIZED (${ownWordsOf('named', READ_ALIKE, since)}),
  reasons AS (SELECT * FROM own WHERE state >= ${COUNTS_FROM}),
  parts AS MATERIALIZED (SELECT * FROM lexemes WHERE id IN (SELECT unnest(parts) FROM named)),
  known_parts AS (
    SELECT id, min(since) AS since FROM (${ownWordsOf('parts', READ_AS_PART, since)}) AS of_parts
    WHERE state >= ${COUNTS_FROM} GROUP BY id
  ),
  by_parts AS MATERIALIZED (
    SELECT named.id, max(known_parts.since) AS since
    FROM named CROSS JOIN unnest(named.parts) AS part (id) JOIN known_parts ON known_parts.id = part.id
    WHERE ${isOn('parts_count')}
      AND NOT EXISTS (SELECT FROM unknown_words u WHERE u.user_id = $1 AND u.lexeme_id = named.lexeme_id)
    GROUP BY named.id, named.parts
    HAVING count(*) = cardinality(named.parts)
  )`;

/** The lexemes with ids in $2, as far as the learner $1 may see them. */
const LEXEMES_NAMED = `SELECT *, id AS lexeme_id FROM lexemes WHERE id = ANY($2::int[]) AND ${isSeen('lexemes')}`;

const ownOfNamed = (readAlike: string) => `
  WITH named AS MATERIALIZED (${LEXEMES_NAMED})
  SELECT DISTINCT id, word, reading, state, reason, state >= ${COUNTS_FROM} AS counts
  FROM (${ownWordsOf('named', readAlike)}) AS own`;

/** The learner's words for the lexemes with ids in $2, whether they make them known (`counts`), and why. */
export const OWN_WORDS = ownOfNamed(READ_ALIKE);

/** The same of the parts of a compound, with ids in $2. */
export const OWN_WORDS_OF_PARTS = ownOfNamed(READ_AS_PART);

/**
 * Which of the lexemes with ids in $2 the learner $1 knows, which of them by their parts, and which are being learnt or
 * blocked, with the revision of the learner's words: one statement sees all as they are at one moment.
 */
export const KNOWN_AND_BLOCKED = `
  WITH ${knowing(LEXEMES_NAMED)}
  SELECT coalesce((SELECT revision FROM learners WHERE user_id = $1), 0) AS revision,
    ARRAY(SELECT id FROM reasons UNION SELECT id FROM by_parts) AS known,
    ARRAY(SELECT id FROM by_parts EXCEPT SELECT id FROM reasons) AS "knownByParts",
    ARRAY(SELECT id FROM own EXCEPT SELECT id FROM reasons EXCEPT SELECT id FROM by_parts) AS "beingLearnt",
    ARRAY(SELECT id FROM named WHERE usual_spellings <> '{}') AS "oldSpellings",
    ARRAY(SELECT lexeme_id FROM blocked_words WHERE user_id = $1 AND lexeme_id = ANY($2::int[])) AS blocked`;

/**
 * The same of tens of thousands, without nested loops: KNOWN_AND_BLOCKED would read the words and entries of all
 * learners for them, and this one, with nested loops, each of a learner's for each other where PostgreSQL has not
 * counted the learner's words yet.
 */
export const KNOWN_AND_BLOCKED_OF_MANY = KNOWN_AND_BLOCKED.replaceAll(
  'JOIN words w ON w.id = e.word_id',
  'JOIN words w ON w.user_id = $1 AND w.id = e.word_id',
).replaceAll('FROM word_entries e WHERE e.word_id', 'FROM word_entries e WHERE e.user_id = $1 AND e.word_id');

/** The states of the lexemes with ids in $2 that the learner $1 has words for: of each, that of the best known. */
export const STATES_OF_LEXEMES = `
  WITH named AS MATERIALIZED (${LEXEMES_NAMED})
  SELECT id, max(state) AS state FROM (${ownWordsOf('named', READ_ALIKE)}) AS own GROUP BY id`;

/**
 * On which of the days that begin at $3 the learner $1 came to know the lexemes with ids in $2; 0 is before the first.
 */
export const KNOWN_BY_DAY = `
  WITH ${knowing(LEXEMES_NAMED, COUNTS_SINCE)}
  SELECT id, width_bucket(min(since), $3::timestamptz[]) AS day
  FROM (SELECT id, since FROM reasons UNION ALL SELECT id, since FROM by_parts) AS known
  GROUP BY id`;

/**
 * The lexemes that words are, with the words' places from 1 as `id`; `lexeme_id` is null where none has been made. In
 * $2, $3 and $4 are entries, forms and readings.
 */
const WORDS_NAMED = `
  SELECT g.position::int AS id, l.id AS lexeme_id, g.entry, g.word, coalesce(l.reading, g.reading) AS reading,
    spelling_of(g.word) AS spelling, g.word ~ '^[ぁ-ゖァ-ヺー]+$' AS is_kana, kanji_of(g.word) AS kanji, l.parts,
    l.usual_spellings, l.user_id = ${EVERYBODY} AS is_shared
  FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS g (entry, word, reading, position)
  LEFT JOIN ${LEXEME_OF_WORD} l ON true`;

/** The lexemes with ids in $2, which all share, in the same columns. */
const LEXEMES_IN_ORDER = `
  SELECT asked.position::int AS id, l.id AS lexeme_id, l.entry, l.word, l.reading, l.spelling, l.is_kana, l.kanji, l.parts,
    l.usual_spellings, true AS is_shared
  FROM unnest($2::int[]) WITH ORDINALITY AS asked (id, position) JOIN lexemes l ON l.id = asked.id`;

const classified = (words: string) => `
  WITH ${knowing(words)}
  SELECT coalesce(named.lexeme_id, 0) AS "lexemeId", named.parts IS NOT NULL AS "isDivided",
    coalesce(named.is_shared, false) AS "isShared",
    coalesce(best.state >= ${COUNTS_FROM}, false) OR by_parts.id IS NOT NULL AS known,
    NOT coalesce(best.state >= ${COUNTS_FROM}, false) AND by_parts.id IS NOT NULL AS "knownByParts", best.state,
    EXISTS (SELECT FROM blocked_words b WHERE b.user_id = $1 AND b.lexeme_id = named.lexeme_id) AS blocked
  FROM named
    LEFT JOIN (SELECT id, max(state) AS state FROM own GROUP BY id) AS best ON best.id = named.id
    LEFT JOIN by_parts ON by_parts.id = named.id
  ORDER BY named.id`;

/**
 * For each of the words in $2 to $4, in their order: its lexeme's id, or 0, and whether the learner $1 knows or has
 * blocked it.
 */
export const CLASSIFIED_WORDS = classified(WORDS_NAMED);
/** The same for each of the lexemes with ids in $2, without looking for the lexemes. */
export const CLASSIFIED_LEXEMES = classified(LEXEMES_IN_ORDER);

/**
 * Of the words in $2 to $4, parts of compounds, the places from 1 of those that the learner $1 knows; none when the
 * learner has turned that off.
 */
export const KNOWN_PARTS = `
  WITH named AS MATERIALIZED (${WORDS_NAMED})
  SELECT DISTINCT id FROM (${ownWordsOf('named', READ_AS_PART)}) AS own
  WHERE state >= ${COUNTS_FROM} AND ${isOn('parts_count')}`;

/**
 * Of the words in $2 to $4, of which there are no lexemes, with their usual spellings in $5, a line each: the places
 * from 1 of those for which the learner $1 has words, whether these make them known, and how well they are known.
 */
export const KNOWN_IN_OLD_SPELLINGS = `
  WITH named AS MATERIALIZED (
    SELECT g.position::int AS id, g.entry, g.word, g.reading, spelling_of(g.word) AS spelling, false AS is_kana,
      kanji_of(g.word) AS kanji, string_to_array(g.usual, E'\\n') AS usual_spellings
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[])
      WITH ORDINALITY AS g (entry, word, reading, usual, position)
  )
  SELECT id, bool_or(state >= ${COUNTS_FROM}) AS known, max(state) AS state
  FROM (${ownWordsOf('named', READ_ALIKE)}) AS own GROUP BY id`;

/**
 * Selects the words of the learner $1 that come near the lexeme $2 without making it known: its form with another
 * reading, or another form of its entry.
 */
export const NEARLY_KNOWN = `
  SELECT DISTINCT w.word, w.reading, w.state
  FROM lexemes l JOIN words w ON w.user_id = $1
    LEFT JOIN word_entries e ON e.word_id = w.id AND e.entry = l.entry
  WHERE l.id = $2 AND (w.spelling = l.spelling OR l.entry <> '' AND e.entry IS NOT NULL)`;
