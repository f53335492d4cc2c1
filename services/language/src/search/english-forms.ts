import { readTable } from '../tables/read-table.js';

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  readTable('data/search/english-forms.tsv', ['form', 'plain'], ({ form, plain }) => [form, plain] as const),
);

/** Whether a word is a form that no ending tells. */
export const isIrregular = (word: string): boolean => IRREGULAR.has(word);

/** Endings of plurals, verbs and comparisons, with what a plain word has in their place, the likeliest first. */
const ENDINGS: readonly (readonly [ending: RegExp, plain: string])[] = [
  [/(?<=[a-z]{2})ies$/, 'y'],
  [/(?<=[a-z])ves$/, 'f'],
  [/(?<=[a-z])ves$/, 'fe'],
  [/(?<=[a-z]{2}(?:s|x|z|ch|sh|o))es$/, ''],
  [/(?<=[a-z]{2}[^s])s$/, ''],
  [/(?<=[a-z]{2})ied$/, 'y'],
  [/(?<=[a-z]{2})ier$/, 'y'],
  [/(?<=[a-z]{2})iest$/, 'y'],
  [/(?<=[a-z])ying$/, 'ie'],
  // stopped, running, bigger: the letter before is written twice.
  [/([b-df-hj-np-tv-z])(?<=[a-z]{2}\1)(?:ed|ing|er|est)$/, ''],
  [/(?<=[a-z]{2})(?:ed|ing|er|est)$/, ''],
  [/(?<=[a-z]{2})(?:ed|ing|er|est)$/, 'e'],
];

/** The past form of a plain word, as glosses of adjectives have it: 欲しい is wanted. */
export const pastForm = (word: string): string =>
  word.endsWith('e') ? `${word}d` : word.replace(/(?<=[^aeiou])y$/u, 'i').concat('ed');

/**
 * The plain words that an English word may be a form of: dog of dogs, go of went, happy of happier.
 *
 * @param word in small letters
 */
export function plainWords(word: string): string[] {
  const irregular = IRREGULAR.get(word);
  const regular = ENDINGS.filter(([ending]) => ending.test(word)).map(([ending, plain]) => word.replace(ending, plain));
  return [...new Set([...(irregular === undefined ? [] : [irregular]), ...regular])];
}
