import { readdirSync, readFileSync } from 'node:fs';
import { type Condition, conditionsOf } from '../rules/conditions.js';
import { digestOf } from '../tables/hash-of-tables.js';
import type { Reason } from '../words/reason.js';
import { readExpression, type Step } from './expression.js';

const FOLDER = 'data/grammar/patterns';

const LEVELS = ['N5', 'N4', 'N3', 'N2', 'N1', 'spoken'] as const;
export type PatternLevel = (typeof LEVELS)[number];

/** A way to say a grammar point. */
export interface Way {
  readonly expression: Step;
  /** It may begin inside a word: 忘れっぽい. */
  readonly isInside: boolean;
  readonly conditions: readonly Condition[];
  /** Where its `tokens` are written, from 1. */
  readonly line: number;
}

export interface PatternExample {
  /** The point between [ and ]. */
  readonly sentence: string;
  /** English. */
  readonly translation: string;
}

/** A grammar point: a block of data/grammar/patterns, whose head.txt explains the lines. */
export interface Pattern extends Reason {
  /** In kebab case. */
  readonly key: string;
  readonly name: string;
  readonly level: PatternLevel;
  readonly ways: readonly Way[];
  /** What it means, in English and in Japanese. */
  readonly meaning: string;
  readonly meaningInJapanese: string;
}

/** What is taught of a grammar point beside what it means. */
export interface Lesson {
  /** How it is made, in Japanese. */
  readonly formation: string;
  readonly note: string;
  readonly noteInJapanese: string;
  /** Keys of those that it is confused with. */
  readonly confusedWith: readonly string[];
  readonly examples: readonly PatternExample[];
  /** Sentences in which it must not be found. */
  readonly counterExamples: readonly string[];
}

interface Line {
  readonly text: string;
  readonly number: number;
}

const read = (name: string) => readFileSync(new URL(`../../${FOLDER}/${name}`, import.meta.url), 'utf8');

const linesOf = (text: string): Line[] => text.split('\n').map((line, index) => ({ text: line, number: index + 1 }));

/** The letters that head.txt names. */
const NAMED: ReadonlyMap<string, string> = new Map(
  linesOf(read('head.txt')).flatMap(({ text }) => {
    const [, name, letters] = /^let (\S+) (.+)$/u.exec(text) ?? [];
    return name ? [[name, letters!] as const] : [];
  }),
);

/** All grammar points, from N5 on. */
export const PATTERNS: readonly Pattern[] = readdirSync(new URL(`../../${FOLDER}`, import.meta.url))
  .filter((file) => file !== 'head.txt')
  .flatMap((file) => patternsIn(read(file), `${FOLDER}/${file}`))
  .toSorted((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));

/** Another one when any grammar point is found otherwise than before. */
export const PATTERNS_VERSION = digestOf(
  readdirSync(new URL(`../../${FOLDER}`, import.meta.url))
    .toSorted()
    .map((file) => read(file)),
);

const BY_KEY = new Map(PATTERNS.map((pattern) => [pattern.key, pattern]));

/** A grammar point by its key; undefined where there is none. */
export const patternOf = (key: string): Pattern | undefined => BY_KEY.get(key);

/**
 * What is taught of a grammar point. Read where it is written each time: one is asked for now and then, and all of them
 * would take a third of the memory of grammar points, in every thread.
 */
export function lessonOf({ key, writtenIn }: Pattern): Lesson {
  const file = fileOf(writtenIn);
  const block = blocksOf(read(file.slice(FOLDER.length + 1)), file).find(([head]) =>
    head!.text.startsWith(`= ${key} `),
  );
  return pointIn(block!, file).lesson;
}

/** A way to say a grammar point as it is written, for people who ask why it is found; `when` may be empty. */
export function wayAsWritten({ writtenIn }: Pattern, { line }: Way): { tokens: string; when: string } {
  const lines = read(fileOf(writtenIn).slice(FOLDER.length + 1)).split('\n');
  const [, tokens = ''] = /^tokens (.+)$/u.exec(lines[line - 1] ?? '') ?? [];
  const [, when = ''] = /^when (.+)$/u.exec(lines[line] ?? '') ?? [];
  return { tokens, when };
}

