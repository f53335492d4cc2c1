/** `lexemes.user_id` of those that all learners share. Of others it is their learner; null in rows of earlier releases. */
export const EVERYBODY = 0;

/**
 * Whose words a caller of the release before asks for. What neither dictionary nor analyser know is shown to no learner
 * then; its text is counted again by the next release, and the rows are removed by `earlier-lexemes.ts`.
 */
export const UNKNOWN = -1;

/**
 * Whether the learner $1 may see a lexeme that is asked for by its id. One of an earlier release is seen as it was until
 * `earlier-lexemes.ts` has found out whose it is.
 *
 * @param lexeme its table in the query
 */
export const isSeen = (lexeme: string): string => `coalesce(${lexeme}.user_id, ${EVERYBODY}) IN (${EVERYBODY}, $1)`;

/** The part of the unique key that is not the learner: of lexeme l, and of word g. */
const IS_WORD =
  "l.word = g.word AND l.entry = g.entry AND l.own_reading = CASE WHEN g.entry = '' THEN g.reading ELSE '' END";

/** The lexeme that the learner $1 has for word g: one that all share goes before her own. */
export const LEXEME_OF_WORD = `LATERAL (
  SELECT l.id, l.reading, l.parts, l.user_id FROM lexemes l
  WHERE ${IS_WORD} AND l.user_id IN (${EVERYBODY}, $1) ORDER BY l.user_id LIMIT 1
)`;

/** Of the words in $2 to $4 (entries, forms, readings), in their order; null where the learner $1 has no lexeme. */
export const FIND_LEXEMES = `
  SELECT l.id, l.user_id AS "ownerId", l.parts IS NOT NULL AS "isDivided"
  FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS g (entry, word, reading, position)
  LEFT JOIN ${LEXEME_OF_WORD} l ON true
  ORDER BY g.position`;

/**
 * Has all share the rows of earlier releases that are among the words in $1 to $3 and whose owner in $4 is EVERYBODY. Of
 * a word with an entry the row of before may have a reading that a learner made up.
 */
export const SHARE_EARLIER = `
  WITH earlier AS (
    SELECT l.id, g.reading FROM unnest($1::text[], $2::text[], $3::text[], $4::int[]) AS g (entry, word, reading, user_id)
    JOIN lexemes l ON ${IS_WORD} AND l.user_id IS NULL
    WHERE g.user_id = ${EVERYBODY} ORDER BY l.id FOR NO KEY UPDATE OF l
  )
  UPDATE lexemes SET user_id = ${EVERYBODY}, reading = earlier.reading FROM earlier WHERE lexemes.id = earlier.id AND lexemes.user_id IS NULL`;

/**
 * Inserts the words in $1 to $3 for their owners in $4, where they are not there. Sorted, so that two analyses that make
 * the same lexemes at once wait for each other instead of deadlocking.
 */
export const INSERT_LEXEMES = `
  INSERT INTO lexemes (entry, word, reading, user_id)
  SELECT g.entry, g.word, min(g.reading), g.user_id
  FROM unnest($1::text[], $2::text[], $3::text[], $4::int[]) AS g (entry, word, reading, user_id)
  WHERE NOT EXISTS (SELECT FROM lexemes l WHERE ${IS_WORD} AND l.user_id = g.user_id)
  GROUP BY g.word, g.entry, CASE WHEN g.entry = '' THEN g.reading ELSE '' END, g.user_id
  ORDER BY g.word, g.entry, g.user_id
  ON CONFLICT DO NOTHING`;
