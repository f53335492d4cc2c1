import type { AnalysedSentence } from '@ichibun/text-words/learner-words';

/**
 * IPADIC's parts of speech that carry a sentence: nouns, pronouns, stems of する and な, adjectives. Verbs such as する
 * and なる are repeated in good sentences, too.
 */
const SAID_ONCE = /^(名詞,(一般|サ変接続|形容動詞語幹|代名詞)|形容詞,自立)/;

/**
 * A word that a sentence says more often than it needs to, as its dictionary form: the one that it is written for, or
 * another noun or adjective. Small language models go round in circles (観察して観察するのを観察しています); of the 7,131
 * sentences of the starter corpus, which people wrote and judged, 35 say such a word twice.
 *
 * @param target the lexeme that the sentence is written for
 * @returns undefined when there is none
 */
export function repeatedWord({ tokens }: AnalysedSentence, target: number): string | undefined {
  const said = new Set<number>();
  for (const { part, lexemeId } of tokens.flatMap(({ lexemes }) => lexemes)) {
    const once = lexemeId === target || (!part.isGrammar && SAID_ONCE.test(part.partOfSpeech));
    if (once && said.has(lexemeId)) return part.baseForm;
    said.add(lexemeId);
  }
  return undefined;
}
