/**
 * Stores the result of a batch, when the run with epoch $1 may write: the sentences' rows $2 and the lexemes $3 (JSON),
 * and counts: sentences $4, tokens $5 and $6, sentences that were done by the fallback $7 and why (message $8, code $9,
 * values $10). A sentence that does not wait any more stays as it is.
 */
export const STORE_OUTCOMES = `
  WITH state AS (
    UPDATE corpus_state SET version = version + 1, progress_at = now(), batches = batches + 1,
      processed = processed + $4::int, total_processed = total_processed + $4::int,
      input_tokens = input_tokens + $5::bigint, output_tokens = output_tokens + $6::bigint,
      fallback_sentences = fallback_sentences + $7::int,
      fallback_reason = CASE WHEN $7::int > 0 THEN $8::text ELSE fallback_reason END,
      fallback_code = CASE WHEN $7::int > 0 THEN $9::text ELSE fallback_code END,
      fallback_values = CASE WHEN $7::int > 0 THEN $10::jsonb ELSE fallback_values END
    WHERE epoch = $1 AND is_processing RETURNING version
  ), known AS (
    INSERT INTO lexemes (id, frequency_band, is_grammar)
    SELECT id, "frequencyBand", "isGrammar"
    FROM state, jsonb_to_recordset($3) AS lexeme (id int, "frequencyBand" int, "isGrammar" boolean)
    -- What is grammar is said of each sentence; the flag is for those of earlier releases.
    ON CONFLICT (id) DO UPDATE SET frequency_band = excluded.frequency_band
    WHERE lexemes.frequency_band <> excluded.frequency_band
  ), stored AS (
    UPDATE sentences s SET status = r.status, failure = r.failure, failure_code = r.failure_code,
      failure_values = r.failure_values, lexeme_ids = r.lexeme_ids,
      grammar_ids = r.grammar_ids, length = r.length,
      has_predicate = r.has_predicate, has_names = r.has_names, processed_by = coalesce(r.processed_by, ''),
      fallback_reason = coalesce(r.fallback_reason, ''), version = state.version
    FROM state, jsonb_to_recordset($2) AS r (id int, status text, failure text, failure_code text,
      failure_values jsonb, lexeme_ids int[], grammar_ids int[], length int,
      has_predicate boolean, has_names boolean, processed_by text, fallback_reason text)
    WHERE s.id = r.id AND s.status = 'waiting'
  )
  SELECT EXISTS (SELECT FROM state) AS "isCurrent"`;
