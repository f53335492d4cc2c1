import { packTables } from '../tables.js';
import { keyFrom } from './dictionary.js';
import { type DictionaryEntry, isRareForm, type KanaForm, readsAs, type WrittenForm } from './entry.js';
import { hashOf } from './hash.js';
import { classesOfTag } from './word-class.js';

export type DictionarySource = 'jmdict' | 'jmdict-simplified' | 'edict' | 'yomitan';

export interface DictionaryMeta {
  readonly source: DictionarySource;
  readonly entries: number;
}

/** Changes whenever the tables below change, so that older cached files are not taken. */
export const DICTIONARY_FORMAT = 'dictionary-2';

/** What one number says about a line; the mask of word classes lies above. */
export const Flag = {
  kana: 1,
  common: 2,
  usuallyKana: 4,
  kanaOnly: 8,
  rare: 16,
  archaic: 32,
  classesShift: 8,
} as const;

type PackedForm = [text: string, common: 0 | 1, tags?: string[], of?: readonly string[]];

/** An entry as it is stored. */
export interface PackedEntry {
  readonly kanji: PackedForm[];
  readonly kana: PackedForm[];
  readonly senses: [partOfSpeech: string[], tags: string[], ...glosses: string[]][];
}

interface PackedLine {
  readonly entry: number;
  readonly reading: number;
  readonly flags: number;
}

const OUT_OF_USE = new Set(['arch', 'obs', 'obsc', 'rare']);

/**
 * Lays entries out for `Dictionary`: every distinct spelling and reading once in a hash table, each with its lines; the
 * entries themselves as JSON, read only when somebody looks.
 *
 * @returns a block for `new Tables<DictionaryMeta>`
 */
export function packDictionary(source: DictionarySource, entries: readonly DictionaryEntry[]): SharedArrayBuffer {
  const forms = new Map<string, number>();
  const lines: PackedLine[][] = [];
  const formId = (text: string) => {
    const known = forms.get(text);
    if (known !== undefined) return known;
    forms.set(text, lines.length);
    return lines.push([]) - 1;
  };
  for (const [id, entry] of entries.entries()) addLines(id, entry, formId, lines);

  const texts = [...forms.keys()];
  const lineStarts = Int32Array.from(startsOf(lines.map((same) => same.length)));
  const flat = lines.flat();
  const bodies = entries.map((entry) => Buffer.from(JSON.stringify(packed(entry))));
  const keyNumbers = numberKeys(entries);
  const keys = entries.map((entry, id) => keyFrom(entry.kanji[0]?.text, entry.kana[0]!.text, keyNumbers[id]!));
  const meta: DictionaryMeta = { source, entries: entries.length };
  return packTables(meta, {
    slots: hashTable(texts),
    formStarts: Int32Array.from(startsOf(texts.map((text) => text.length))),
    formUnits: unitsOf(texts.join('')),
    lineStarts,
    lineEntries: Int32Array.from(flat, (line) => line.entry),
    lineReadings: Int32Array.from(flat, (line) => line.reading),
    lineFlags: Int32Array.from(flat, (line) => line.flags),
    keySlots: hashTable(keys),
    keyNumbers,
    ranks: Uint16Array.from(entries, (entry) => entry.rank ?? 0),
    senseCounts: Uint8Array.from(entries, ({ senses }) => Math.min(255, senses.length)),
    bodyStarts: Int32Array.from(startsOf(bodies.map((body) => body.length))),
    bodies: new Uint8Array(Buffer.concat(bodies)),
  });
}

function addLines(id: number, entry: DictionaryEntry, formId: (text: string) => number, lines: PackedLine[][]): void {
  const base = flagsOf(entry);
  const add = (written: string, kana: KanaForm, kanji?: WrittenForm) => {
    const common = kana.common && (kanji?.common ?? true);
    const rare = isRareForm(kana) || (kanji !== undefined && isRareForm(kanji));
    const flags = base | (kanji ? 0 : Flag.kana) | (common ? Flag.common : 0) | (rare ? Flag.rare : 0);
    lines[formId(written)]!.push({ entry: id, reading: formId(kana.text), flags });
  };
  for (const kana of entry.kana) {
    add(kana.text, kana);
    for (const kanji of entry.kanji) if (readsAs(kana, kanji)) add(kanji.text, kana, kanji);
  }
}

function flagsOf({ kanji, senses }: DictionaryEntry): number {
  const classes = senses
    .flatMap((sense) => sense.partOfSpeech)
    .reduce((mask, tag) => (tag === 'vi' || tag === 'vt' ? mask : mask | classesOfTag(tag)), 0);
  // Some entries are usually kana in their first meaning only: that one decides.
  const usuallyKana = senses[0]!.tags.includes('uk');
  const archaic = senses.every((sense) => sense.tags.some((tag) => OUT_OF_USE.has(tag)));
  return (
    (classes << Flag.classesShift) |
    (usuallyKana ? Flag.usuallyKana : 0) |
    (kanji.every(isRareForm) ? Flag.kanaOnly : 0) |
    (archaic ? Flag.archaic : 0)
  );
}

const packed = ({ kanji, kana, senses }: DictionaryEntry) => [
  kanji.map((form) => packedForm(form)),
  kana.map((form) => packedForm(form, form.of)),
  senses.map((sense) => [sense.partOfSpeech, sense.tags, ...sense.glosses]),
];

function packedForm({ text, common, tags }: WrittenForm, of?: readonly string[]): unknown[] {
  if (of) return [text, common ? 1 : 0, tags, of];
  return tags.length > 0 ? [text, common ? 1 : 0, tags] : [text, common ? 1 : 0];
}

/** Entries of one name get numbers in an order that does not depend on the order of the file. */
function numberKeys(entries: readonly DictionaryEntry[]): Uint8Array {
  const numbers = new Uint8Array(entries.length);
  const byName = Map.groupBy(entries.keys(), (id) =>
    keyFrom(entries[id]!.kanji[0]?.text, entries[id]!.kana[0]!.text, 0),
  );
  for (const ids of byName.values()) {
    if (ids.length === 1) continue;
    const sorted = ids.toSorted((a, b) => compareForNumber(entries[a]!, entries[b]!));
    for (const [index, id] of sorted.entries()) numbers[id] = index === 0 ? 0 : index + 1;
  }
  return numbers;
}

function compareForNumber(a: DictionaryEntry, b: DictionaryEntry): number {
  const common = Number(b.kana[0]!.common) - Number(a.kana[0]!.common);
  if (common !== 0) return common;
  const [first, second] = [a.senses[0]!.glosses[0]!, b.senses[0]!.glosses[0]!];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Open addressing with linear steps, at most half full; -1 marks a free slot. */
export function hashTable(texts: readonly string[]): Int32Array {
  let size = 16;
  while (size < texts.length * 2) size *= 2;
  const slots = new Int32Array(size).fill(-1);
  for (const [id, text] of texts.entries()) {
    let slot = hashOf(text) & (size - 1);
    while (slots[slot]! >= 0) slot = (slot + 1) & (size - 1);
    slots[slot] = id;
  }
  return slots;
}

/** Where each of consecutive pieces starts, and behind them where the last one ends. */
export function* startsOf(lengths: readonly number[]): Iterable<number> {
  let start = 0;
  yield start;
  for (const length of lengths) {
    start += length;
    yield start;
  }
}

/** The UTF-16 units of a text. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}
