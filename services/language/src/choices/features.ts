/** What is looked at of a word and of those around it; a lexeme has it. */
export interface SeenWord {
  readonly surface: string;
  /** Dictionary form as written, and its reading in hiragana. */
  readonly base: string;
  readonly baseReading: string;
  readonly reading: string;
  /** IPADIC's levels joined by commas. */
  readonly partOfSpeech: string;
  readonly kind: string;
}

/** Words of a text in their order. */
export type SeenWords = readonly { readonly lexeme: SeenWord }[];

/** What was looked at of a word, and what it is: what stands `after` it, and に. */
export interface Ground {
  readonly feature: string;
  readonly value: string;
}

/** Is given the name of a feature and its value. */
export type Take = (feature: string, value: string) => void;

/** Words on either side that `near` looks at. */
const NEAR = 5;
/** Words after a word among which its verb is looked for. */
const AHEAD = 7;
/** Where no word stands. */
const NONE = 'none';

const isInflected = ({ partOfSpeech }: SeenWord) =>
  partOfSpeech.startsWith('動詞') || partOfSpeech.startsWith('形容詞');

/** By what the model knows a word: what is inflected by its dictionary form. */
export const keyOf = (word: SeenWord): string => (isInflected(word) ? `${word.base}…` : word.surface);

/** How a word is read, as the model names it: what is inflected by the reading of its dictionary form. */
export const readingOf = (word: SeenWord): string => (isInflected(word) ? word.baseReading : word.reading);

/**
 * Whether the reading of a word can be chosen: not of a name, after a number, or of a word alone. An inflected word is
 * mostly followed by its own endings, so it needs a word before it.
 */
export function canChoose(words: SeenWords, index: number): boolean {
  const { lexeme } = words[index]!;
  const before = words[index - 1]?.lexeme;
  if (lexeme.kind !== 'word' || lexeme.reading === '' || before?.kind === 'number') return false;
  // Of nouns that are spelled otherwise than their dictionary form it is not known how that would be read.
  if (isInflected(lexeme)) return before !== undefined;
  return lexeme.base === lexeme.surface && (before !== undefined || index + 1 < words.length);
}

/** All numbers are one, and all names. */
const formOf = (word: SeenWord | undefined, form: 'surface' | 'base'): string => {
  if (!word) return NONE;
  return word.kind === 'number' ? 'NUMBER' : word.kind === 'name' ? 'NAME' : word[form];
};

/** What is asked of a part of speech, worked out once for each. */
interface Part {
  readonly first: string;
  readonly firstTwo: string;
  readonly isContent: boolean;
  /** A verb or an adjective of its own. */
  readonly isSaid: boolean;
}

const PARTS = new Map<string, Part>();
const NO_PART: Part = { first: NONE, firstTwo: NONE, isContent: false, isSaid: false };

function partOf(word: SeenWord | undefined): Part {
  if (!word) return NO_PART;
  const { partOfSpeech } = word;
  let part = PARTS.get(partOfSpeech);
  if (!part) {
    const [first = '', second] = partOfSpeech.split(',');
    part = {
      first,
      firstTwo: second === undefined ? first : `${first},${second}`,
      isContent: /^(?:名詞|動詞|形容詞|副詞)/u.test(partOfSpeech),
      isSaid: /^(?:動詞|形容詞),自立/u.test(partOfSpeech),
    };
    PARTS.set(partOfSpeech, part);
  }
  return part;
}

function verbAfter(words: SeenWords, index: number): string | undefined {
  for (let at = index + 1; at < words.length && at <= index + AHEAD; at++) {
    const { lexeme } = words[at]!;
    if (lexeme.kind === 'punctuation') return undefined;
    if (partOf(lexeme).isSaid) return lexeme.base;
  }
  return undefined;
}

/**
 * Gives what is looked at of a word in its place: the name of a feature, as conditions of tables are called where there
 * is one, and its value.
 */
export function lookAt(words: SeenWords, index: number, take: Take): void {
  const at = (distance: number) => words[index + distance]?.lexeme;
  const { lexeme } = words[index]!;
  const [before2, before, after, after2] = [at(-2), at(-1), at(1), at(2)];
  const reading = readingOf(lexeme);
  const { first: firstBefore, firstTwo: partBefore } = partOf(before);
  const { first: firstAfter, firstTwo: partAfter } = partOf(after);
  const [formBefore, formAfter] = [formOf(before, 'base'), formOf(after, 'base')];
  // Nothing that is the same in every place of the word: the usual reading differs from one sort of text to another.
  if (isInflected(lexeme)) take('surface', lexeme.surface);
  take('before', formOf(before, 'surface'));
  take('after-surface', formOf(after, 'surface'));
  take('before2', formOf(before2, 'surface'));
  take('after2-surface', formOf(after2, 'surface'));
  take('before-base', formBefore);
  take('after', formAfter);
  take('before2-base', formOf(before2, 'base'));
  take('after2', formOf(after2, 'base'));
  take('before-part', partBefore);
  take('after-part', partAfter);
  take('before2-part', partOf(before2).first);
  take('after2-part', partOf(after2).first);
  take('parts', `${firstBefore} ${firstAfter}`);
  take('both-before', `${formOf(before2, 'base')} ${formBefore}`);
  take('both-after', `${formAfter} ${formOf(after2, 'base')}`);
  take('around', `${formBefore} ${formAfter}`);
  take('reading-before-part', `${reading} ${partBefore}`);
  take('reading-after-part', `${reading} ${partAfter}`);
  take('before-ends', before?.surface.slice(-1) ?? NONE);
  take('after-begins', after?.surface.slice(0, 1) ?? NONE);
  const verb = verbAfter(words, index);
  if (verb !== undefined) take('later', verb);
  for (let distance = -NEAR; distance <= NEAR; distance++) {
    const word = distance === 0 ? undefined : at(distance);
    if (word?.kind === 'word' && partOf(word).isContent) take('near', word.base);
  }
}
