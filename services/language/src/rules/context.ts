import { classOf, wordsOfClass } from '../tables/classes.js';
import { Lexeme } from '../words/lexeme.js';

type Words = readonly { readonly lexeme: Lexeme }[];

/** Words of a clause that are looked at. */
const CLAUSE = 12;
/** Words on either side that are looked at. */
const NEAR = 5;

/** What makes a verb of the noun before it. */
const DOES = classOf('DOES-OR-GIVES');

const endsSentence = Lexeme.whether(({ surface }) => /[。！？!?\n]/u.test(surface));

/** A word and its neighbours, which are looked at where a row depends on them. */
export class Place {
  /**
   * @param lexeme of the word
   * @param index of its first part
   * @param last index of its last part
   */
  constructor(
    private readonly morphemes: Words,
    readonly lexeme: Lexeme,
    private readonly index: number,
    private readonly last: number,
  ) {}

  get before(): Lexeme | undefined {
    return this.at(this.index - 1);
  }

  get before2(): Lexeme | undefined {
    return this.at(this.index - 2);
  }

  get after(): Lexeme | undefined {
    return this.at(this.last + 1);
  }

  get after2(): Lexeme | undefined {
    return this.at(this.last + 2);
  }

  private at(index: number): Lexeme | undefined {
    return index >= 0 && index < this.morphemes.length ? this.morphemes[index]!.lexeme : undefined;
  }

  /** What follows it up to the end of its clause. */
  rest(): Lexeme[] {
    const { morphemes, last } = this;
    const found: Lexeme[] = [];
    for (let at = last + 1; at < morphemes.length && at <= last + CLAUSE; at++) {
      const { lexeme } = morphemes[at]!;
      if (lexeme.kind === 'punctuation') break;
      found.push(lexeme);
    }
    return found;
  }

  /** Whether one of the words on either side of it in its sentence is one of these, by its dictionary form. */
  isNear(bases: ReadonlySet<string>): boolean {
    return this.hasTowards(-1, bases) || this.hasTowards(1, bases);
  }

  /** As `marked` has found it last: rows that ask for it follow one another. */
  private particles = '';
  private markedWord: Lexeme | undefined;

  /** The word that stands before the nearest of these particles before it, as far as the words are of one clause. */
  marked(particles: string): Lexeme | undefined {
    if (particles !== this.particles) {
      this.particles = particles;
      this.markedWord = this.wordBefore(particles);
    }
    return this.markedWord;
  }

  private wordBefore(particles: string): Lexeme | undefined {
    for (let at = this.index - 1; at >= Math.max(1, this.index - NEAR); at--) {
      const { surface, partOfSpeech, kind } = this.morphemes[at]!.lexeme;
      if (kind === 'punctuation' || partOfSpeech === '動詞,自立') return undefined;
      if (partOfSpeech.startsWith('助詞') && surface.length === 1 && particles.includes(surface))
        return this.morphemes[at - 1]!.lexeme;
    }
    return undefined;
  }

  /** A noun right before a verb, whose particle is left out as one speaks: 熱出た, 写真撮る. */
  get unmarked(): Lexeme | undefined {
    const { lexeme, before } = this;
    if (!lexeme.partOfSpeech.startsWith('動詞,自立') || DOES.has(lexeme.base)) return undefined;
    return /^名詞,(?:一般|サ変接続)/u.test(before?.partOfSpeech ?? '') ? before : undefined;
  }

  private hasTowards(step: number, bases: ReadonlySet<string>): boolean {
    for (let distance = 1; distance <= NEAR; distance++) {
      const lexeme = this.at(this.index + step * distance);
      if (!lexeme || endsSentence(lexeme)) return false;
      if (bases.has(lexeme.base)) return true;
    }
    return false;
  }
}

/**
 * The place of a word among the words of a text.
 *
 * @param words how many of them it is made of
 * @param lexeme of the whole where there are several
 */
