import { readFile } from 'node:fs/promises';
import { toHiragana } from '@ichibun/japanese/kana';
import { unzipSync } from 'fflate';
import { packTables, type Tables } from '../tables/tables.js';

/** A level of the Japanese Language Proficiency Test: 5 (N5, the first) to 1 (N1). */
export type JlptLevel = 1 | 2 | 3 | 4 | 5;

/** A word of the lists. */
export interface ListedWord {
  readonly word: string;
  /** Hiragana. */
  readonly reading: string;
  readonly level: JlptLevel;
}

/** What is kept of the lists. */
export interface JlptMeta {
  /** From N5 on, each once in the first level that has it. */
  readonly words: readonly ListedWord[];
  readonly kanji: Readonly<Record<string, JlptLevel>>;
}

const LEVELS: readonly JlptLevel[] = [5, 4, 3, 2, 1];
const FILE = /\/data\/jlpt\/(vocab|kanji)_n([1-5])\.json$/u;

/** A row of a file: `kanji` is the spelling of a word, which may have none, or a character. */
interface Row {
  readonly kanji: string | null;
  readonly hiragana?: string;
}

/**
 * The lists of words and kanji by level, of a wheel of the Python package kotobase.
 *
 * @throws Error when the file is none, or has no lists
 */
export async function readJlptLists(file: string): Promise<SharedArrayBuffer> {
  const files = unzipSync(await readFile(file), { filter: ({ name }) => FILE.test(name) });
  const rowsOf = (sort: string, level: JlptLevel): Row[] => {
    const name = Object.keys(files).find((one) => one.endsWith(`/data/jlpt/${sort}_n${level}.json`));
    if (name === undefined) throw new Error(`The file has no list ${sort} of N${level}.`);
    return JSON.parse(new TextDecoder().decode(files[name]));
  };
  const words = new Map<string, ListedWord>();
  const kanji: Record<string, JlptLevel> = {};
  for (const level of LEVELS) {
    for (const row of rowsOf('vocab', level)) {
      for (const { word, reading } of formsIn(row)) {
        const key = `${word}\t${reading}`;
        if (!words.has(key)) words.set(key, { word, reading, level });
      }
    }
    for (const { kanji: character } of rowsOf('kanji', level)) if (character) kanji[character] ??= level;
  }
  return packTables({ words: [...words.values()], kanji } satisfies JlptMeta, {});
}

/** The levels of kanji. */
export const levelsOfKanji = (tables: Tables<JlptMeta>): Readonly<Record<string, JlptLevel>> => tables.meta.kanji;

const JAPANESE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u;

/** The forms of a row, without its remarks: 案内 (あんない・する), 作る/造る, できる （可能）. */
export function formsIn({ kanji, hiragana = '' }: Row): { word: string; reading: string }[] {
  const spellings = variantsIn(kanji ?? '');
  const readings = variantsIn(hiragana);
  const read = readings.length > 0 ? readings : spellings.filter((text) => !/\p{Script=Han}/u.test(text));
  const words = spellings.length > 0 ? spellings : read;
  return words.flatMap((word) =>
    read
      .filter((reading) => spellings.length > 0 || reading === word)
      .map((reading) => ({ word, reading: toHiragana(reading) })),
  );
}

const variantsIn = (text: string): string[] =>
  text
    .replace(/[（(][^）)]*[）)]?/gu, '')
    .split('/')
    .map((part) => part.replace(/・する$/u, '').replace(/[・～]/gu, ''))
    .filter((part) => JAPANESE.test(part));
