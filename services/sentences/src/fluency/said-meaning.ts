/** Words that say nothing of what is meant. */
const EMPTY = new Set(['a', 'an', 'the', 'to', 'be', 'of', 'in', 'or', 'on', 'at', 'for', 'with', 'etc', 'esp', 'usu']);
/** What forms of one word differ in: observe, observed, observation. */
const ENDINGS = /(?:ations?|ings?|ers?|ors?|ies|ied|ed|es|s|ment|ness|ion|ly|y|e)$/;
/** Forms that begin otherwise, and what houses and songs are mostly called. */
const IRREGULAR: Readonly<Record<string, string>> = {
  feet: 'foot',
  teeth: 'tooth',
  children: 'child',
  men: 'man',
  women: 'woman',
  people: 'person',
  mice: 'mouse',
  leaves: 'leaf',
  knives: 'knife',
  lives: 'life',
  wives: 'wife',
  home: 'house',
  singing: 'song',
  sang: 'song',
};
/** Letters that two words have in common at least to be forms of one, and the part of the shorter one's. */
const COMMON = { letters: 4, part: 0.75 } as const;

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !EMPTY.has(word)).map((word) => IRREGULAR[word] ?? word);

function areForms(one: string, other: string): boolean {
  const [first, second] = [one, other].map((word) => word.replace(ENDINGS, '') || word) as [string, string];
  if (first === second) return true;
  const shorter = Math.min(first.length, second.length);
  let same = 0;
  while (same < shorter && first[same] === second[same]) same++;
  return same >= Math.max(COMMON.letters, Math.ceil(shorter * COMMON.part));
}

/** Prison is in imprisonment. */
const isWithin = (word: string, other: string) => word.length >= COMMON.letters && other.includes(word);

/**
 * Whether a translation has anything of what a noun means: a word of one of its glosses, in any of its forms. Verbs and
 * adjectives are often translated by others (食べる: to have lunch), and nouns of the starter corpus in nine of ten.
 *
 * @param definition its glosses, as the dictionary has them
 */
export function saysMeaning(english: string, definition: string): boolean {
  const said = wordsOf(english);
  // In brackets is what it is used of: stamp (postage).
  const meant = wordsOf(definition.replace(/\([^()]*\)/g, ' '));
  return (
    meant.length === 0 ||
    meant.some((gloss) => said.some((word) => areForms(gloss, word) || isWithin(gloss, word) || isWithin(word, gloss)))
  );
}
