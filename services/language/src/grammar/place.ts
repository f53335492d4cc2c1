import type { Lexeme } from '../words/lexeme.js';

/** A word and its neighbours. */
export interface Place {
  readonly lexeme: Lexeme;
  readonly before: Lexeme | undefined;
  readonly after: Lexeme | undefined;
  /** What follows it up to the end of its clause; asked for where a row depends on it. */
  readonly rest: () => readonly Lexeme[];
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

const LOOKED_AT = {
  surface: ({ lexeme }: Place, value: string) => lexeme.surface === value,
  reading: ({ lexeme }: Place, value: string) => lexeme.reading === value,
  before: ({ before }: Place, value: string) => before?.surface === value,
  'before-part': ({ before }: Place, value: string) => isPart(before, value),
  'before-form': ({ before }: Place, value: string) => before?.form.startsWith(value) ?? false,
  after: ({ after }: Place, value: string) => after?.base === value,
  'after-part': ({ after }: Place, value: string) => isPart(after, value),
  later: ({ rest }: Place, value: string) => rest().some(({ base }) => base === value),
  near: ({ near }: Place, value: string) => near().some(({ base }) => base === value),
};

/** Any noun that can be a subject. */
const NOUN = [
  ...['名詞,一般', '名詞,固有名詞', '名詞,代名詞', '名詞,サ変接続', '名詞,副詞可能', '名詞,数'],
  ...['名詞,接尾,一般', '名詞,接尾,人名', '名詞,接尾,助数詞', '名詞,接尾,地域'],
];

/** The values of a column, separated by spaces; `NOUN` stands for all beginnings of nouns. */
export const valuesOf = (list: string): string[] =>
  list.split(' ').flatMap((value) => (value === 'NOUN' ? NOUN : [value]));

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

/** The place of a word among the words of a text. */
export function placeOf(morphemes: readonly { readonly lexeme: Lexeme }[], index: number): Place {
  const { lexeme } = morphemes[index]!;
  const [before, after] = [morphemes[index - 1]?.lexeme, morphemes[index + 1]?.lexeme];
  return { lexeme, before, after, rest: () => clauseBehind(morphemes, index), near: () => nearby(morphemes, index) };
}

/** What follows a word up to the next mark. */
function clauseBehind(morphemes: readonly { readonly lexeme: Lexeme }[], index: number): Lexeme[] {
  const behind = morphemes.slice(index + 1, index + 1 + CLAUSE).map(({ lexeme }) => lexeme);
  const end = behind.findIndex(({ kind }) => kind === 'punctuation');
  return end < 0 ? behind : behind.slice(0, end);
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
