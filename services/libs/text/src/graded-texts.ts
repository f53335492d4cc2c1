import { readdir, readFile } from 'node:fs/promises';

/** Levels of the JLPT that texts are written for, the easiest first. */
export const GRADED_LEVELS = ['N5', 'N4', 'N3'] as const;

export type GradedLevel = (typeof GRADED_LEVELS)[number];

/** A reading of a part of a text. */
export interface MarkedReading {
  /** UTF-16 offset. */
  readonly start: number;
  readonly length: number;
  /** Hiragana. */
  readonly reading: string;
}

/** Text with the readings of its kanji. */
export interface MarkedText {
  readonly text: string;
  /** Rising. */
  readonly readings: readonly MarkedReading[];
}

export interface GradedSentence extends MarkedText {
  /** English. */
  readonly translation: string;
  /** English: a custom, or a point of grammar; mostly none. */
  readonly notes: readonly string[];
}

/** A text that ships with the product, written for learners of a level. */
export interface GradedText {
  /** Also the name of its file, without its number. */
  readonly id: string;
  readonly level: GradedLevel;
  readonly title: MarkedText;
  /** Empty for those written for this product. */
  readonly author: string;
  /** One line: what it is. */
  readonly about: { readonly en: string; readonly ja: string };
  /** Words beyond its level, by their dictionary forms, with their English. */
  readonly glossed: ReadonlyMap<string, string>;
  readonly sentences: readonly GradedSentence[];
  /** All of it: paragraphs on lines of their own, no title. The readings' offsets are those in it. */
  readonly content: MarkedText;
}

const FOLDER = new URL('../graded-texts/', import.meta.url);
const NAME = /^\d+-([a-z-]+)\.txt$/;
const HEADER = /^([a-z-]+): (.*)$/;
/** Kanji, or what begins with ｜, and its reading in 《》. */
const MARK = /(?:｜([^《》｜]+)|([\p{Script=Han}々ヶ]+))《([\p{Script=Hiragana}ー]+)》/gu;

let kept: Promise<readonly GradedText[]> | undefined;
let keptNotes: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

/**
 * The texts of the folder `graded-texts`, by level, in their order.
 *
 * @throws Error for a file that is not as the README of the folder's package describes it
 */
export function gradedTexts(): Promise<readonly GradedText[]> {
  kept ??= readAll();
  return kept;
}

/** The notes on a sentence of the graded texts; none on another. */
export async function gradedNotes(sentence: string): Promise<readonly string[]> {
  keptNotes ??= gradedTexts().then(
    (texts) => new Map(texts.flatMap(({ sentences }) => sentences.map(({ text, notes }) => [text, notes] as const))),
  );
  return (await keptNotes).get(sentence.trim()) ?? [];
}

async function readAll(): Promise<GradedText[]> {
  const texts = await Promise.all(
    GRADED_LEVELS.map(async (level) => {
      const folder = new URL(`${level}/`, FOLDER);
      const names = (await readdir(folder)).sort();
      return Promise.all(
        names.map(async (name) => {
          const id = NAME.exec(name)?.[1];
          if (id === undefined) throw new Error(`${level}/${name} is not named number-id.txt`);
          return readGradedText(id, level, await readFile(new URL(name, folder), 'utf8'));
        }),
      );
    }),
  );
  return texts.flat();
}

/**
 * A text of its file: header lines (title, about, about-ja, author, words), then paragraphs between blank lines, of pairs
 * of lines: a sentence with its readings, and its translation. Lines with an asterisk are notes on the sentence before.
 *
 * @throws Error for a file of another form
 */
export function readGradedText(id: string, level: GradedLevel, file: string): GradedText {
  const [head = '', ...paragraphs] = file.trimEnd().split(/\n{2,}/);
  const header = new Map<string, string>();
  for (const line of head.split('\n')) {
    const [, name, value] = HEADER.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`${id}: "${line}" is not a name and a value`);
    header.set(name, value);
  }
  const wanted = (name: string): string => {
    const value = header.get(name);
    if (!value) throw new Error(`${id} has no ${name}`);
    return value;
  };
  const sentences: GradedSentence[] = [];
  const readings: MarkedReading[] = [];
  let text = '';
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) text += '\n';
    for (const { line, translation, notes } of pairsIn(id, paragraph)) {
      const { text: added, readings: marked } = unmarked(line);
      for (const { start, ...rest } of marked) readings.push({ start: text.length + start, ...rest });
      text += added;
      sentences.push({ ...unmarked(line.trim()), translation, notes });
    }
  }
  return {
    id,
    level,
    title: unmarked(wanted('title')),
    author: header.get('author') ?? '',
    about: { en: wanted('about'), ja: wanted('about-ja') },
    glossed: glossedIn(id, header.get('words') ?? ''),
    sentences,
    content: { text, readings },
  };
}

function pairsIn(id: string, paragraph: string): { line: string; translation: string; notes: string[] }[] {
  const pairs: { line: string; translation: string; notes: string[] }[] = [];
  const lines = paragraph.split('\n');
  for (let at = 0; at < lines.length; ) {
    const [line, translation] = [lines[at]!, lines[at + 1]];
    if (!translation || translation.startsWith('* ')) throw new Error(`${id}: "${line}" has no translation`);
    const notes: string[] = [];
    for (at += 2; lines[at]?.startsWith('* '); at++) notes.push(lines[at]!.slice(2));
    pairs.push({ line, translation, notes });
  }
  return pairs;
}

function glossedIn(id: string, words: string): Map<string, string> {
  const pairs =
    words === ''
      ? []
      : words.split('; ').map((word): [string, string] => {
          const at = word.indexOf('=');
          if (at < 1 || at === word.length - 1) throw new Error(`${id}: "${word}" is not a word and its meaning`);
          return [word.slice(0, at), word.slice(at + 1)];
        });
  return new Map(pairs);
}

function unmarked(line: string): MarkedText {
  const readings: MarkedReading[] = [];
  let text = '';
  let from = 0;
  for (const match of line.matchAll(MARK)) {
    text += line.slice(from, match.index);
    const base = match[1] ?? match[2]!;
    readings.push({ start: text.length, length: base.length, reading: match[3]! });
    text += base;
    from = match.index + match[0].length;
  }
  return { text: text + line.slice(from), readings };
}
