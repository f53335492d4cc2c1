import { classOf, wordsOfClass } from '../tables/classes.js';
import { Lexeme } from '../words/lexeme.js';
import { Context } from './context.js';

/** What a row of a table, or a rule, asks of the context of a word. */
export type Condition = (context: Context) => boolean;

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
type LookInSet = (context: Context, values: ReadonlySet<string>) => boolean;
/** What is looked at, and whether it begins or ends with one of a row's values. */
type LookInList = (context: Context, values: readonly string[]) => boolean;

const beginsWithAny = (text: string | undefined, list: readonly string[]): boolean =>
  text !== undefined && list.some((value) => text.startsWith(value));
const endsWithAny = (text: string | undefined, list: readonly string[]): boolean =>
  text !== undefined && list.some((value) => text.endsWith(value));
/** `guess` for a word that only the analyser's guess makes one, `none` where no word stands. */
const kindOf = (lexeme: Lexeme | undefined): string =>
  lexeme?.kind === 'word' && !lexeme.certain ? 'guess' : (lexeme?.kind ?? 'none');
const isAnyOf = (text: string | undefined, values: ReadonlySet<string>): boolean =>
  text !== undefined && values.has(text);

/** Whether one of a row's values is there as a whole. */
const LOOKS_IN_SET: Readonly<Record<string, LookInSet>> = {
  surface: ({ lexeme }, values) => values.has(lexeme.surface),
  reading: ({ lexeme }, values) => values.has(lexeme.reading),
  base: ({ lexeme }, values) => values.has(lexeme.base),
  form: ({ lexeme }, values) => values.has(lexeme.form),
  kind: ({ lexeme }, values) => values.has(kindOf(lexeme)),
  before: ({ before }, values) => isAnyOf(before?.lexeme.surface, values),
  'before-base': ({ before }, values) => isAnyOf(before?.lexeme.base, values),
  before2: ({ before2 }, values) => isAnyOf(before2?.lexeme.surface, values) || isNoun(before2?.lexeme, values),
  'before-sound': ({ before }, values) => values.has('twice') && SAID_TWICE.test(before?.lexeme.surface ?? ''),
  'before-kind': ({ before }, values) => values.has(kindOf(before?.lexeme)),
  'before-noun': ({ before }, values) => isNoun(before?.lexeme, values),
  'before2-surface': ({ before2 }, values) => isAnyOf(before2?.lexeme.surface, values),
  'before2-kind': ({ before2 }, values) => values.has(kindOf(before2?.lexeme)),
  'before2-noun': ({ before2 }, values) => isNoun(before2?.lexeme, values),
  after: ({ after }, values) => isAnyOf(after?.lexeme.base, values),
  after2: ({ after2 }, values) => isAnyOf(after2?.lexeme.base, values),
  'after-surface': ({ after }, values) => isAnyOf(after?.lexeme.surface, values),
  'after-kind': ({ after }, values) => values.has(kindOf(after?.lexeme)),
  'after-noun': ({ after }, values) => isNoun(after?.lexeme, values),
  'after2-surface': ({ after2 }, values) => isAnyOf(after2?.lexeme.surface, values),
  'after2-noun': ({ after2 }, values) => isNoun(after2?.lexeme, values),
  later: (context, values) => context.rest().some(({ base }) => values.has(base)),
  earlier: (context, values) => context.earlier().some(({ base }) => values.has(base)),
  topic: (context, values) => context.topics().some((noun) => isMarked(noun, values)),
  object: (context, values) =>
    isMarked(context.marked('を'), values) || isNoun(context.undergoing, values) || isNoun(context.unmarked, values),
  subject: (context, values) => isMarked(context.marked('がはもの'), values) || isNoun(context.unmarked, values),
  goal: (context, values) => isMarked(context.marked('にへ'), values),
  near: (context, values) => context.isNear(values),
};

