import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { toHiragana } from '@ichibun/japanese/kana';
import { packTables, Tables } from '../tables.js';
import { extraWords, isModel, type LatticeWord } from './extra-words.js';
import { kanaWords, mayBeKana } from './kana-words.js';
import { LONGEST_KANA, mayBeMixed, mixedWords } from './mixed-words.js';
import { hasOkurigana, inOldKana, otherOkurigana } from './okurigana.js';
import { addedCost } from './overlay.js';
import { packTrie } from './trie.js';

/** What the analyser knows about one group of words that inflect alike: IPADIC's columns 1 to 6. */
export interface PartOfSpeech {
  /** The four levels, without the empty ones: `動詞,自立`. */
  readonly name: string;
  /** Conjugation class, such as `五段・ラ行`; empty for what does not conjugate. */
  readonly conjugation: string;
  /** Form in this place, such as `連用タ接続`; empty for what does not conjugate. */
  readonly form: string;
}

export interface IpadicMeta {
  readonly partsOfSpeech: PartOfSpeech[];
  /** Number of words of the dictionary; ids from here on belong to the kinds of unknown words. */
  readonly knownWords: number;
  readonly connections: number;
  readonly categories: CharacterCategory[];
}

/** One line of IPADIC's char.def, with the ids of the unknown words that may start with such a character. */
export interface CharacterCategory {
  readonly name: string;
  /** An unknown word is tried even where the dictionary has one. */
  readonly always: boolean;
  /** A run of such characters may be one word. */
  readonly grouped: boolean;
  /** Lengths in characters from 1 up to this one are tried as words. */
  readonly lengths: number;
  readonly firstWord: number;
  readonly lastWord: number;
}

/** Changes whenever the tables below change, so that older cached files are not taken. */
export const IPADIC_FORMAT = 'ipadic-58';

/** Context id of the beginning and the end of a sentence. */
export const EDGE = 0;

const NO_STRING = -1;

/**
 * Reads kuromoji's dictionary files and lays them out for the lattice: a trie of the spellings, the words of one
 * spelling next to each other, the matrix of connection costs turned so that all costs into
 * one word lie together, and every distinct string once.
 *
 * @param options `asShipped` leaves the words' costs as IPADIC has them, without our overlay
 * @returns a block for `new Tables<IpadicMeta>`, about 26 MB
 */
export async function buildIpadic({ asShipped = false } = {}): Promise<SharedArrayBuffer> {
  const [words, features, targets, costs, unknownWords, unknownFeatures, unknownTargets, kinds, rules] =
    await Promise.all(
      ['tid', 'tid_pos', 'tid_map', 'cc', 'unk', 'unk_pos', 'unk_map', 'unk_char', 'unk_invoke'].map(
        readDictionaryFile,
      ),
    );
  const strings = new StringPool();
  const partsOfSpeech = new PartsOfSpeech();
  const rows = new WordRows(strings, partsOfSpeech, asShipped ? () => 0 : addedCost);

  for (const [, records] of readTargets(targets!)) for (const record of records) rows.add(words!, features!, record);
  const shipped = new Set(rows.surfaces);
  const isSpelling = (spelling: string) => shipped.has(spelling);
  const inKana = kanaWords(rows.mayBeKana, isSpelling);
  const okurigana = [...otherOkurigana(rows.withOkurigana, isSpelling), ...inOldKana(rows.withOkurigana)];
  if (!asShipped) {
    for (const word of [...extraWords(rows.models), ...inKana.values(), ...okurigana]) rows.addExtra(word);
    const isSpelled = new Set(rows.surfaces);
    const partsOfKana = rows.partsOfKana();
    const others = { isWord: (spelling: string) => isSpelled.has(spelling), partsOfKana };
    for (const word of mixedWords(rows.mayBeMixed, others)) rows.addExtra(word);
  }
  const { spellings, firstWords } = rows.bringTogether();
  const knownWords = rows.count;

  const unknown = new Map(readTargets(unknownTargets!));
  const categories = readRules(rules!).map((rule, id): CharacterCategory => {
    const first = rows.count;
    for (const record of unknown.get(id) ?? []) rows.add(unknownWords!, unknownFeatures!, record);
    return { ...rule, firstWord: first, lastWord: rows.count - 1 };
  });

  const connections = new Int16Array(costs!.buffer, costs!.byteOffset, costs!.length / 2);
  const size = connections[0]!;
  const lefts = byFrequency(rows.lefts, rows.costs, size);
  const rights = byFrequency(rows.rights, rows.costs, size);
  const meta: IpadicMeta = { partsOfSpeech: partsOfSpeech.list, knownWords, connections: size, categories };
  return packTables(meta, {
    ...packTrie(spellings, firstWords),
    // Left id, right id, cost of each word.
    wordCosts: Int16Array.from(
      rows.costs.flatMap((cost, word) => [lefts[rows.lefts[word]!]!, rights[rows.rights[word]!]!, cost]),
    ),
    wordParts: Uint16Array.from(rows.partsOfSpeech),
    wordBases: Int32Array.from(rows.bases),
    wordReadings: Int32Array.from(rows.readings),
    wordPronunciations: Int32Array.from(rows.pronunciations),
    connectionCosts: turned(connections, lefts, rights),
    characterCategories: correctedCategories(kinds!, isSpelling),
    stringStarts: Int32Array.from(strings.starts()),
    strings: strings.units(),
  });
}

