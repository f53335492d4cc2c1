import { toKatakana } from '@ichibun/japanese/kana';
import { nfkc } from '@ichibun/japanese/normal-form';
import { hasJapanese } from '@ichibun/japanese/script';
import { mayBeFormsOf } from '../dictionary/word-forms.js';
import { kanaOfMacrons } from './romaji.js';

/** UTF-16 units that are read, and words that are answered. */
const MOST = { units: 60, words: 40 } as const;

/** What stands after an adjectival noun: 元気な, 静かに, 元気だった. */
const AFTER_NOUN = /(?:な|に|だ|だった|です|でした)$/u;
/** ている as it is said. */
const SPOKEN_TE_IRU = /([てで])(る|た|て|ない|ます|ました)$/u;

/**
 * Words that letters may stand for, whether or not there are such words: dictionary forms (食べた), nouns that are done
 * (勉強した), adjectival nouns (静かに), and all of these in romaji. Those by the fewest changes first, at most 40.
 */
export function guessedWords(given: string): string[] {
  const text = nfkc(given.slice(0, MOST.units))
    .replace(/[？?！!。、…\s]+$/u, '')
    .trim();
  if (text === '') return [];
  const inKana = hasJapanese(text) ? [text] : kanaOfMacrons(text);
  const forms = inKana
    .flatMap((one) => [one, one.replace(SPOKEN_TE_IRU, '$1い$2')])
    .flatMap((one) => mayBeFormsOf(one).map(({ written }) => written));
  const nouns = [...inKana, ...forms]
    .filter((word) => word.length > 2 && word.endsWith('する'))
    .map((word) => word.slice(0, -2));
  const adjectival = inKana.map((word) => word.replace(AFTER_NOUN, ''));
  const inKatakana = hasJapanese(text) ? [] : inKana.map(toKatakana);
  const words = [...inKana, ...inKatakana, ...forms, ...nouns, ...adjectival];
  return [...new Set(words)].filter((word) => word !== given && word !== '').slice(0, MOST.words);
}
