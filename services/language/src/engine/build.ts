import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { buildIpadic } from '../analyser/ipadic.js';
import { packDictionary } from '../dictionary/pack.js';
import { readDictionaryFile } from '../dictionary/read-file.js';
import { writeTables } from '../tables.js';

/** What a thread of this file is started to build. */
export interface BuildOrder {
  /** The dictionary file to read; absent to build the analyser's tables. */
  readonly dictionaryFile?: string;
  /** Where the tables are kept for the next start. */
  readonly cacheFile: string;
}

export interface Built {
  readonly tables?: SharedArrayBuffer;
  /** Why there are no tables. */
  readonly failure?: string;
  /** Why the tables could not be kept for the next start. */
  readonly warning?: string;
}

async function build({ dictionaryFile, cacheFile }: BuildOrder): Promise<Built> {
  let tables: SharedArrayBuffer;
  try {
    tables = dictionaryFile === undefined ? await buildIpadic() : await buildDictionary(dictionaryFile);
  } catch (error) {
    return { failure: messageOf(error) };
  }
  try {
    await writeTables(cacheFile, tables);
  } catch (error) {
    return { tables, warning: messageOf(error) };
  }
  return { tables };
}

async function buildDictionary(file: string): Promise<SharedArrayBuffer> {
  const { source, entries } = await readDictionaryFile(file);
  return packDictionary(source, entries);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

if (!isMainThread) parentPort!.postMessage(await build(workerData as BuildOrder));