/** The rows of the words, in the order in which the lattice asks for them. */
class WordRows {
  /** Of those that are not guesses. */
  readonly surfaces: string[] = [];
  lefts: number[] = [];
  rights: number[] = [];
  costs: number[] = [];
  partsOfSpeech: number[] = [];
  bases: number[] = [];
  readings: number[] = [];
  pronunciations: number[] = [];
  /** Those that may as well be written with kana. */
  readonly mayBeKana: LatticeWord[] = [];
  /** Those that may have some of their kanji as kana. */
  readonly mayBeMixed: LatticeWord[] = [];
  /** Those whose okurigana are other ones in old texts. */
  readonly withOkurigana: LatticeWord[] = [];
  /** Those that words of our own are like. */
  readonly models: LatticeWord[] = [];

  constructor(
    private readonly strings: StringPool,
    private readonly parts: PartsOfSpeech,
    private readonly added: typeof addedCost,
  ) {}

  get count(): number {
    return this.partsOfSpeech.length;
  }

  add(records: Buffer, features: Buffer, record: number): void {
    const start = records.readInt32LE(record + 6);
    const row = features.toString('utf8', start, features.indexOf(0, start)).split(',');
    const [surface = '', p1 = '', p2 = '', p3 = '', p4 = '', conjugation = '', form = '', basic, reading, spoken] = row;
    const name = [p1, p2, p3, p4].filter((level) => level !== '*').join(',');
    const more = this.added(basic && basic !== '*' ? basic : surface, toHiragana(reading ?? ''), name);
    const cost = Math.min(records.readInt16LE(record + 4) + more, 32_767);
    const hiragana = toHiragana(reading ?? '');
    const word: LatticeWord = {
      surface,
      base: basic && basic !== '*' ? basic : surface,
      reading: hiragana,
      pronunciation: spoken ? toHiragana(spoken) : hiragana,
      partOfSpeech: name,
      conjugation: conjugation.replace('*', ''),
      form: form.replace('*', ''),
      left: records.readInt16LE(record),
      right: records.readInt16LE(record + 2),
      cost,
    };
    if (mayBeKana(word)) this.mayBeKana.push(word);
    if (mayBeMixed(word)) this.mayBeMixed.push(word);
    if (isModel(word)) this.models.push(word);
    if (hasOkurigana(word)) this.withOkurigana.push(word);
    this.push(word);
  }

  /** The parts of speech of the words of each short spelling in hiragana. */
  partsOfKana(): Map<string, string[]> {
    const parts = new Map<string, string[]>();
    for (const [word, surface] of this.surfaces.entries()) {
      if (surface.length > LONGEST_KANA || !/^[ぁ-ん]+$/u.test(surface)) continue;
      const { name } = this.parts.list[this.partsOfSpeech[word]!]!;
      const known = parts.get(surface);
      if (known) known.push(name);
      else parts.set(surface, [name]);
    }
    return parts;
  }

  addExtra(word: LatticeWord): void {
    this.push({ ...word, cost: Math.max(-32_768, Math.min(word.cost, 32_767)) });
  }

