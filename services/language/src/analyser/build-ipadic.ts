import { packStrings, StringPool } from '../packed-strings.js';
import { packTables } from '../tables.js';
import { extraWords } from './extra-words.js';
import { ALONE, type CharacterCategory, EDGE, type IpadicMeta } from './ipadic.js';
import { kanaWords } from './kana-words.js';
import { readDictionaryFile, readRules, readTargets } from './kuromoji-files.js';
import { mixedWords } from './mixed-words.js';
import { inOldKana, otherOkurigana } from './okurigana.js';
import { addedCost } from './overlay.js';
import { packTrie } from './trie.js';
import { PartsOfSpeech, WordRows } from './word-rows.js';

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
    for (const word of [...extraWords(rows.models, isSpelling), ...inKana.values(), ...okurigana]) rows.addExtra(word);
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
  const packed = packStrings(strings.texts);
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
    stringStarts: packed.starts,
    strings: packed.units,
  });
}

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

/** kuromoji files characters that char.def does not name under SPACE; char.def's own rule for them is DEFAULT. */
function correctedCategories(kinds: Buffer, isSpelling: (spelling: string) => boolean): Uint8Array {
  const isWord = (code: number) => isSpelling(String.fromCharCode(code));
  return Uint8Array.from({ length: 0x10000 }, (_, code) => {
    const category = kinds[code]!;
    if (category === SPACE_CATEGORY && !/\s/.test(String.fromCharCode(code))) return DEFAULT_CATEGORY;
    return category === SYMBOL_CATEGORY && isWord(code) ? category | ALONE : category;
  });
}
