import type { Sense } from '../dictionary/entry.js';
import { glossWords } from '../dictionary/gloss-words.js';
import { readTable } from '../tables/read-table.js';
import { stemOf } from './english.js';

/** English words too frequent in translations to tell which Japanese word they translate. */
const WEAK = new Set(readTable('data/senses/weak.tsv', ['word'], ({ word }) => stemOf(word)));

/** Words of a translation that may be between two that a gloss has beside each other: take my coat off. */
const BETWEEN = 2;

type Glosses = Pick<Sense, 'glosses'>;

/** A word of English: as it is written, which tells known from know, or by its stem. */
interface Said {
  readonly form: string;
  readonly stem: string;
}

const saidIn = (text: string): Said[] => glossWords(text).map((form) => ({ form, stem: stemOf(form) }));

/** Whether the words of a gloss are in a translation, in their order and near each other. */
function standsIn(gloss: string, translation: readonly Said[]): boolean {
  // To be known is not to know, nor is an opening what is open.
  const isVerb = /^to (?!be \S+(?:ed|en|n)\b)/.test(gloss);
  const words = saidIn(gloss).map(({ form, stem }) => {
    const isExact = !isVerb && (gloss.startsWith('to ') || /(?:ed|ing)$/.test(form));
    return (one: Said) => (isExact ? one.form === form : one.stem === stem);
  });
  return translation.some((_, start) => {
    let at = start - 1;
    return words.every((isWord, index) => {
      const from = at + 1;
      at = translation.findIndex((one, place) => place >= from && isWord(one));
      return at >= 0 && (index === 0 ? at === start : at - from <= BETWEEN);
    });
  });
}

/** The stems of a gloss that say something; none of one that is said too often to tell anything. */
const tellingIn = (gloss: string): string[] =>
  saidIn(gloss)
    .map(({ stem }) => stem)
    .filter((stem) => !WEAK.has(stem));

/**
 * Which of a word's senses a sentence has, by its translation: the only one of which a gloss is there, in words
 * that no other word of the sentence accounts for. A sense that is not the first needs a gloss that says no more in
 * brackets: to post (a link, etc. online) is no photo on a wall.
 *
 * @param senses of the word as it is written there
 * @param others what else the sentence's words mean: the senses of their entries
 * @returns the number of the sense, from 0; undefined where the translation does not say
 */
export function senseOfTranslation(
  translation: string,
  senses: readonly Glosses[],
  others: readonly Glosses[],
): number | undefined {
  const said = saidIn(translation);
  const elsewhere = new Set(others.flatMap(({ glosses }) => glosses.flatMap(tellingIn)));
  // What is called out is a sentence: I know! is no knowing.
  const isSaid = (gloss: string) =>
    !gloss.endsWith('!') && tellingIn(gloss).some((stem) => !elsewhere.has(stem)) && standsIn(gloss, said);
  const meant = senses.flatMap(({ glosses }, sense) => (glosses.some(isSaid) ? [{ sense, glosses }] : []));
  const [only, ...more] = meant;
  if (!only || more.length > 0) return undefined;
  const isPlain = (gloss: string) => !gloss.includes('(') && isSaid(gloss);
  return only.sense === 0 || only.glosses.some(isPlain) ? only.sense : undefined;
}