  /**
   * Brings the words of each spelling together, the shortest spellings, which are met most, first, and drops those that
   * the lattice can never choose.
   *
   * @returns each spelling, and the id of its first word; behind these the number of words
   */
  bringTogether(): { spellings: string[]; firstWords: number[] } {
    const bySpelling = Map.groupBy(this.surfaces.keys(), (word) => this.surfaces[word]!);
    const spellings = [...bySpelling.keys()].sort((a, b) => a.length - b.length);
    const order: number[] = [];
    const firstWords = [0];
    for (const spelling of spellings) {
      order.push(...this.eligible(bySpelling.get(spelling)!));
      firstWords.push(order.length);
    }
    const sorted = (column: readonly number[]) => order.map((word) => column[word]!);
    this.lefts = sorted(this.lefts);
    this.rights = sorted(this.rights);
    this.costs = sorted(this.costs);
    this.partsOfSpeech = sorted(this.partsOfSpeech);
    this.bases = sorted(this.bases);
    this.readings = sorted(this.readings);
    this.pronunciations = sorted(this.pronunciations);
    return { spellings, firstWords };
  }

  /** Of the words of one spelling with the same neighbours' costs only the cheapest, in the place of the first. */
  private eligible(words: readonly number[]): number[] {
    const byIds = new Map<string, number>();
    for (const word of words) {
      const ids = `${this.lefts[word]} ${this.rights[word]}`;
      const other = byIds.get(ids);
      if (other === undefined || this.costs[word]! < this.costs[other]!) byIds.set(ids, word);
    }
    return [...byIds.values()];
  }

  private push(word: LatticeWord): void {
    const { surface, base, reading, pronunciation } = word;
    this.surfaces.push(surface);
    this.lefts.push(word.left);
    this.rights.push(word.right);
    this.costs.push(word.cost);
    this.partsOfSpeech.push(this.parts.id(word.partOfSpeech, word.conjugation, word.form));
    this.bases.push(base !== surface ? this.strings.id(base) : NO_STRING);
    this.readings.push(reading ? this.strings.id(reading) : NO_STRING);
    this.pronunciations.push(pronunciation !== reading ? this.strings.id(pronunciation) : NO_STRING);
  }
}

class PartsOfSpeech {
  readonly list: PartOfSpeech[] = [];
  private readonly ids = new Map<string, number>();

  id(name: string, conjugation: string, form: string): number {
    const key = `${name}|${conjugation}|${form}`;
    let id = this.ids.get(key);
    if (id === undefined) {
      id = this.list.push({ name, conjugation, form }) - 1;
      this.ids.set(key, id);
    }
    return id;
  }
}

class StringPool {
  private readonly ids = new Map<string, number>();

  id(text: string): number {
    let id = this.ids.get(text);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(text, id);
    }
    return id;
  }

  *starts(): Iterable<number> {
    let start = 0;
    for (const text of this.ids.keys()) {
      yield start;
      start += text.length;
    }
    yield start;
  }

  units(): Uint16Array {
    const whole = [...this.ids.keys()].join('');
    return Uint16Array.from({ length: whole.length }, (_, i) => whole.charCodeAt(i));
  }
}

async function readDictionaryFile(name: string): Promise<Buffer> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('kuromoji/package.json')), 'dict');
  return await promisify(gunzip)(await readFile(join(folder, `${name}.dat.gz`)));
}

const int32 = (bytes: Buffer) =>
  new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

/** Yields [id of a spelling, offsets of its words' records]; the file's tail is padding. */
function* readTargets(bytes: Buffer): Iterable<[number, number[]]> {
  const numbers = int32(bytes);
  let position = 1;
  for (let rest = numbers[0]!; rest > 0; rest--) {
    const spelling = numbers[position]!;
    const count = numbers[position + 1]!;
    yield [spelling, [...numbers.subarray(position + 2, position + 2 + count)]];
    position += 2 + count;
  }
}

function* readRuleNames(bytes: Buffer): Iterable<[name: string, at: number]> {
  for (let at = 0; at + 6 < bytes.length; ) {
    const end = bytes.indexOf(0, at + 6);
    if (end <= at + 6) return;
    yield [bytes.toString('utf8', at + 6, end), at];
    at = end + 1;
  }
}

const readRules = (bytes: Buffer) =>
  [...readRuleNames(bytes)].map(([name, at]) => ({
    name,
    always: bytes[at] === 1,
    grouped: bytes[at + 1] === 1,
    lengths: bytes.readInt32LE(at + 2),
  }));

