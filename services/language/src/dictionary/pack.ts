import { digestOf } from '../tables/hash-of-tables.js';
import { hashTable, packStrings, StringPool } from '../tables/packed-strings.js';
import { packTables } from '../tables/tables.js';
import { beginningsOf } from './beginnings.js';
import { type DictionaryEntry, isRareForm, type KanaForm, readsAs, type WrittenForm } from './entry.js';
import { countCompounds, estimatedRanks, exampleCounts, FIRST_WITHIN } from './estimated-ranks.js';
import { type FirstWord, firstWords } from './first-words.js';
import { type EntryUse, GlossIndexBuilder } from './gloss-index.js';
import { type DictionaryMeta, type DictionarySource, Flag, keyFrom, type RankSource } from './packed.js';
import { classesOfTag } from './word-class.js';

/** Entries from which a dictionary is taken for the whole language, in which words can be ranked. */
const LARGE = 50_000;
/** The last rank that is kept: a column of two bytes. */
const MOST_RANK = 65_535;

/** Whether a line is written as its entry usually is: with kanji where it has any. */
const isHeadword = (flags: number) => (flags & Flag.kana) === 0 || (flags & Flag.kanaOnly) !== 0;

const OUT_OF_USE = new Set(['arch', 'obs', 'obsc', 'rare']);

/**
 * Lays entries out for `Dictionary`: every distinct spelling and reading once in a hash table, each with its lines; the
 * entries themselves as JSON, read only when somebody looks. Entries come one by one, so that a large dictionary never
 * is in memory as objects.
 */
export class DictionaryPacker {
  private readonly forms = new StringPool();
  /** Form, entry, reading, flags of each line. */
  private readonly lines = new GrowingColumn(4);
  private readonly bodyEnds = new GrowingColumn(1);
  private readonly ranks: number[] = [];
  private readonly senseCounts: number[] = [];
  private readonly glossCounts: number[] = [];
  private readonly names: string[] = [];
  /** What decides between entries of one name: common ones first, then the alphabet. */
  private readonly orders: string[] = [];
  private readonly firstWords = formsOf(firstWords());
  private readonly firstInKana = formsOf(firstWords().filter(({ isFirstInKana }) => isFirstInKana));
  /** Entries that courses begin with. */
  private readonly firstIds = new Set<number>();
  private readonly glosses = new GlossIndexBuilder();
  private bodies = Buffer.alloc(1 << 22);
  private bodyBytes = 0;
  /** How many entries are none of the dictionary's own. */
  private missing = 0;

  /** How many entries there are so far. */
  get size(): number {
    return this.names.length;
  }

  /** Adds entries that are none of the dictionary's own, unless it has a word that is written so. */
  addMissing(entries: readonly DictionaryEntry[]): void {
    for (const entry of entries) {
      if (this.forms.has((entry.kanji[0] ?? entry.kana[0]!).text)) continue;
      this.add(entry);
      this.missing++;
    }
  }

  add(entry: DictionaryEntry): void {
    const { kanji, kana, senses, rank = 0 } = entry;
    this.addLines(this.size, entry);
    this.glosses.add(this.size, senses);
    this.addBody(JSON.stringify(packed(entry)));
    this.ranks.push(rank);
    this.senseCounts.push(Math.min(255, senses.length));
    this.glossCounts.push(senses.reduce((sum, { glosses }) => sum + glosses.length, 0));
    this.names.push(entry.name ?? keyFrom(kanji[0]?.text, kana[0]!.text, 0));
    this.orders.push(`${kana[0]!.common ? 0 : 1}${senses[0]!.glosses[0]!.slice(0, 40)}`);
  }

