import { isKana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import { hashOf } from '../dictionary/hash.js';
import { startsOf, unitsOf } from '../dictionary/pack.js';
import type { Column, Tables } from '../tables.js';

/** A word of IPADIC that may as well be written with kana. */
export interface WrittenWord {
  readonly surface: string;
  /** Hiragana. */
  readonly reading: string;
  readonly partOfSpeech: string;
  readonly left: number;
  readonly right: number;
  readonly cost: number;
}

/** Shorter ones are more often a piece of something else: した, はな. */
const SHORTEST = 3;
const LONGEST = 9;
/** What such a word may cost with kanji: rare ones look like endings (探題 たんだい in どうしたんだい). */
const MOST = 6_500;
/** What it costs more to write it with kana: the shorter it is, the likelier do its kana stand there by chance. */
const more = ({ length }: string) => (length === 3 ? 5_000 : length === 4 ? 4_000 : 3_000);
/** Readings that are met as something else: ends of sentences, words and their particles. */
const SOMETHING_ELSE = new Set(
  (
    'たんだい どうだい なんだい していい してい はいらん らんよう そこい せんと かどう いもの いもん たいん らいてい さんどう ' +
    'もうお もうあ らがん さんなん ちゅう きいん はながさ そらに うしろで したまえ えいと ここん さようし けいま きらん おがら そうせん ' +
    'しんばし いっさん もうどう はなかご りそう ちゅうと ようか'
  ).split(' '),
);
const WRITTEN_IN_KANA = /^名詞,(?:一般|サ変接続|形容動詞語幹|副詞可能)|^副詞/u;

/** Hiragana from ぁ on. */
const FIRST = 0x3041;
const COUNT = 0x56;

/** Whether a word of IPADIC may as well be written with kana. */
export const mayBeKana = ({ surface, reading, partOfSpeech, cost }: WrittenWord): boolean =>
  cost <= MOST &&
  reading.length >= SHORTEST &&
  reading.length <= LONGEST &&
  WRITTEN_IN_KANA.test(partOfSpeech) &&
  hasKanji(surface) &&
  isKana(reading) &&
  !SOMETHING_ELSE.has(reading);

/**
 * Children and beginners write がっこう and てがみ, which IPADIC has with kanji only: its common nouns and
 * adverbs, by their readings. Of several words with a reading the cheapest one is taken.
 *
 * @param words those of IPADIC that may be written with kana
 * @param isWord whether it has a spelling already
 * @returns by hiragana, in a stable order
 */
export function kanaWords(
  words: Iterable<WrittenWord>,
  isWord: (spelling: string) => boolean,
): Map<string, WrittenWord> {
  const found = new Map<string, WrittenWord>();
  for (const word of words) {
    const { reading, cost } = word;
    if (isWord(reading)) continue;
    const other = found.get(reading);
    const inKana = cost + more(reading);
    if (!other || other.cost > inKana) found.set(reading, { ...word, surface: reading, cost: inKana });
  }
  return found;
}

/** Lays spellings out for `KanaWords`; their word ids follow each other. */
export function packKanaWords(spellings: readonly string[], firstWord: number): Record<string, Column> {
  const lengths = new Uint16Array(COUNT * COUNT);
  for (const spelling of spellings) {
    const pair = pairOf(spelling.charCodeAt(0), spelling.charCodeAt(1));
    if (pair >= 0) lengths[pair]! |= 1 << spelling.length;
  }
  let size = 16;
  while (size < spellings.length * 2) size *= 2;
  const slots = new Int32Array(size).fill(-1);
  for (const [index, spelling] of spellings.entries()) {
    let slot = hashOf(spelling) & (size - 1);
    while (slots[slot]! >= 0) slot = (slot + 1) & (size - 1);
    slots[slot] = index;
  }
  return {
    kanaFirstWord: Int32Array.of(firstWord),
    kanaLengths: lengths,
    kanaSlots: slots,
    kanaStarts: Int32Array.from(startsOf(spellings.map((spelling) => spelling.length))),
    kanaUnits: unitsOf(spellings.join('')),
  };
}

/** Finds words written with kana in a text. Most places are dismissed by two characters. */
export class KanaWords {
  private readonly firstWord: number;
  private readonly lengths: Uint16Array;
  private readonly slots: Int32Array;
  private readonly starts: Int32Array;
  private readonly units: Uint16Array;

  constructor(tables: Tables<unknown>) {
    this.firstWord = tables.column('kanaFirstWord', 'Int32Array')[0]!;
    this.lengths = tables.column('kanaLengths', 'Uint16Array');
    this.slots = tables.column('kanaSlots', 'Int32Array');
    this.starts = tables.column('kanaStarts', 'Int32Array');
    this.units = tables.column('kanaUnits', 'Uint16Array');
  }

  /** Lengths in UTF-16 units that words have which begin like the text here, as bits. */
  lengthsAt(text: string, at: number): number {
    const pair = pairOf(text.charCodeAt(at), text.charCodeAt(at + 1));
    return pair < 0 ? 0 : this.lengths[pair]!;
  }

  /** The word id of a part of the text; -1 when it is none of these words. */
  find(text: string, at: number, length: number): number {
    const mask = this.slots.length - 1;
    for (let slot = hashOf(text.slice(at, at + length)) & mask; this.slots[slot]! >= 0; slot = (slot + 1) & mask) {
      const index = this.slots[slot]!;
      if (this.isAt(index, text, at, length)) return this.firstWord + index;
    }
    return -1;
  }

  private isAt(index: number, text: string, at: number, length: number): boolean {
    const start = this.starts[index]!;
    if (this.starts[index + 1]! - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.units[start + i] !== text.charCodeAt(at + i)) return false;
    return true;
  }
}

const pairOf = (first: number, second: number) => {
  const [a, b] = [first - FIRST, second - FIRST];
  return a >= 0 && a < COUNT && b >= 0 && b < COUNT ? a * COUNT + b : -1;
};
