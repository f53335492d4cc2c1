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

/** `own_reading` of word g of an owner, as the table's trigger sets it: with that and the written form and entry a lexeme is one. */
const ownReading = (owner: string): string =>
  `CASE WHEN ${owner} <> ${EVERYBODY} THEN ${owner} || ' ' ELSE '' END || CASE WHEN g.entry = '' THEN g.reading ELSE '' END`;

/** The lexeme that the learner $1 has for word g: one that all share goes before her own. */
export const LEXEME_OF_WORD = `LATERAL (
  SELECT l.id, l.reading, l.parts, l.usual_spellings, l.user_id FROM lexemes l
  WHERE l.word = g.word AND l.entry = g.entry AND l.user_id IN (${EVERYBODY}, $1)
    AND l.own_reading IN (${ownReading(String(EVERYBODY))}, ${ownReading('$1::int')})
  ORDER BY l.user_id LIMIT 1
)`;

/** Of the words in $2 to $4 (entries, forms, readings), in their order; null where the learner $1 has no lexeme. */
export const FIND_LEXEMES = `
  SELECT l.id, l.user_id AS "ownerId", l.parts IS NOT NULL AS "isDivided"
  FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS g (entry, word, reading, position)
  LEFT JOIN ${LEXEME_OF_WORD} l ON true
  ORDER BY g.position`;

/**
 * Inserts the words in $1 to $3 for their owners in $4, with their usual spellings in $5, a line each, where they are
 * not there; a row of an earlier release becomes everybody's, whose reading a learner may have made up where there is
 * an entry. Sorted, so that two analyses that make the same lexemes at once wait for each other instead of deadlocking.
 */
export const INSERT_LEXEMES = `
  INSERT INTO lexemes (entry, word, reading, user_id, usual_spellings, has_main_reading)
  SELECT g.entry, g.word, min(g.reading), g.user_id, string_to_array(min(g.usual), E'\\n'), true
  FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::text[]) AS g (entry, word, reading, user_id, usual)
  WHERE NOT EXISTS (
    SELECT FROM lexemes l WHERE l.word = g.word AND l.entry = g.entry AND l.own_reading = ${ownReading('g.user_id')}
      AND l.user_id IS NOT NULL
  )
  GROUP BY g.word, g.entry, CASE WHEN g.entry = '' THEN g.reading ELSE '' END, g.user_id
  ORDER BY g.word, g.entry, g.user_id
  ON CONFLICT (word, entry, own_reading) DO UPDATE
    SET user_id = EXCLUDED.user_id, reading = EXCLUDED.reading, usual_spellings = EXCLUDED.usual_spellings,
      has_main_reading = true
    WHERE lexemes.user_id IS NULL`;
