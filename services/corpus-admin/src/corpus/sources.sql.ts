/**
 * Stores the lines $4 (JSON), as many as $3, of source $1, whose lines up to $2 are stored; nothing when they are not,
 * or the source is gone. Translations take the place of others when $5. Sentences are stored in the order of their
 * texts, so that two sources do not wait for each other.
 */
export const ADD_LINES = `
  WITH checkpoint AS (
    UPDATE sources SET read_position = read_position + $3::int WHERE id = $1 AND read_position = $2
    RETURNING id, language
  ), state AS (
    UPDATE corpus_state SET version = version + 1 WHERE EXISTS (SELECT FROM checkpoint) RETURNING version
  ), lines AS (
    SELECT DISTINCT ON (text) * FROM jsonb_to_recordset($4) AS line (text text, translation text, level int)
    ORDER BY text
  ), stored AS (
    INSERT INTO sentences AS s (language, text, translation, level, version)
    SELECT language, text, translation, level, version FROM lines, checkpoint, state ORDER BY text
    ON CONFLICT (language, md5(text)) DO UPDATE SET
      translation = CASE
        WHEN excluded.translation <> '' AND ($5 OR s.translation = '') THEN excluded.translation ELSE s.translation END,
      level = CASE WHEN $5 THEN excluded.level ELSE coalesce(s.level, excluded.level) END,
      version = excluded.version
    RETURNING id, xmax = 0 AS is_new
  )
  INSERT INTO source_sentences (source_id, sentence_id, is_new)
  SELECT checkpoint.id, stored.id, is_new FROM stored, checkpoint ON CONFLICT DO NOTHING`;

/** What the sentences of the source `source` are, for a lateral join. */
export const SOURCE_COUNTS = `
  SELECT count(*)::int AS total, count(*) FILTER (WHERE link.is_new)::int AS added,
    count(*) FILTER (WHERE s.status = 'processed')::int AS processed,
    count(*) FILTER (WHERE s.status = 'failed')::int AS failed
  FROM source_sentences link JOIN sentences s ON s.id = link.sentence_id WHERE link.source_id = source.id`;

/** Completes the sources in work that are read to their end and of which no sentence waits. */
export const COMPLETE_SOURCES = `
  UPDATE sources SET status = 'completed', completed_at = now(), total_sentences = counts.total,
    duplicate_sentences = read_position - counts.added, processed_sentences = counts.processed,
    failed_sentences = counts.failed
  FROM (
    SELECT source.id, counts.* FROM sources source, LATERAL (${SOURCE_COUNTS}) AS counts
    WHERE source.status = 'processing' AND source.is_read AND NOT EXISTS (
      SELECT FROM sentences waiting JOIN source_sentences waits ON waits.sentence_id = waiting.id
      WHERE waiting.status = 'waiting' AND waits.source_id = source.id
    )
  ) AS counts
  WHERE sources.id = counts.id AND status = 'processing'`;

/** How many versions back removals are remembered: an index in memory that is further behind is made again. */
export const REMEMBERED_VERSIONS = 10_000;

/** Removes those of the sentences $1 that no source has, tells the indexes in memory, and counts them. */
export const REMOVE_ORPHANS = `
  WITH state AS (
    UPDATE corpus_state SET version = version + 1 RETURNING version
  ), gone AS (
    DELETE FROM sentences USING state
    WHERE id = ANY($1::int[]) AND NOT EXISTS (SELECT FROM source_sentences WHERE sentence_id = id) RETURNING id
  ), told AS (
    INSERT INTO removals SELECT version, array(SELECT id FROM gone) FROM state
  ), forgotten AS (
    DELETE FROM removals USING state WHERE removals.version < state.version - ${REMEMBERED_VERSIONS}
  )
  SELECT count(*)::int AS count FROM gone`;

/** Which words of a sentence `s` are nothing but grammar in it. */
export const GRAMMAR_OF_SENTENCE = `coalesce(s.grammar_ids,
  ARRAY(SELECT id FROM lexemes WHERE id = ANY(s.lexeme_ids) AND is_grammar))`;
