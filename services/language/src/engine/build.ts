import { buildAccents } from '../accents/accent-table.js';
import { buildIpadic } from '../analyser/build-ipadic.js';
import { buildDictionary } from '../dictionary/build-dictionary.js';
import { readNamesFile } from '../dictionary/read-file.js';
import { packKanji } from '../kanji/kanji-list.js';
import { readKanjidicFile } from '../kanji/read-kanjidic.js';
import { readList, type WordList } from '../lists/read-list.js';
import { packWordLists } from '../lists/word-lists.js';
import { writeNames } from '../names/name-file.js';
import { readKanjivgFile } from '../strokes/read-kanjivg.js';
import { packStrokes } from '../strokes/stroke-list.js';
import { writeTables } from '../tables/tables.js';

/** What a process of this file is started to build. */
export interface BuildOrder {
  /** The dictionary file to read. */
  readonly dictionaryFile?: string;
  /** The KANJIDIC2 file to read. */
  readonly kanjiFile?: string;
  /** The file of KanjiVG to read. */
  readonly strokesFile?: string;
  /** The file of names to read. */
  readonly namesFile?: string;
  /** Whether it is our table of accents. */
  readonly accents?: boolean;
  /** The lists of frequencies and accents to read; with none of these, the analyser's tables are built. */
  readonly listFiles?: readonly string[];
  /** Where the tables go. */
  readonly file: string;
}

/** Sent to the parent when the build has ended. */
export interface Built {
  /** Why there are no tables; absent when they are in the file. */
  readonly failure?: string;
  /** What was left out, for people. */
  readonly problems: readonly string[];
}

async function build({ file, ...order }: BuildOrder): Promise<Built> {
  const { dictionaryFile, kanjiFile, strokesFile, namesFile, listFiles, accents } = order;
  const problems: string[] = [];
  try {
    if (dictionaryFile !== undefined) await writeTables(file, await buildDictionary(dictionaryFile));
    else if (kanjiFile !== undefined) await writeTables(file, await packKanji(readKanjidicFile(kanjiFile)));
    else if (strokesFile !== undefined) await writeTables(file, await packStrokes(readKanjivgFile(strokesFile)));
    else if (namesFile !== undefined) await writeNames(file, readNamesFile(namesFile));
    else if (listFiles) await writeTables(file, await buildLists(listFiles, problems));
    else if (accents) await writeTables(file, await buildAccents());
    else await writeTables(file, await buildIpadic());
    return { problems };
  } catch (error) {
    return { failure: messageOf(error), problems };
  }
}

/** One list that cannot be read does not cost the others. */
async function buildLists(files: readonly string[], problems: string[]): Promise<SharedArrayBuffer> {
  const lists: WordList[] = [];
  for (const file of files) {
    try {
      lists.push(await readList(file));
    } catch (error) {
      problems.push(`The list ${file} cannot be used: ${messageOf(error)}`);
    }
  }
  return packWordLists(lists);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

process.once('message', async (order: BuildOrder) => {
  process.send!(await build(order), undefined, undefined, () => process.disconnect());
});
// Who asked for it has gone.
process.once('disconnect', () => process.exit());