/** Whether what is there begins or ends with one of a row's values. */
const LOOKS_IN_LIST: Readonly<Record<string, LookInList>> = {
  part: ({ lexeme }, list) => beginsWithAny(lexeme.partOfSpeech, list),
  conjugation: ({ lexeme }, list) => beginsWithAny(lexeme.conjugation, list),
  'before-part': ({ before }, list) => beginsWithAny(before?.lexeme.partOfSpeech, list),
  'before2-part': ({ before2 }, list) => beginsWithAny(before2?.lexeme.partOfSpeech, list),
  'before-ends': ({ before }, list) => endsWithAny(before?.lexeme.surface, list),
  'before-conjugation': ({ before }, list) => beginsWithAny(before?.lexeme.conjugation, list),
  'before2-ends': ({ before2 }, list) => endsWithAny(before2?.lexeme.surface, list),
  'before-form': ({ before }, list) => beginsWithAny(before?.lexeme.form, list),
  'after-begins': ({ after }, list) => beginsWithAny(after?.lexeme.surface, list),
  'after3-begins': ({ after3 }, list) => beginsWithAny(after3?.lexeme.surface, list),
  'after2-begins': ({ after2 }, list) => beginsWithAny(after2?.lexeme.surface, list),
  'after-part': ({ after }, list) => beginsWithAny(after?.lexeme.partOfSpeech, list),
};

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
export const conditionsOf = (when: string): Condition[] => (when === '' ? [] : when.split('; ').map(conditionOf));

/** By how they are written: many rows ask the same. */
const READ = new Map<string, Condition>();

function conditionOf(written: string): Condition {
  const known = READ.get(written);
  if (known) return known;
  const [key = '', values = ''] = written.split('=');
  const isMet = conditionOn(key.replace(/^not-/, ''), valuesOf(values));
  if (!isMet) throw new Error(`a table has a condition that is not known: ${written}`);
  const condition: Condition = key.startsWith('not-') ? (context) => !isMet(context) : isMet;
  READ.set(written, condition);
  return condition;
}

/** Keeps the values once, as a set or as a list: hundreds of rows ask in every thread. */
function conditionOn(of: string, values: readonly string[]): Condition | undefined {
  const inList = Object.hasOwn(LOOKS_IN_LIST, of) && LOOKS_IN_LIST[of];
  if (inList) return (context) => inList(context, values);
  const inSet = Object.hasOwn(LOOKS_IN_SET, of) && LOOKS_IN_SET[of];
  return inSet ? askInSet(inSet, new Set(values)) : undefined;
}

/** By itself, so that the list is not kept, too. */
const askInSet =
  (look: LookInSet, values: ReadonlySet<string>): Condition =>
  (context) =>
    look(context, values);

/**
 * Conditions of a rule of code, in the language of the tables; all are met where there are none.
 *
 * @throws Error on one that is not known
 */
export function asks(when: string): Condition {
  const conditions = conditionsOf(when);
  return (context) => conditions.every((isMet) => isMet(context));
}

/** Keys of conditions that ask of the word itself. */
const OF_WORD = /^(?:not-)?(?:surface|reading|base|form|part|conjugation|kind)$/u;

/**
 * Conditions that ask of a word alone: `surface=し; base=する`.
 *
 * @throws Error on one that is not known, or asks of another word
 */
export function wordIs(when: string): (lexeme: Lexeme) => boolean {
  const other = when.split('; ').find((condition) => !OF_WORD.test(condition.split('=')[0]!));
  if (other !== undefined) throw new Error(`what a word is cannot depend on others: ${other}`);
  const isMet = asks(when);
  return (lexeme) => isMet(new Context([], lexeme, 0, 0));
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
export function rowAt<T extends Row>(rows: readonly T[], context: Context): T | undefined {
  for (const row of rows) if (isAt(context, row)) return row;
  return undefined;
}

/** Whether a place meets the conditions of a row. */
export function isAt(context: Context, { conditions }: Pick<Row, 'conditions'>): boolean {
  for (const isMet of conditions) if (!isMet(context)) return false;
  return true;
}
