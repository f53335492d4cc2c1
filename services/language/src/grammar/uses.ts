import { readFileSync } from 'node:fs';
import type { Lexeme } from '../words/lexeme.js';

/**
 * One use of a particle, an auxiliary or another word of grammar: a row of grammar/uses.tsv, which explains the
 * columns.
 */
export interface GrammarUse {
  /** Dictionary form, as the analyser has it. */
  readonly word: string;
  /** Beginnings of IPADIC's part of speech, of which one fits. */
  readonly parts: readonly string[];
  readonly conditions: readonly Condition[];
  /** The use by its name in textbooks. */
  readonly name: string;
  /** What it means or does. */
  readonly meaning: string;
  /** A sentence of ours, the word between < and >. */
  readonly example: string;
  readonly translation: string;
}

interface Condition {
  readonly of: keyof typeof LOOKED_AT;
  readonly negated: boolean;
  /** Of these one must fit, or none where it is negated. */
  readonly values: readonly string[];
}

/** A word and its neighbours. */
interface Place {
  readonly lexeme: Lexeme;
  readonly before: Lexeme | undefined;
  readonly after: Lexeme | undefined;
  /** What follows it up to the end of its clause; asked for where a use depends on it. */
  readonly rest: () => readonly Lexeme[];
}

const isPart = (lexeme: Lexeme | undefined, part: string) => lexeme?.partOfSpeech.startsWith(part) ?? false;

const LOOKED_AT = {
  surface: ({ lexeme }: Place, value: string) => lexeme.surface === value,
  before: ({ before }: Place, value: string) => before?.surface === value,
  'before-part': ({ before }: Place, value: string) => isPart(before, value),
  'before-form': ({ before }: Place, value: string) => before?.form.startsWith(value) ?? false,
  after: ({ after }: Place, value: string) => after?.base === value,
  'after-part': ({ after }: Place, value: string) => isPart(after, value),
  later: ({ rest }: Place, value: string) => rest().some(({ base }) => base === value),
};

/** Any noun that can be a subject. */
const NOUN = [
  ...['名詞,一般', '名詞,固有名詞', '名詞,代名詞', '名詞,サ変接続', '名詞,副詞可能', '名詞,数'],
  ...['名詞,接尾,一般', '名詞,接尾,人名', '名詞,接尾,助数詞', '名詞,接尾,地域'],
];

export const USES: readonly GrammarUse[] = readUses();
const BY_WORD = Map.groupBy(USES, ({ word }) => word);
const NONE: readonly GrammarUse[] = [];

function readUses(): GrammarUse[] {
  const text = readFileSync(new URL('../../grammar/uses.tsv', import.meta.url), 'utf8');
  const [, ...rows] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return rows.map((row) => {
    const [word = '', part = '', when = '', name = '', meaning = '', example = '', translation = ''] = row.split('\t');
    return { word, parts: values(part), conditions: conditions(when), name, meaning, example, translation };
  });
}

function values(list: string): string[] {
  return list.split(' ').flatMap((value) => (value === 'NOUN' ? NOUN : [value]));
}

function conditions(when: string): Condition[] {
  if (when === '') return [];
  return when.split('; ').map((condition) => {
    const [key = '', list = ''] = condition.split('=');
    const of = key.replace(/^not-/, '') as Condition['of'];
    if (!(of in LOOKED_AT)) throw new Error(`grammar/uses.tsv has a condition that is not known: ${condition}`);
    return { of, negated: key.startsWith('not-'), values: values(list) };
  });
}

/** All uses of a word of grammar, by its dictionary form; none for other words. */
export const usesOf = (word: string): readonly GrammarUse[] => BY_WORD.get(word) ?? NONE;

/** Which use of its word stands in a place; undefined where the word is none of grammar. */
export function useAt(place: Place): GrammarUse | undefined {
  return usesOf(place.lexeme.asAnalysed).find(
    ({ parts, conditions }) =>
      parts.some((part) => isPart(place.lexeme, part)) &&
      conditions.every(({ of, negated, values }) => values.some((value) => LOOKED_AT[of](place, value)) !== negated),
  );
}

/** For people: what the word does, with the use's name. */
export const explained = ({ meaning, name }: GrammarUse): string => `${meaning} (${name})`;