/** `data/grammar/patterns/n4.txt:12` without its line. */
const fileOf = (writtenIn: string): string => writtenIn.slice(0, writtenIn.lastIndexOf(':'));

/**
 * The grammar points of a file.
 *
 * @param file below the folder of the service
 * @throws Error that names the file and the line of what cannot be read
 */
export function patternsIn(text: string, file: string): Pattern[] {
  return blocksOf(text, file).map((block) => pointIn(block, file).pattern);
}

function blocksOf(text: string, file: string): Line[][] {
  const blocks: Line[][] = [];
  for (const line of linesOf(text)) {
    if (line.text.startsWith('#') || line.text === '') continue;
    if (line.text.startsWith('= ')) blocks.push([]);
    const block = blocks.at(-1);
    if (!block) throw new Error(`${file}:${line.number}: a line before the first point`);
    block.push(line);
  }
  return blocks;
}

function pointIn([head, ...lines]: readonly Line[], file: string): { pattern: Pattern; lesson: Lesson } {
  const [, id, name, level] = /^= ([a-z]+(?:-[a-z]+)*) (\S+) (\S+)$/u.exec(head!.text) ?? [];
  if (!id || !LEVELS.includes(level as PatternLevel)) throw new Error(`${file}:${head!.number}: no id, name and level`);
  const ways: Way[] = [];
  let tokens = '';
  const said: Record<'form' | 'en' | 'ja' | 'note' | '注' | 'like', string> = {
    form: '',
    en: '',
    ja: '',
    note: '',
    注: '',
    like: '',
  };
  const examples: PatternExample[] = [];
  const counterExamples: string[] = [];
  for (const { text, number } of lines) {
    const at = text.indexOf(' ');
    const [kind, value] = [text.slice(0, at), copyOf(text.slice(at + 1))];
    try {
      if (kind === 'tokens') {
        tokens = value;
        ways.push(wayOf(tokens, '', number));
      } else if (kind === 'when') {
        const way = ways.pop();
        if (!way) throw new Error('a condition before the words that it is of');
        ways.push(wayOf(tokens, value, way.line));
      } else if (kind === '+') examples.push(exampleOf(value));
      else if (kind === '-') counterExamples.push(value);
      else if (Object.hasOwn(said, kind)) said[kind as keyof typeof said] = value;
      else throw new Error(`a line that is not known: ${text}`);
    } catch (error) {
      throw new Error(`${file}:${number}: ${(error as Error).message}`, { cause: error });
    }
  }
  const key = copyOf(id);
  const pattern: Pattern = {
    key,
    name: copyOf(name!),
    level: level as PatternLevel,
    ways,
    meaning: said.en,
    meaningInJapanese: said.ja,
    id: `patterns/${key}`,
    writtenIn: `${file}:${head!.number}`,
    example: copyOf(examples[0]?.sentence.replace(/[[\]]/gu, '') ?? ''),
  };
  const lesson: Lesson = {
    formation: said.form,
    note: said.note,
    noteInJapanese: said.注,
    confusedWith: said.like === '' ? [] : said.like.split(', '),
    examples,
    counterExamples,
  };
  return { pattern, lesson };
}

/** The same letters by themselves: V8 keeps the whole text for a part of it. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

function wayOf(tokens: string, when: string, line: number): Way {
  const isInside = tokens.startsWith('~');
  const expression = readExpression(isInside ? tokens.slice(1) : tokens, NAMED);
  return { expression, isInside, conditions: conditionsOf(when), line };
}

function exampleOf(value: string): PatternExample {
  const [sentence = '', translation = ''] = value.split(' = ');
  if (!/\[.+\]/u.test(sentence) || translation === '') throw new Error('an example without its point or translation');
  return { sentence, translation };
}
