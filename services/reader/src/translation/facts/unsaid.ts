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
  const japanese = japaneseFacts(paragraph, tokens, english.commonWords);
  const lost = lostFacts(english, japanese);
  const names = lost.flatMap((fact) => (fact.kind === 'name' ? [fact] : [])).slice(0, NAMES);
  const translated = new Set<LostFact>();
  for (const name of names) if (await isTranslated(rpc, name, japanese.text)) translated.add(name);
  return lost.filter((fact) => !translated.has(fact));
}

/**
 * Whether a dictionary's translation of what is missing of a name is there, or could be for what is no person's:
 * 寺院 for Westminster Abbey, if its dictionary knows abbeys.
 */
async function isTranslated(rpc: Rpc, name: LostFact & { kind: 'name' }, text: string): Promise<boolean> {
  const isSaidInPart = !name.isPerson && name.unsaid.length < name.words.length;
  const wordsFor = async (question: string) => {
    const asked = { question: question.slice(0, 100), mostWords: WORDS_OF_NAME };
    const { words } = await rpc.call(LanguageService.method.searchDictionary, asked);
    return words.flatMap(({ written, entry }) => [written, entry!.headword]);
  };
  const isThere = (words: readonly string[]) => words.some((word) => text.includes(word));
  if (isThere(await wordsFor(name.words.join(' ')))) return true;
  for (const word of name.unsaid) {
    const words = await wordsFor(word);
    if (!isThere(words) && (words.length === 0 || !isSaidInPart)) return false;
  }
  return true;
}

/** Stands after a paragraph of a translation, for people: what the original says and it does not. */
export const markOf = (lost: readonly LostFact[]): string =>
  lost.length === 0 ? '' : ` ［Original: ${lost.map(({ text }) => text).join('; ')}］`;