  /**
   * @param date of the dictionary, `2021-04-17`; empty where it has none
   * @returns a block for `new Tables<DictionaryMeta>`
   */
  pack(source: DictionarySource, date = ''): SharedArrayBuffer {
    const { texts } = this.forms;
    const { starts, units } = packStrings(texts);
    const keyNumbers = this.numberKeys();
    const keys = this.names.map((name, id) => (keyNumbers[id] === 0 ? name : `${name}・${keyNumbers[id]}`));
    const rankedBy: RankSource[] = [
      ...(this.ranks.some((rank) => rank > 0) ? ['newspapers' as const] : []),
      ...(this.size >= LARGE ? ['estimate' as const] : []),
    ];
    const ranks = this.ranksWith(keys);
    const entries = this.size - this.missing;
    const hash = digestOf([this.allBodies(), this.ranks.join()]);
    const meta: DictionaryMeta = { source, date, entries, rankedBy, hash };
    return packTables(meta, {
      slots: hashTable(texts),
      formStarts: starts,
      formUnits: units,
      formOrder: Int32Array.from(texts.keys()).sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1)),
      ...this.glosses.columns(this.usesWith(ranks)),
      ...this.sortedLines(texts.length),
      keySlots: hashTable(keys),
      keyNumbers,
      ranks,
      senseCounts: Uint8Array.from(this.senseCounts),
      beginnings: beginningsOf(texts),
      bodyStarts: this.bodyEnds.withZeroBefore(),
      bodies: this.allBodies(),
    });
  }

  private addLines(id: number, entry: DictionaryEntry): void {
    const base = flagsOf(entry);
    const add = (written: string, kana: KanaForm, kanji?: WrittenForm) => {
      const common = kana.common && (kanji?.common ?? true);
      const rare = isRareForm(kana) || (kanji !== undefined && isRareForm(kanji));
      if (isAmong(this.firstWords, entry, kana, kanji)) this.firstIds.add(id);
      const first = isAmong(kanji ? this.firstWords : this.firstInKana, entry, kana, kanji) ? Flag.first : 0;
      const flags = base | (kanji ? 0 : Flag.kana) | (common ? Flag.common : 0) | (rare ? Flag.rare : 0) | first;
      this.lines.push(this.forms.id(written), id, this.forms.id(kana.text), flags);
    };
    for (const kana of entry.kana) {
      add(kana.text, kana);
      for (const kanji of entry.kanji) if (readsAs(kana, kanji)) add(kanji.text, kana, kanji);
    }
  }

  private allBodies(): Uint8Array {
    return new Uint8Array(this.bodies.buffer, this.bodies.byteOffset, this.bodyBytes);
  }

  private addBody(json: string): void {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    if (this.bodyBytes + 3 * json.length > this.bodies.length) {
      const larger = Buffer.alloc(Math.max(this.bodies.length * 2, this.bodyBytes + 3 * json.length));
      this.bodies.copy(larger, 0, 0, this.bodyBytes);
      this.bodies = larger;
    }
    this.bodyBytes += this.bodies.write(json, this.bodyBytes);
    this.bodyEnds.push(this.bodyBytes);
  }

  /** The ranks of a small file, and for a large one an estimate; 0 for what is too rare to have any. */
  private ranksWith(keys: readonly string[]): Uint16Array {
    if (this.size < LARGE) return Uint16Array.from(this.ranks);
    const { rows, values } = this.lines;
    const { texts } = this.forms;
    const headwords = new Map<string, number>();
    for (let row = 0; row < rows; row++) {
      if (isHeadword(values[4 * row + 3]!)) headwords.set(texts[values[4 * row]!]!, values[4 * row]!);
    }
    const compoundsOf = countCompounds(headwords);
    const compounds = new Int32Array(this.size);
    const common = new Uint8Array(this.size);
    for (let row = 0; row < rows; row++) {
      const [form, id, , flags] = values.subarray(4 * row, 4 * row + 4) as unknown as [number, number, number, number];
      if (isHeadword(flags)) compounds[id] = Math.max(compounds[id]!, compoundsOf.get(form) ?? 0);
      if (flags & Flag.common) common[id] = 1;
    }
    const examples = exampleCounts();
    const estimated = estimatedRanks(
      keys.map((key, id) => ({
        common: common[id] === 1,
        compounds: compounds[id]!,
        glosses: this.glossCounts[id]!,
        examples: examples.get(key) ?? 0,
        newspapers: this.ranks[id]!,
      })),
    );
    return Uint16Array.from(estimated, (rank, id) => {
      if (this.firstIds.has(id)) return Math.min(rank, FIRST_WITHIN);
      return rank > MOST_RANK ? 0 : rank;
    });
  }

  /** What is known of each entry's use, by its number. */
  private usesWith(ranks: Uint16Array): (id: number) => EntryUse {
    const { rows, values } = this.lines;
    const flags = new Int32Array(this.size);
    for (let row = 0; row < rows; row++) flags[values[4 * row + 1]!]! |= values[4 * row + 3]!;
    return (id) => ({
      first: (flags[id]! & Flag.first) !== 0,
      common: (flags[id]! & Flag.common) !== 0,
      archaic: (flags[id]! & Flag.archaic) !== 0,
      rank: ranks[id]!,
    });
  }

  /** The lines of each form side by side, in the order in which they came. */
  private sortedLines(forms: number) {
    const { rows, values } = this.lines;
    const lineStarts = new Int32Array(forms + 1);
    for (let row = 0; row < rows; row++) lineStarts[values[4 * row]! + 1]!++;
    for (let form = 0; form < forms; form++) lineStarts[form + 1]! += lineStarts[form]!;
    const next = lineStarts.slice();
    const [lineEntries, lineReadings, lineFlags] = [new Int32Array(rows), new Int32Array(rows), new Int32Array(rows)];
    for (let row = 0; row < rows; row++) {
      const at = next[values[4 * row]!]!++;
      lineEntries[at] = values[4 * row + 1]!;
      lineReadings[at] = values[4 * row + 2]!;
      lineFlags[at] = values[4 * row + 3]!;
    }
    return { lineStarts, lineEntries, lineReadings, lineFlags };
  }

  /** Entries of one name get numbers in an order that does not depend on the order of the file. */
  private numberKeys(): Uint8Array {
    const numbers = new Uint8Array(this.size);
    const first = new Map<string, number>();
    const shared = new Map<string, number[]>();
    for (const [id, name] of this.names.entries()) {
      const other = first.get(name);
      if (other === undefined) first.set(name, id);
      else shared.set(name, [...(shared.get(name) ?? [other]), id]);
    }
    for (const ids of shared.values()) {
      const sorted = ids.toSorted((a, b) => (this.orders[a]! < this.orders[b]! ? -1 : 1));
      for (const [index, id] of sorted.entries()) numbers[id] = index === 0 ? 0 : index + 1;
    }
    return numbers;
  }
}