export const placeOf = (morphemes: Words, index: number, words = 1, lexeme = morphemes[index]!.lexeme): Place =>
  new Place(morphemes, lexeme, index, index + words - 1);

/** What a row of a table asks of the place of a word. */
export type Condition = (place: Place) => boolean;

/** What all rows of words have in common. */
export interface Row {
  readonly word: string;
  /** Beginnings of IPADIC's part of speech, of which one fits; without them any does. */
  readonly parts?: readonly string[];
  readonly conditions: readonly Condition[];
}

/** Whether a noun is one of a row's; `NAME` stands for a name. */
const isNoun = (noun: Lexeme | undefined, values: ReadonlySet<string>): boolean =>
  noun !== undefined && (values.has(noun.base) || (noun.kind === 'name' && values.has('NAME')));

/** Whether a noun with its particle is one of a row's; `ANY` stands for any noun. */
const isMarked = (noun: Lexeme | undefined, values: ReadonlySet<string>): boolean =>
  noun !== undefined && (values.has('ANY') || isNoun(noun, values));

/** くるくる, ごとんごとん. */
const SAID_TWICE = /^([ぁ-んァ-ヶー]{2,4})\1$/u;

/** What is looked at, and whether it is one of a row's values. */
type Look = (place: Place, values: ReadonlySet<string>, list: readonly string[]) => boolean;

const beginsWithAny = (text: string | undefined, list: readonly string[]): boolean =>
  text !== undefined && list.some((value) => text.startsWith(value));
const endsWithAny = (text: string | undefined, list: readonly string[]): boolean =>
  text !== undefined && list.some((value) => text.endsWith(value));
/** `guess` for a word that only the analyser's guess makes one, `none` where no word stands. */
const kindOf = (lexeme: Lexeme | undefined): string =>
  lexeme?.kind === 'word' && !lexeme.certain ? 'guess' : (lexeme?.kind ?? 'none');
const isAnyOf = (text: string | undefined, values: ReadonlySet<string>): boolean =>
  text !== undefined && values.has(text);

const LOOKED_AT = {
  surface: ({ lexeme }, values) => values.has(lexeme.surface),
  reading: ({ lexeme }, values) => values.has(lexeme.reading),
  base: ({ lexeme }, values) => values.has(lexeme.base),
  form: ({ lexeme }, values) => values.has(lexeme.form),
  part: ({ lexeme }, _, list) => beginsWithAny(lexeme.partOfSpeech, list),
  before: ({ before }, values) => isAnyOf(before?.surface, values),
  'before-part': ({ before }, _, list) => beginsWithAny(before?.partOfSpeech, list),
  'before-base': ({ before }, values) => isAnyOf(before?.base, values),
  before2: ({ before2 }, values) => isAnyOf(before2?.surface, values) || isNoun(before2, values),
  'before2-part': ({ before2 }, _, list) => beginsWithAny(before2?.partOfSpeech, list),
  'before-sound': ({ before }, values) => values.has('twice') && SAID_TWICE.test(before?.surface ?? ''),
  'before-kind': ({ before }, values) => values.has(kindOf(before)),
  'before-noun': ({ before }, values) => isNoun(before, values),
  'before-ends': ({ before }, _, list) => endsWithAny(before?.surface, list),
  'before-conjugation': ({ before }, _, list) => beginsWithAny(before?.conjugation, list),
  'before2-surface': ({ before2 }, values) => isAnyOf(before2?.surface, values),
  'before2-kind': ({ before2 }, values) => values.has(kindOf(before2)),
  'before2-noun': ({ before2 }, values) => isNoun(before2, values),
  'before2-ends': ({ before2 }, _, list) => endsWithAny(before2?.surface, list),
  'before-form': ({ before }, _, list) => beginsWithAny(before?.form, list),
  after: ({ after }, values) => isAnyOf(after?.base, values),
  after2: ({ after2 }, values) => isAnyOf(after2?.base, values),
  'after-surface': ({ after }, values) => isAnyOf(after?.surface, values),
  'after-kind': ({ after }, values) => values.has(kindOf(after)),
  'after-noun': ({ after }, values) => isNoun(after, values),
  'after2-surface': ({ after2 }, values) => isAnyOf(after2?.surface, values),
  'after2-noun': ({ after2 }, values) => isNoun(after2, values),
  'after2-begins': ({ after2 }, _, list) => beginsWithAny(after2?.surface, list),
  'after-part': ({ after }, _, list) => beginsWithAny(after?.partOfSpeech, list),
  later: (place, values) => place.rest().some(({ base }) => values.has(base)),
  object: (place, values) => isMarked(place.marked('を'), values) || isNoun(place.unmarked, values),
  subject: (place, values) => isMarked(place.marked('がはもの'), values) || isNoun(place.unmarked, values),
  goal: (place, values) => isMarked(place.marked('にへ'), values),
  near: (place, values) => place.isNear(values),
} satisfies Record<string, Look>;

