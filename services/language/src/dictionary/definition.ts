import { type DictionaryEntry, type Sense, sensesOfForm, type WrittenWord } from './entry.js';
import { preferred } from './look-up.js';
import { classesOfTag, WordClass } from './word-class.js';

/** How many senses a definition shows. */
const SENSES = 3;
/** Definitions longer than this many characters end at a whole gloss. */
const LONGEST = 200;

/**
 * The sense that is mostly meant, in one line: `to eat; to live on`. It is the first that the word's class allows and
 * that is no term of a science or a game: 商 is no quotient.
 *
 * @param form the word as it stands somewhere: some senses are of one spelling or reading only
 * @param classes mask of `WordClass` that the word has there: the first sense with one of them is meant, as あまり is
 *   no remainder where it is an adverb; 0 when unknown
 */
export const firstDefinition = (entry: DictionaryEntry, form: WrittenWord, classes = 0): string =>
  joined(likeliest(sensesOfForm(entry, form), classes)[0]!.glosses, LONGEST);

/** Fields whose terms are mostly not meant by a word that has other meanings; 心臓 is the heart first (anatomy). */
const NARROW_FIELDS = new Set('math geom baseb shogi go mahj hanaf MA'.split(' '));

/** Senses in their order, without those that are less likely than others. */
function likeliest(senses: readonly Sense[], classes: number): readonly Sense[] {
  // The field first: 逆に is the reverse, though only the inverse of a function is a prefix.
  const common = preferred(senses, ({ tags }) => !tags.some((tag) => NARROW_FIELDS.has(tag)));
  return classes === 0 ? common : preferred(common, (sense) => (classesOf(sense) & classes) !== 0);
}

const classesOf = ({ partOfSpeech }: Sense) => partOfSpeech.reduce((mask, tag) => mask | classesOfTag(tag), 0);

/**
 * What the words beside a word may say of it: a verb has an object or none, a noun is an adverb, an adjective or what
 * is done, an adverb is denied.
 */
const ASPECTS = {
  transitive: ({ partOfSpeech }: Sense) => partOfSpeech.includes('vt'),
  intransitive: ({ partOfSpeech }: Sense) => partOfSpeech.includes('vi'),
  done: (sense: Sense) => (classesOf(sense) & WordClass.suruNoun) !== 0,
  adverb: (sense: Sense) => (classesOf(sense) & WordClass.adverb) !== 0,
  adjective: (sense: Sense) => (classesOf(sense) & WordClass.naAdjective) !== 0,
  noun: (sense: Sense) => (classesOf(sense) & WordClass.noun) !== 0,
  denied: ({ glosses }: Sense) => glosses[0]!.includes('(not)'),
  affirmed: ({ glosses }: Sense) => !glosses[0]!.includes('(not)'),
} as const satisfies Record<string, (sense: Sense) => boolean>;

export type Aspect = keyof typeof ASPECTS;

/** What the first sense must be for another one to be looked for: of many verbs the dictionary does not say. */
const OPPOSITES: Partial<Record<Aspect, (sense: Sense) => boolean>> = {
  transitive: ASPECTS.intransitive,
  intransitive: ASPECTS.transitive,
};

/**
 * The definitions that a word has instead of `firstDefinition` where the words beside it say so.
 *
 * @returns undefined where there are none
 */
export function otherDefinitions(
  entry: DictionaryEntry,
  form: WrittenWord,
  classes: number,
): Partial<Record<Aspect, string>> | undefined {
  const senses = sensesOfForm(entry, form);
  if (senses.length === 1) return undefined;
  const first = likeliest(senses, classes)[0]!;
  const all = likeliest(senses, 0);
  const others: Partial<Record<Aspect, string>> = {};
  for (const aspect of Object.keys(ASPECTS) as Aspect[]) {
    if (ASPECTS[aspect](first) || (OPPOSITES[aspect] && !OPPOSITES[aspect](first))) continue;
    const other = all.find(ASPECTS[aspect]);
    if (other) others[aspect] = joined(other.glosses, LONGEST);
  }
  return Object.keys(others).length > 0 ? others : undefined;
}

/** All senses, each in one line as `firstDefinition` has it. */
export const definitionsOf = (entry: DictionaryEntry, form: WrittenWord): string[] =>
  sensesOfForm(entry, form).map(({ glosses }) => joined(glosses, LONGEST));

/** Whether a definition has a phrase, by its words. */
export const hasPhrase = (definition: string, phrase: string): boolean => inWords(definition).includes(inWords(phrase));

const inWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim()} `;

/**
 * The first senses, in one line: `(1) to eat (2) to live on (e.g. a salary); to subsist on`.
 *
 * @param meant as of `sensesMeant`
 */
export const definitionOf = (entry: DictionaryEntry, form: WrittenWord, meant: readonly string[] = []): string =>
  numbered(shortened(sensesMeant(entry, form, meant), meant.length).slice(0, SENSES));

/**
 * The senses that a word can have, what it means where it stands before the others, which keep their order.
 *
 * @param meant definitions of the word in its places; one that the entry lacks is a sense of its own
 */
export function sensesMeant(entry: DictionaryEntry, form: WrittenWord, meant: readonly string[]): readonly Sense[] {
  const senses = sensesOfForm(entry, form);
  if (meant.length === 0) return senses;
  const first = meant.map(
    (definition): Sense =>
      entry.senses.find(({ glosses }) => joined(glosses, LONGEST) === definition) ?? {
        partOfSpeech: senses[0]!.partOfSpeech,
        tags: [],
        glosses: [definition],
      },
  );
  return [...new Set([...first, ...senses])];
}

/** Each sense in one line, shortened to whole glosses. */
export const sensesOf = (entry: DictionaryEntry, form: WrittenWord): string[] => shortened(sensesOfForm(entry, form));

/** @param meant how many of the first ones are what the word means: those have their glosses as `firstDefinition` does */
const shortened = (senses: readonly Sense[], meant = 0) =>
  senses.map(({ glosses }, index) => joined(glosses, senses.length === 1 || index < meant ? LONGEST : LONGEST / 2));

/** Senses as people read them: with numbers where there are several. */
export const numbered = (senses: readonly string[]): string =>
  senses.length === 1 ? senses[0]! : senses.map((sense, index) => `(${index + 1}) ${sense}`).join(' ');

/** Flat, not a rope of glosses that V8 keeps each of: one is kept for each word that was met. */
function joined(glosses: readonly string[], longest: number): string {
  let length = glosses[0]!.length;
  let count = 1;
  while (count < glosses.length && length + glosses[count]!.length + 2 <= longest)
    length += glosses[count++]!.length + 2;
  return glosses.slice(0, count).join('; ');
}
