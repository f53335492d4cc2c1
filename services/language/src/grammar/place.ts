import { readTable } from '../text/read-table.js';
import type { Lexeme } from '../words/lexeme.js';

/** A word and its neighbours. */
export interface Place {
  readonly lexeme: Lexeme;
  readonly before: Lexeme | undefined;
  readonly before2: Lexeme | undefined;
  readonly after: Lexeme | undefined;
  readonly after2: Lexeme | undefined;
  /** What follows it up to the end of its clause; asked for where a row depends on it. */
  readonly rest: () => readonly Lexeme[];
  /** The word that stands before the nearest of these particles before it; asked for where a row depends on it. */
  readonly marked: (particles: string) => Lexeme | undefined;
  /** The words on both sides of it in its sentence; asked for where a row depends on them. */
  readonly near: () => readonly Lexeme[];
}

/** What a row of a table asks of the place of a word. */
export interface Condition {
  readonly of: keyof typeof LOOKED_AT;
  readonly negated: boolean;
  /** Of these one must fit, or none where it is negated. */
  readonly values: readonly string[];
}

const isPart = (lexeme: Lexeme | undefined, part: string) => lexeme?.partOfSpeech.startsWith(part) ?? false;

/** Whether a noun is one of a row's; `NAME` stands for a name. */
const isNoun = (noun: Lexeme | undefined, value: string) =>
  noun !== undefined && (noun.base === value || (value === 'NAME' && noun.kind === 'name'));

/** Whether a noun with its particle is one of a row's; `ANY` stands for any noun. */
const isMarked = (noun: Lexeme | undefined, value: string) =>
  noun !== undefined && (value === 'ANY' || isNoun(noun, value));

/** くるくる, ごとんごとん. */
const SAID_TWICE = /^([ぁ-んァ-ヶー]{2,4})\1$/u;

const LOOKED_AT = {
  surface: ({ lexeme }: Place, value: string) => lexeme.surface === value,
  reading: ({ lexeme }: Place, value: string) => lexeme.reading === value,
  before: ({ before }: Place, value: string) => before?.surface === value,
  'before-part': ({ before }: Place, value: string) => isPart(before, value),
  'before-base': ({ before }: Place, value: string) => before?.base === value,
  before2: ({ before2 }: Place, value: string) => before2?.surface === value || isNoun(before2, value),
  'before2-part': ({ before2 }: Place, value: string) => isPart(before2, value),
  'before-sound': ({ before }: Place, value: string) => value === 'twice' && SAID_TWICE.test(before?.surface ?? ''),
  'before-form': ({ before }: Place, value: string) => before?.form.startsWith(value) ?? false,
  after: ({ after }: Place, value: string) => after?.base === value,
  after2: ({ after2 }: Place, value: string) => after2?.base === value,
  'after-part': ({ after }: Place, value: string) => isPart(after, value),
  later: ({ rest }: Place, value: string) => rest().some(({ base }) => base === value),
  object: ({ marked }: Place, value: string) => isMarked(marked('を'), value),
  subject: ({ marked }: Place, value: string) => isMarked(marked('がはもの'), value),
  goal: ({ marked }: Place, value: string) => isMarked(marked('にへ'), value),
  near: ({ near }: Place, value: string) => near().some(({ base }) => base === value),
};

/** Any noun that can be a subject. */
const NOUN = [
  ...['名詞,一般', '名詞,固有名詞', '名詞,代名詞', '名詞,サ変接続', '名詞,副詞可能', '名詞,数'],
  ...['名詞,接尾,一般', '名詞,接尾,人名', '名詞,接尾,助数詞', '名詞,接尾,地域'],
];

/** Nouns by their class: the rows of grammar/nouns.tsv, which explains the columns. */
const NOUN_CLASSES = new Map(
  readTable('grammar/nouns.tsv').map(([name = '', words = '']) => [name, words.split(' ')] as const),
);

