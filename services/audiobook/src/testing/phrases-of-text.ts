import type { LanguageEngine } from '@ichibun/language/engine/language-engine';
import { type Phrase, phrasesOf } from '../script/phrases.js';

/** The accent phrases of a text, by the words that the language service gives. */
export async function phrasesOfText(engine: LanguageEngine, text: string): Promise<Phrase[]> {
  const tokens = (await engine.tokenize(text)).flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));
  const words = tokens.map(({ surface, reading, pronunciation, partOfSpeech, accentPhrases }) => {
    const isMark = partOfSpeech.startsWith('記号');
    return {
      text: surface,
      partOfSpeech,
      accentPhrases,
      attached: false,
      reading: isMark ? '' : reading,
      pronunciation: isMark ? '' : pronunciation,
    };
  });
  return phrasesOf(words).flatMap((said) => ('phrases' in said ? said.phrases : []));
}
