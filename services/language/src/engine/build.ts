import { buildIpadic } from '../analyser/ipadic.js';
import { packDictionary } from '../dictionary/pack.js';
import { readDictionaryFile } from '../dictionary/read-file.js';
import { writeTables } from '../tables.js';

/** What a process of this file is started to build. */
export interface BuildOrder {
  /** The dictionary file to read; absent to build the analyser's tables. */
  readonly dictionaryFile?: string;
  /** Where the tables go. */
  readonly file: string;
}

/** Sent to the parent when the build has ended. */
export interface Built {
  /** Why there are no tables; absent when they are in the file. */
  readonly failure?: string;
}

async function build({ dictionaryFile, file }: BuildOrder): Promise<Built> {
  try {
    await writeTables(file, dictionaryFile === undefined ? await buildIpadic() : await buildDictionary(dictionaryFile));
    return {};
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

async function buildDictionary(file: string): Promise<SharedArrayBuffer> {
  const { source, entries } = await readDictionaryFile(file);
  return packDictionary(source, entries);
}

process.once('message', async (order: BuildOrder) => {
  process.send!(await build(order));
  process.disconnect();
});
