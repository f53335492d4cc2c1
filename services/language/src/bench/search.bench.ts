import { inWords, type Row, within } from '@ichibun/test-kit/bench';
import { firstWords } from '../dictionary/first-words.js';
import type { DictionaryMeta } from '../dictionary/packed.js';
import { Core } from '../engine/core.js';
import { openDictionary, openIpadic } from '../engine/open-tables.js';
import { Tables } from '../tables/tables.js';
import { searchedWords } from '../testing/searched-words.js';
import { bothDictionaries, dictionaryFile, inFolder } from './fixtures.js';

const BUDGET_MS = 20;
const MEMORY_MB = 40;
/** Answered at once, as the gateway asks. */
const WORDS = 20;
/** Questions that are dear: letters with gaps go through all spellings. */
const WITH_GAPS = ['*る', 'か*る', '食?', '*日*', 'gaku*', 'eleph*'];
const ENGLISH = ['to eat', 'beautiful', 'student', 'university student', 'e', 'cat', 'cherry blossom', 'one'];

/** What only the search needs of the dictionary's tables. */
function indexBytes(dictionary: SharedArrayBuffer): number {
  const tables = new Tables<DictionaryMeta>(dictionary);
  const numbers = ['glossWordStarts', 'glossEntryStarts', 'glossEntries', 'beginnings'];
  const columns = numbers.map((name) => tables.column(name, 'Int32Array').byteLength);
  return columns.reduce((sum, bytes) => sum + bytes, tables.column('glossWordUnits', 'Uint16Array').byteLength);
}

/** Bytes that are held when nothing is left to collect. */
function heldBytes(): number {
  globalThis.gc!();
  return process.memoryUsage().heapUsed;
}

/** What somebody looks for, from the first letter on, over each whole dictionary. */
export async function* run(): AsyncGenerator<Row> {
  const whole = await bothDictionaries();
  for (const dictionary of whole.length > 0 ? whole : [await dictionaryFile()]) yield* searches(dictionary);
}

async function* searches({ file, name }: { file: string; name: string }): AsyncGenerator<Row> {
  yield* inFolder(async function* (cacheDir) {
    const warn = () => {};
    const dictionary = (await openDictionary(file, cacheDir, warn))!;
    const core = new Core({ ipadic: await openIpadic(cacheDir, warn), dictionary });
    const words = firstWords().slice(0, 200);
    const written = words.flatMap(({ word, reading }) => [word, reading, reading.slice(0, 1)]);
    const looked = searchedWords().flatMap(({ spellings, kana, romaji, english }) => [
      spellings[0]!,
      kana,
      romaji,
      english,
    ]);
    const questions = [...written, ...looked, ...ENGLISH, ...WITH_GAPS];
    core.tokenize('猫がいる。');
    const before = heldBytes();
    for (const question of questions) core.lookUps.search(question, WORDS);
    const megabytes = (indexBytes(dictionary) + heldBytes() - before) / 1e6;
    const times = questions.map((question) => {
      const began = performance.now();
      core.lookUps.search(question, WORDS);
      return performance.now() - began;
    });
    const slow = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
    yield {
      what: `search of the dictionary, 95th percentile, ${name}`,
      measured: inWords(slow),
      ...within(slow, BUDGET_MS),
    };
    yield {
      what: `memory of the search: its index, and what ${questions.length} questions leave in a thread, ${name}`,
      measured: `${megabytes.toFixed(0)} MB`,
      budget: `≤ ${MEMORY_MB} MB`,
      met: megabytes <= MEMORY_MB,
    };
  });
}
