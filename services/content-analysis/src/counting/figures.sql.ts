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

/** The columns of a text's sums, of which its figures are made as the learner counts. */
export const SUMS_OF_TEXT = `"textId" int, "analyserVersion" text, "correctionsRevision" int,
  content int, "contentOccurrences" int, "knownContent" int, "knownContentOccurrences" int,
  grammar int, "grammarOccurrences" int, "knownGrammar" int, "knownGrammarOccurrences" int, uncertain int`;

const withGrammar = (content: string, grammar: string) =>
  `${content} + CASE WHEN counting.grammar_counts THEN ${grammar} ELSE 0 END`;

/** The same figures as `SET_FIGURES`, of these sums. */
export const SET_FIGURES_OF_SUMS = `unique_words = ${withGrammar('content', 'grammar')},
  uncertain_words = uncertain, grammar_words = grammar, grammar_occurrences = sums."grammarOccurrences",
  total_occurrences = ${withGrammar('"contentOccurrences"', '"grammarOccurrences"')},
  known_words = ${withGrammar('"knownContent"', '"knownGrammar"')},
  known_occurrences = ${withGrammar('"knownContentOccurrences"', '"knownGrammarOccurrences"')}`;
