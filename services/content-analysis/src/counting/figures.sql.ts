/** The columns of a text's sums, of which its figures are made as the learner counts. */
export const SUMS_OF_TEXT = `"textId" int, "analyserVersion" text, "correctionsRevision" int,
  content int, "contentOccurrences" int, "knownContent" int, "knownContentOccurrences" int,
  grammar int, "grammarOccurrences" int, "knownGrammar" int, "knownGrammarOccurrences" int, uncertain int,
  "learntContent" int, "learntGrammar" int,
  levels int[], "levelsWithGrammar" int[]`;

const withGrammar = (content: string, grammar: string) =>
  `${content} + CASE WHEN counting.grammar_counts THEN ${grammar} ELSE 0 END`;

/** The figures, of these sums as `sums` and the learner's row of counting_settings as `counting`. */
export const SET_FIGURES_OF_SUMS = `unique_words = ${withGrammar('content', 'grammar')},
  uncertain_words = uncertain, grammar_words = grammar, grammar_occurrences = sums."grammarOccurrences",
  total_occurrences = ${withGrammar('"contentOccurrences"', '"grammarOccurrences"')},
  known_words = ${withGrammar('"knownContent"', '"knownGrammar"')},
  words_being_learnt = ${withGrammar('"learntContent"', '"learntGrammar"')},
  known_occurrences = ${withGrammar('"knownContentOccurrences"', '"knownGrammarOccurrences"')},
  level_sums = CASE WHEN counting.grammar_counts THEN sums."levelsWithGrammar" ELSE sums.levels END`;
