import { readTable } from '../tables/read-table.js';

/** English forms that no ending makes, by what they are forms of: ate is eat. */
const FORMS = new Map(readTable('data/senses/forms.tsv', ['form', 'word'], ({ form, word }) => [form, word]));

const VOWEL = /[aeiouy]/;

/**
 * What the forms of an English word have in common: runs, running and ran are run. It is for comparing alone: two words
 * that are not of one another may share one.
 *
 * @param word in small letters
 */
export function stemOf(word: string): string {
  const whole = FORMS.get(word);
  return (whole ?? withoutEnding(word)).replace(/e$/, '');
}

function withoutEnding(word: string): string {
  if (word.length < 4) return word;
  if (/[^aeiou]i(?:es|ed)$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/[^sui]s$/.test(word)) return word.slice(0, -1);
  const [, root] = /^(.+?)(?:(?<!e)ed|ing)$/.exec(word) ?? [];
  if (root === undefined || root.length < 2 || !VOWEL.test(root)) return word;
  // A consonant that is doubled before the ending: stopped, but pulled and missing.
  return /([bdgkmnprt])\1$/.test(root) ? root.slice(0, -1) : root;
}