/** Any noun that can be a subject. */
const NOUN = [
  ...['名詞,一般', '名詞,固有名詞', '名詞,代名詞', '名詞,サ変接続', '名詞,副詞可能', '名詞,数'],
  ...['名詞,接尾,一般', '名詞,接尾,人名', '名詞,接尾,助数詞', '名詞,接尾,地域'],
];

/**
 * The values of a column, separated by spaces; `NOUN` stands for all beginnings of nouns, the name of a class of nouns
 * for those of the class.
 */
export const valuesOf = (list: string): string[] =>
  list.split(' ').flatMap((value) => (value === 'NOUN' ? NOUN : [...(wordsOfClass(value) ?? [value])]));

/** Whether a word is a noun of a class. */
export const isOfClass = (noun: Lexeme | undefined, name: string): boolean => isNoun(noun, classOf(name));

/** Whether letters are one of the words of a class. */
export const isInClass = (written: string, name: string): boolean => classOf(name).has(written);

/**
 * Reads conditions such as `before=て で; not-after-part=名詞`.
 *
 * @throws Error on one that is not known
 */
export function conditionsOf(when: string): Condition[] {
  if (when === '') return [];
  return when.split('; ').map((condition) => {
    const [key = '', values = ''] = condition.split('=');
    const of = key.replace(/^not-/, '');
    if (!Object.hasOwn(LOOKED_AT, of)) throw new Error(`a table has a condition that is not known: ${condition}`);
    const look: Look = LOOKED_AT[of as keyof typeof LOOKED_AT];
    const list = valuesOf(values);
    const set = new Set(list);
    return key.startsWith('not-') ? (place) => !look(place, set, list) : (place) => look(place, set, list);
  });
}

/** Whether a row can be about a word, by the word alone. */
const isAbout = ({ parts }: Row, { partOfSpeech }: Lexeme): boolean =>
  parts === undefined || parts.some((part) => partOfSpeech.startsWith(part));

/**
 * The rows of a table that can be about a word, in their order; null where there are none. Worked out once for each
 * lexeme.
 *
 * @param named by which of its forms the table names a word
 */
export function rowsOf<T extends Row>(
  table: readonly T[],
  named: (lexeme: Lexeme) => string,
): (lexeme: Lexeme) => readonly T[] | null {
  const byWord = Map.groupBy(table, ({ word }) => word);
  return Lexeme.once((lexeme) => {
    const rows = byWord.get(named(lexeme))?.filter((row) => isAbout(row, lexeme)) ?? [];
    return rows.length > 0 ? rows : null;
  });
}

/** The first of some rows whose conditions a place meets. */
export function rowAt<T extends Row>(rows: readonly T[], place: Place): T | undefined {
  for (const row of rows) if (isAt(place, row)) return row;
  return undefined;
}

/** Whether a place meets the conditions of a row. */
export function isAt(place: Place, { conditions }: Pick<Row, 'conditions'>): boolean {
  for (const isMet of conditions) if (!isMet(place)) return false;
  return true;
}
