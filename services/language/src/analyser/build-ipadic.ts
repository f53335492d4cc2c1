import { packStrings, StringPool } from '../tables/packed-strings.js';
import { packTables } from '../tables/tables.js';
import { wordNumber } from './best-paths.js';
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

  const contexts = contextsOf(rows, spellings, firstWords);
  const packed = packStrings(strings.texts);
  const meta: IpadicMeta = { partsOfSpeech: partsOfSpeech.list, knownWords, contexts: contexts.size, categories };
  return packTables(meta, {
    ...packTrie(spellings, firstWords),
    wordCosts: Int32Array.from(rows.costs, (cost, word) => wordNumber(cost, contexts.get(pairOf(rows, word))!)),
    wordParts: Uint16Array.from(rows.partsOfSpeech),
    wordBases: Int32Array.from(rows.bases),
    wordReadings: Int32Array.from(rows.readings),
    wordPronunciations: Int32Array.from(rows.pronunciations),
    connectionCosts: connectionCosts(costs!, [...contexts.keys()]),
    characterCategories: correctedCategories(kinds!, isSpelling),
    stringStarts: packed.starts,
    strings: packed.units,
  });
}

/** A word's ids to its left and its right as one number; they are hardly ever two. */
const pairOf = (rows: WordRows, word: number) => (rows.lefts[word]! << ID_BITS) | rows.rights[word]!;
const ID_BITS = 15;
const ID = (1 << ID_BITS) - 1;

/** How many more words of one length a text asks for than of one letter more, and in kana than with kanji. */
const SHORTER = 40;
const IN_KANA = 20;

/**
 * Numbers of the pairs of ids that words have, those first that a text asks for most: by spellings that are short and
 * kana, whatever the words cost. The part of the matrix that is asked for then stays in the processor's cache. The edge
 * of a sentence stays 0.
 */
function contextsOf(rows: WordRows, spellings: readonly string[], firstWords: readonly number[]): Map<number, number> {
  const asked = new Map(rows.costs.map((_, word) => [pairOf(rows, word), 0]));
  for (const [index, spelling] of spellings.entries()) {
    const often = (/^[ぁ-んー]+$/u.test(spelling) ? IN_KANA : 1) * SHORTER ** -spelling.length;
    for (let word = firstWords[index]!; word < firstWords[index + 1]!; word++) {
      const pair = pairOf(rows, word);
      asked.set(pair, asked.get(pair)! + often);
    }
  }
  asked.set(EDGE, Infinity);
  const pairs = [...asked.keys()].sort((a, b) => asked.get(b)! - asked.get(a)! || a - b);
  return new Map(pairs.map((pair, number) => [pair, number]));
}

/** The costs into one context side by side, by that of the word before. */
function connectionCosts(matrix: Buffer, pairs: readonly number[]): Int16Array {
  const ofIds = new Int16Array(matrix.buffer, matrix.byteOffset, matrix.length / 2);
  const [size] = ofIds;
  const costs = new Int16Array(pairs.length ** 2);
  for (const [context, pair] of pairs.entries()) {
    for (const [before, other] of pairs.entries())
      costs[context * pairs.length + before] = ofIds[(other & ID) * size! + (pair >> ID_BITS) + 2]!;
  }
  return costs;
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