/**
 * The values of a column, separated by spaces; `NOUN` stands for all beginnings of nouns, the name of a class of nouns
 * for those of the class.
 */
export const valuesOf = (list: string): string[] =>
  list.split(' ').flatMap((value) => (value === 'NOUN' ? NOUN : (NOUN_CLASSES.get(value) ?? [value])));

/** Whether a word is a noun of a class. */
export const isOfClass = (noun: Lexeme | undefined, name: string): boolean =>
  NOUN_CLASSES.get(name)!.some((value) => isNoun(noun, value));

/**
 * Reads conditions such as `before=て で; not-after-part=名詞`.
 *
 * @throws Error on one that is not known
 */
export function conditionsOf(when: string): Condition[] {
  if (when === '') return [];
  return when.split('; ').map((condition) => {
    const [key = '', list = ''] = condition.split('=');
    const of = key.replace(/^not-/, '') as Condition['of'];
    if (!Object.hasOwn(LOOKED_AT, of)) throw new Error(`a table has a condition that is not known: ${condition}`);
    return { of, negated: key.startsWith('not-'), values: valuesOf(list) };
  });
}

/** Whether a place is one of a row's. */
export const isAt = (
  place: Place,
  { parts, conditions }: { readonly parts: readonly string[]; readonly conditions: readonly Condition[] },
): boolean =>
  parts.some((part) => isPart(place.lexeme, part)) &&
  conditions.every(({ of, negated, values }) => values.some((value) => LOOKED_AT[of](place, value)) !== negated);

/** Words of a clause that are looked at. */
const CLAUSE = 12;
/** Words on either side that are looked at. */
const NEAR = 5;
const SENTENCE_END = /[。！？!?\n]/u;

/**
 * The place of a word among the words of a text.
 *
 * @param words how many of them it is made of
 */
export function placeOf(morphemes: readonly { readonly lexeme: Lexeme }[], index: number, words = 1): Place {
  const { lexeme } = morphemes[index]!;
  return {
    lexeme,
    before: morphemes[index - 1]?.lexeme,
    before2: morphemes[index - 2]?.lexeme,
    after: morphemes[index + words]?.lexeme,
    after2: morphemes[index + words + 1]?.lexeme,
    marked: (particles) => markedBefore(morphemes, index, particles),
    rest: () => clauseBehind(morphemes, index + words - 1),
    near: () => nearby(morphemes, index),
  };
}

/** What follows a word up to the next mark. */
function clauseBehind(morphemes: readonly { readonly lexeme: Lexeme }[], index: number): Lexeme[] {
  const behind = morphemes.slice(index + 1, index + 1 + CLAUSE).map(({ lexeme }) => lexeme);
  const end = behind.findIndex(({ kind }) => kind === 'punctuation');
  return end < 0 ? behind : behind.slice(0, end);
}

/** The word before the nearest of some particles, as far as the words are of one clause. */
function markedBefore(morphemes: readonly { readonly lexeme: Lexeme }[], index: number, particles: string) {
  for (let at = index - 1; at >= Math.max(1, index - NEAR); at--) {
    const { surface, partOfSpeech, kind } = morphemes[at]!.lexeme;
    if (kind === 'punctuation' || partOfSpeech === '動詞,自立') return undefined;
    if (partOfSpeech.startsWith('助詞') && surface.length === 1 && particles.includes(surface))
      return morphemes[at - 1]!.lexeme;
  }
  return undefined;
}

/** The words around one, in its sentence. */
export function nearby(morphemes: readonly { readonly lexeme: Lexeme }[], index: number): Lexeme[] {
  const found: Lexeme[] = [];
  for (const step of [-1, 1]) {
    for (let distance = 1; distance <= NEAR; distance++) {
      const lexeme = morphemes[index + step * distance]?.lexeme;
      if (!lexeme || SENTENCE_END.test(lexeme.surface)) break;
      found.push(lexeme);
    }
  }
  return found;
}