/** Whether some words have an entry in this form; in kana also when they have it in kanji. */
function isAmong(
  words: ReadonlySet<string>,
  { kanji, senses }: DictionaryEntry,
  kana: KanaForm,
  form: WrittenForm | undefined,
): boolean {
  const has = (written: string) => words.has(formOf(written, kana.text));
  if (form) return has(form.text);
  // はい is no 杯, but なる is 成る.
  const isKana = kanji.length === 0 || senses[0]!.tags.includes('uk');
  return (isKana && has(kana.text)) || kanji.some((one) => readsAs(kana, one) && has(one.text));
}

const formsOf = (words: readonly FirstWord[]) => new Set(words.map(({ word, reading }) => formOf(word, reading)));

/** A spelling with its reading; words without kanji are read as they are written. */
const formOf = (written: string, reading: string): string => `${written}\t${reading}`;

/** Rows of whole numbers that grow without becoming objects. */
class GrowingColumn {
  values = new Int32Array(1 << 16);
  rows = 0;

  constructor(private readonly width: number) {}

  push(...row: number[]): void {
    const at = this.rows * this.width;
    if (at + this.width > this.values.length) {
      const larger = new Int32Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    for (let i = 0; i < this.width; i++) this.values[at + i] = row[i]!;
    this.rows++;
  }

  withZeroBefore(): Int32Array {
    const column = new Int32Array(this.rows + 1);
    column.set(this.values.subarray(0, this.rows), 1);
    return column;
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

const packed = ({ kanji, kana, senses, name }: DictionaryEntry) => [
  kanji.map((form) => packedForm(form)),
  kana.map((form) => packedForm(form, form.of)),
  senses.map(({ partOfSpeech, tags, glosses, ...more }) =>
    Object.keys(more).length > 0 ? [partOfSpeech, tags, glosses, more] : [partOfSpeech, tags, glosses],
  ),
  ...(name === undefined ? [] : [name]),
];

function packedForm({ text, common, tags }: WrittenForm, of?: readonly string[]): unknown[] {
  if (of) return [text, common ? 1 : 0, tags, of];
  return tags.length > 0 ? [text, common ? 1 : 0, tags] : [text, common ? 1 : 0];
}