/** The costs into one left id side by side, by the right id of the word before, both with new numbers. */
function turned(connections: Int16Array, lefts: Int16Array, rights: Int16Array): Int16Array {
  const size = connections[0]!;
  const costs = new Int16Array(size * size);
  for (let right = 0; right < size; right++) {
    for (let left = 0; left < size; left++)
      costs[lefts[left]! * size + rights[right]!] = connections[right * size + left + 2]!;
  }
  return costs;
}

/** By what a cost is divided for a word's logarithmic frequency. */
const COST_UNIT = 500;

/**
 * New numbers for context ids, frequent ones first: the part of the matrix that is asked for then stays in the
 * processor's cache. The edge of a sentence stays 0.
 *
 * @param ids the id of each word
 * @param costs the cost of each
 */
function byFrequency(ids: readonly number[], costs: readonly number[], size: number): Int16Array {
  const frequencies = new Float64Array(size);
  for (const [word, id] of ids.entries()) frequencies[id]! += Math.exp(-costs[word]! / COST_UNIT);
  frequencies[EDGE] = Infinity;
  const order = Array.from(frequencies.keys()).sort((a, b) => frequencies[b]! - frequencies[a]! || a - b);
  const numbers = new Int16Array(size);
  for (const [number, id] of order.entries()) numbers[id] = number;
  return numbers;
}

const DEFAULT_CATEGORY = 0;
const SPACE_CATEGORY = 1;
const SYMBOL_CATEGORY = 3;

/**
 * Added to the category of punctuation that IPADIC has as a word: unlike other symbols it never runs together with its
 * neighbours, so that the full stop of ★♪。 stays one.
 */
export const ALONE = 0x80;

/** kuromoji files characters that char.def does not name under SPACE; char.def's own rule for them is DEFAULT. */
function correctedCategories(kinds: Buffer, isSpelling: (spelling: string) => boolean): Uint8Array {
  const isWord = (code: number) => isSpelling(String.fromCharCode(code));
  return Uint8Array.from({ length: 0x10000 }, (_, code) => {
    const category = kinds[code]!;
    if (category === SPACE_CATEGORY && !/\s/.test(String.fromCharCode(code))) return DEFAULT_CATEGORY;
    return category === SYMBOL_CATEGORY && isWord(code) ? category | ALONE : category;
  });
}

/** What the analyser says about a word, decoded from the tables. */
export interface IpadicWord {
  readonly partOfSpeech: PartOfSpeech;
  /** Dictionary form; undefined when it is the surface itself. */
  readonly base: string | undefined;
  /** Hiragana as written with kana; undefined for unknown words. */
  readonly reading: string | undefined;
  /** Hiragana as spoken (わ for は, ー for long vowels); undefined when it is the reading. */
  readonly pronunciation: string | undefined;
  /** False when the word was guessed from its characters. */
  readonly known: boolean;
}

/** Decodes words of the tables. */
export class IpadicWords {
  private readonly parts: Uint16Array;
  private readonly bases: Int32Array;
  private readonly readings: Int32Array;
  private readonly pronunciations: Int32Array;
  private readonly starts: Int32Array;
  private readonly units: Uint16Array;

  constructor(private readonly tables: Tables<IpadicMeta>) {
    this.parts = tables.column('wordParts', 'Uint16Array');
    this.bases = tables.column('wordBases', 'Int32Array');
    this.readings = tables.column('wordReadings', 'Int32Array');
    this.pronunciations = tables.column('wordPronunciations', 'Int32Array');
    this.starts = tables.column('stringStarts', 'Int32Array');
    this.units = tables.column('strings', 'Uint16Array');
  }

  /** @param id a word id that the lattice answered */
  get(id: number): IpadicWord {
    return {
      partOfSpeech: this.tables.meta.partsOfSpeech[this.parts[id]!]!,
      base: this.string(this.bases[id]!),
      reading: this.string(this.readings[id]!),
      pronunciation: this.string(this.pronunciations[id]!),
      known: id < this.tables.meta.knownWords,
    };
  }

  private string(id: number): string | undefined {
    if (id === NO_STRING) return undefined;
    return String.fromCharCode(...this.units.subarray(this.starts[id]!, this.starts[id + 1]!));
  }
}
