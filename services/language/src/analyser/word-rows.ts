import { toHiragana } from '@ichibun/japanese/kana';
import type { StringPool } from '../tables/packed-strings.js';
import { readTable } from '../tables/read-table.js';
import { isModel, type LatticeWord } from './extra-words.js';
import { NO_STRING, type PartOfSpeech } from './ipadic.js';
import { mayBeKana } from './kana-words.js';
import { LONGEST_KANA, mayBeMixed } from './mixed-words.js';
import { hasOkurigana } from './okurigana.js';
import type { addedCost } from './overlay.js';

/** Words that IPADIC has in the kana of before 1946 as well, and how a dictionary has them. */
const IN_KANA_OF_TODAY: ReadonlyMap<string, string> = new Map(
  readTable('data/lattice/words-in-old-kana.tsv', ['written', 'today'], ({ written, today }) => [written, today]),
);

/** いは is read いわ: は, ひ, ふ, へ, ほ, ゐ and ゑ as they are spoken. */
const readingOfToday = (reading: string, spoken: string) =>
  reading.replace(/[はひふへほゐゑ]/gu, (kana, at: number) => {
    const sound = spoken[at] ?? kana;
    return 'わいうえお'.includes(sound) ? sound : kana;
  });

/** The rows of the words, in the order in which the lattice asks for them. */
export class WordRows {
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
    const base = basic && basic !== '*' ? basic : surface;
    const pronunciation = toHiragana(spoken || reading || '');
    const today = IN_KANA_OF_TODAY.get(base);
    const word: LatticeWord = {
      surface,
      base: today ?? base,
      reading: today ? readingOfToday(toHiragana(reading ?? ''), pronunciation) : toHiragana(reading ?? ''),
      pronunciation,
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
   * @returns each spelling, and the id of its first word; after these the number of words
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

/** Every distinct part of speech once, by its number. */
export class PartsOfSpeech {
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
