/**
 * Whether a lexeme is in the figures of a learner; `lexemes` and `counting` are in the FROM clause. `counting` is the
 * learner's row of counting_settings, or none.
 */
export const IS_COUNTED = '(is_certain AND (NOT is_grammar OR coalesce(counting.grammar_counts, false)))';

/** The learner's settings, to the right of a FROM clause with `texts`. */
export const JOIN_COUNTING = 'LEFT JOIN counting_settings AS counting ON counting.user_id = texts.user_id';

/**
 * The figures of a text by its columns, of the rows of `words` with their `lexemes`, `counting`, and `known (id)`, the
 * lexemes that the learner knows.
 */
const FIGURES: Record<string, string> = {
  unique_words: `count(lexemes.id) FILTER (WHERE ${IS_COUNTED})`,
  uncertain_words: 'count(lexemes.id) FILTER (WHERE NOT is_certain)',
  grammar_words: 'count(lexemes.id) FILTER (WHERE is_certain AND is_grammar)',
  grammar_occurrences: 'coalesce(sum(occurrences) FILTER (WHERE is_certain AND is_grammar), 0)',
  total_occurrences: `coalesce(sum(occurrences) FILTER (WHERE ${IS_COUNTED}), 0)`,
  known_words: `count(known.id) FILTER (WHERE ${IS_COUNTED})`,
  known_occurrences: `coalesce(sum(occurrences) FILTER (WHERE ${IS_COUNTED} AND known.id IS NOT NULL), 0)`,
};

/** What is selected, and what of it is set. */
export const SUMS = Object.entries(FIGURES)
  .map(([column, sum]) => `${sum} AS ${column}`)
  .join(', ');
export const SET_FIGURES = Object.keys(FIGURES)
  .map((column) => `${column} = sums.${column}`)
  .join(', ');
