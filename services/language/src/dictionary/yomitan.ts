import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { toHiragana } from '@ichibun/japanese/kana';
import { type UnzipFileInfo, unzip } from 'fflate';
import { z } from 'zod';
import type { DictionaryEntry } from './entry.js';

/** What a Yomitan file may expand to, and how many files it may hold: the largest known are half as large. */
const MOST_BYTES = 1_000_000_000;
const MOST_FILES = 5_000;
/** Structured definitions nest; deeper than this many levels is no definition. */
const DEEPEST = 40;

const Index = z.object({
  title: z.string(),
  format: z.number().optional(),
  version: z.number().optional(),
  frequencyMode: z.enum(['rank-based', 'occurrence-based']).optional(),
});

const Term = z
  .tuple([z.string(), z.string(), z.string().nullable(), z.string(), z.number(), z.array(z.unknown()), z.number()])
  .rest(z.unknown());

const Count = z.union([z.number(), z.string(), z.object({ value: z.number() })]);
const Frequency = z.union([Count, z.object({ reading: z.string(), frequency: Count })]);
const Pitch = z.object({
  reading: z.string(),
  pitches: z.array(z.object({ position: z.union([z.number().int().nonnegative(), z.string()]) })),
});

const Meta = z.tuple([z.string(), z.string(), z.unknown()]).rest(z.unknown());

export interface WordFrequency {
  readonly word: string;
  /** Hiragana; empty when the list does not say. */
  readonly reading: string;
  /** 1 for the most frequent word. */
  readonly rank: number;
}

export interface WordPitch {
  readonly word: string;
  /** Hiragana. */
  readonly reading: string;
  /** Morae before the pitch falls, one for each accepted accent; 0 for a word without fall. */
  readonly accents: readonly number[];
}

export interface YomitanFile {
  readonly title: string;
  readonly entries: readonly DictionaryEntry[];
  readonly frequencies: readonly WordFrequency[];
  readonly pitches: readonly WordPitch[];
}

/**
 * Reads a zip in the format of Yomitan (and Yomichan) dictionaries: definitions, frequencies and pitch accents,
 * whichever it has.
 *
 * @throws Error when it is no such file, or too large; the message is for people
 */
export async function readYomitan(file: string): Promise<YomitanFile> {
  const files = await unzipped(await readFile(file));
  const index = files.get('index.json');
  if (!index) throw new Error('The zip has no index.json: it is not a Yomitan dictionary.');
  const { title, frequencyMode } = Index.parse(json(index));
  const banks = (kind: string) =>
    [...files]
      .filter(([name]) => new RegExp(`^${kind}_\\d+\\.json$`, 'u').test(name))
      .flatMap(([, bytes]) => rows(bytes));
  const metas = banks('term_meta_bank').map((row) => Meta.parse(row));
  const frequencies = metas.filter(([, kind]) => kind === 'freq').flatMap(([word, , data]) => frequency(word, data));
  return {
    title,
    entries: merged(banks('term_bank').map((row) => Term.parse(row))),
    frequencies: frequencyMode === 'occurrence-based' ? ranked(frequencies) : frequencies,
    pitches: metas.filter(([, kind]) => kind === 'pitch').map(([word, , data]) => pitch(word, Pitch.parse(data))),
  };
}

async function unzipped(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  let files = 0;
  let size = 0;
  const isWanted = ({ name, originalSize }: UnzipFileInfo) => {
    if (!/^(?:index|term_(?:meta_)?bank_\d+)\.json$/u.test(name)) return false;
    files++;
    size += originalSize;
    return files <= MOST_FILES && size <= MOST_BYTES;
  };
  const found = await promisify<Uint8Array, { filter: typeof isWanted }, Record<string, Uint8Array>>(unzip)(bytes, {
    filter: isWanted,
  });
  if (files > MOST_FILES || size > MOST_BYTES) throw new Error('The zip is larger than any dictionary.');
  return new Map(Object.entries(found));
}

const json = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
const rows = (bytes: Uint8Array) => z.array(z.unknown()).parse(json(bytes));

/** One entry for each word and reading; every row of it adds its senses. */
function merged(terms: z.infer<typeof Term>[]): DictionaryEntry[] {
  const byForm = Map.groupBy(terms, ([word, reading]) => `${word}\0${reading}`);
  return [...byForm.values()].flatMap((same) => {
    const [word, given] = same[0]!;
    const reading = given || word;
    const senses = same.flatMap(([, , tags, rules, , glossary]) => {
      const codes = [...(tags ?? '').split(' '), ...rules.split(' ')].filter((code) => /^[a-z][a-z0-9-]*$/u.test(code));
      const glosses = glossary.map((gloss) => textOf(gloss, 0)).filter((gloss) => gloss !== '');
      return glosses.length === 0 ? [] : [{ partOfSpeech: codes, tags: codes, glosses }];
    });
    if (senses.length === 0) return [];
    const form = (text: string) => ({ text, common: same.some(([, , , , score]) => score > 0), tags: [] });
    return [{ kanji: word === reading ? [] : [form(word)], kana: [form(reading)], senses }];
  });
}

/** The text of a gloss, without the layout that newer dictionaries give it. */
function textOf(gloss: unknown, depth: number): string {
  if (typeof gloss === 'string') return gloss.trim();
  if (depth > DEEPEST || gloss === null || typeof gloss !== 'object') return '';
  if (Array.isArray(gloss)) {
    return gloss
      .map((part) => textOf(part, depth + 1))
      .filter((part) => part !== '')
      .join(' ');
  }
  const { text, content, tag } = gloss as { text?: unknown; content?: unknown; tag?: unknown };
  if (tag === 'rt' || tag === 'rp') return '';
  return textOf(text ?? content ?? '', depth + 1);
}

function frequency(word: string, data: unknown): WordFrequency[] {
  const value = Frequency.parse(data);
  const withReading = typeof value === 'object' && 'frequency' in value;
  const rank = numberOf(withReading ? value.frequency : value);
  if (rank === undefined) return [];
  return [{ word, reading: withReading ? toHiragana(value.reading) : '', rank }];
}

/** Some lists write their numbers as text, with more text behind: `1234㋕`. */
function numberOf(count: z.infer<typeof Count>): number | undefined {
  const value =
    typeof count === 'object' ? count.value : typeof count === 'string' ? Number.parseInt(count, 10) : count;
  return Number.isFinite(value) && value > 0 ? Math.floor(value) : undefined;
}

/** Ranks for numbers of occurrences. */
const ranked = (frequencies: WordFrequency[]) =>
  frequencies.toSorted((a, b) => b.rank - a.rank).map((one, index) => ({ ...one, rank: index + 1 }));

function pitch(word: string, { reading, pitches }: z.infer<typeof Pitch>): WordPitch {
  const accents = new Set(pitches.map(({ position }) => (typeof position === 'string' ? fallOf(position) : position)));
  return { word, reading: toHiragana(reading), accents: [...accents] };
}

/** A pattern of high and low morae (LHHL) as the number of morae before the fall; 0 when there is none. */
const fallOf = (pattern: string) => pattern.indexOf('HL') + 1;
