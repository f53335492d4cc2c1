import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import type { EnglishFacts } from './english-facts.js';
import { japaneseFacts } from './japanese-facts.js';
import { type LostFact, lostFacts } from './lost-facts.js';

/** Names of one paragraph that the dictionary is asked about, and words of it that are looked at for each. */
const NAMES = 10;
const WORDS_OF_NAME = 10;

/**
 * What a Japanese paragraph does not say of an English one, by our tokenizer and the dictionary: Prime Minister is 首相.
 */
export async function unsaid(rpc: Rpc, english: EnglishFacts, paragraph: string): Promise<LostFact[]> {
  const { tokens } = await rpc.call(LanguageService.method.tokenize, { text: paragraph });
  const japanese = japaneseFacts(paragraph, tokens);
  const lost = lostFacts(english, japanese);
  const names = lost.flatMap((fact) => (fact.kind === 'name' ? [fact] : [])).slice(0, NAMES);
  const translated = new Set<LostFact>();
  for (const name of names) {
    const questions = [...new Set([name.words.join(' '), ...name.words])];
    for (const question of questions) {
      const answer = { question: question.slice(0, 100), mostWords: WORDS_OF_NAME };
      const { words } = await rpc.call(LanguageService.method.searchDictionary, answer);
      if (
        !words.some(({ written, entry }) => [written, entry!.headword].some((word) => japanese.text.includes(word)))
      ) {
        continue;
      }
      translated.add(name);
      break;
    }
  }
  return lost.filter((fact) => !translated.has(fact));
}

/** Stands after a paragraph of a translation, for people: what the original says and it does not. */
export const markOf = (lost: readonly LostFact[]): string =>
  lost.length === 0 ? '' : ` ［Original: ${lost.map(({ text }) => text).join('; ')}］`;
