import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ACCENTS_FORMAT } from '../accents/accent-table.js';
import { IPADIC_FORMAT } from '../analyser/kept-tables.js';
import { DICTIONARY_FORMAT } from '../dictionary/packed.js';
import { KANJI_FORMAT, KanjiList } from '../kanji/kanji-list.js';
import { readJlptLists } from '../levels/jlpt-lists.js';
import { LISTS_FORMAT } from '../lists/word-lists.js';
import { isNameFile, NAMES_FORMAT } from '../names/name-file.js';
import { STROKES_FORMAT, StrokeList } from '../strokes/stroke-list.js';
import { hashOfTables } from '../tables/hash-of-tables.js';
import { readTables, Tables } from '../tables/tables.js';
import type { BuildOrder, Built } from './build.js';

/** Reports what an operator should know but what stops nothing. */
export type Warn = (message: string) => void;

/**
 * The analyser's tables: from the cache, or built in a process of their own and kept there for the next start.
 *
 * @throws Error when kuromoji's dictionary files cannot be read
 */
export const openIpadic = (cacheDir: string, warn: Warn): Promise<SharedArrayBuffer> =>
  openCached(cacheDir, 'ipadic', IPADIC_FORMAT, {}, warn);

/**
 * Our table of accents: from the cache, or built in a process of its own. Without it words have none, and `warn` says
 * why.
 */
export async function openAccents(cacheDir: string, warn: Warn): Promise<SharedArrayBuffer | undefined> {
  try {
    return await openCached(cacheDir, 'accents', ACCENTS_FORMAT, { accents: true }, warn);
  } catch (error) {
    warn(`The table of pitch accents cannot be used: ${(error as Error).message}`);
    return undefined;
  }
}

/** What a dictionary's tables have of ours: new words, and which come first. */
const OWN_WORDS = hashOfTables((file) => /^data\/(?:dictionary|frequency)\//u.test(file));

/**
 * A dictionary's tables: from the cache when the file is the same as then (by path, size and time of change), and our
 * words, too; else built in a process of their own and kept.
 *
 * @throws Error when the file is missing, unreadable or no dictionary
 */
export async function openDictionary(file: string, cacheDir: string, warn: Warn): Promise<SharedArrayBuffer> {
  const name = `${DICTIONARY_FORMAT}-${hash(`${await identityOf(file)}\n${OWN_WORDS}`)}`;
  return openCached(cacheDir, 'dictionary', name, { dictionaryFile: file }, warn);
}

/**
 * The kanji of a KANJIDIC2 file: from the cache when the file is the same as then. One that cannot be used is none, and
 * `warn` says why.
 */
export async function openKanji(file: string, cacheDir: string, warn: Warn): Promise<KanjiList | undefined> {
  try {
    const name = `${KANJI_FORMAT}-${hash(await identityOf(file))}`;
    return new KanjiList(new Tables(await openCached(cacheDir, 'kanji', name, { kanjiFile: file }, warn)));
  } catch (error) {
    warn(`The list of kanji ${file} cannot be used: ${(error as Error).message}`);
    return undefined;
  }
}

/** The strokes of a KanjiVG file, as `openKanji`. */
export async function openStrokes(file: string, cacheDir: string, warn: Warn): Promise<StrokeList | undefined> {
  try {
    const name = `${STROKES_FORMAT}-${hash(await identityOf(file))}`;
    return new StrokeList(new Tables(await openCached(cacheDir, 'strokes', name, { strokesFile: file }, warn)));
  } catch (error) {
    warn(`The strokes of kanji ${file} cannot be used: ${(error as Error).message}`);
    return undefined;
  }
}

/** Words and kanji by level of the JLPT. A file that cannot be used is none, and `warn` says why. */
export async function openJlpt(file: string, warn: Warn): Promise<SharedArrayBuffer | undefined> {
  try {
    return await readJlptLists(file);
  } catch (error) {
    warn(`The lists of the JLPT ${file} cannot be used: ${(error as Error).message}`);
    return undefined;
  }
}

/**
 * The tables of all lists in a folder (Yomitan zips and text files), in the order of their names; a list that cannot be
 * read is left out, and `warn` says why.
 *
 * @returns undefined when there is no such folder or nothing in it
 */
export async function openLists(folder: string, cacheDir: string, warn: Warn): Promise<SharedArrayBuffer | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const listFiles = names
    .filter((name) => /\.(?:zip|tsv|txt)$/iu.test(name))
    .toSorted()
    .map((name) => join(folder, name));
  if (listFiles.length === 0) return undefined;
  const identities = await Promise.all(listFiles.map(identityOf));
  const name = `${LISTS_FORMAT}-${hash(identities.join('\n'))}`;
  return openCached(cacheDir, 'lists', name, { listFiles }, warn);
}

/**
 * The path of a prepared file of names, for `NameFile`: the one kept from last time when the given file is the same,
 * else made in a process of its own. Without a folder to keep it in there are none: they are read where they lie.
 *
 * @throws Error when the file is missing, unreadable or no JMnedict, or the folder cannot be written
 */
export async function openNames(namesFile: string, cacheDir: string, warn: Warn): Promise<string> {
  const name = `${NAMES_FORMAT}-${hash(await identityOf(namesFile))}.tables`;
  const kept = join(cacheDir, name);
  if (await isNameFile(kept)) return kept;
  await mkdir(cacheDir, { recursive: true });
  await inTurn(() => runBuild({ namesFile, file: kept }, warn));
  await removeOthers(cacheDir, 'names', name);
  return kept;
}

async function identityOf(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return `${resolve(file)}|${size}|${mtimeMs}`;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

async function openCached(
  cacheDir: string,
  sort: string,
  name: string,
  order: Omit<BuildOrder, 'file'>,
  warn: Warn,
): Promise<SharedArrayBuffer> {
  const kept = join(cacheDir, `${name}.tables`);
  const tables = await readTables(kept);
  if (tables) return tables.buffer;
  if (await isWritable(cacheDir)) {
    const built = await build({ ...order, file: kept }, warn);
    await removeOthers(cacheDir, sort, `${name}.tables`);
    return built;
  }
  warn(`${cacheDir} cannot be written, so every start prepares the ${sort} tables again.`);
  const folder = await mkdtemp(join(tmpdir(), 'ichibun-tables-'));
  try {
    return await build({ ...order, file: join(folder, name) }, warn);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return true;
  } catch {
    // The only answer that matters here; the caller says so.
    return false;
  }
}

/** Prepared files of older formats or of a dictionary that has been replaced, and what killed processes left. */
async function removeOthers(cacheDir: string, sort: string, keep: string): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    if (!name.startsWith(`${sort}-`) || name === keep) continue;
    const file = join(cacheDir, name);
    if (name.endsWith('.tables') || (name.endsWith('.tmp') && (await isAbandoned(file))))
      await rm(file, { force: true });
  }
}

/** Another process may be writing a file that is not finished; an hour later it is not. */
async function isAbandoned(file: string): Promise<boolean> {
  // Finished or removed in the meantime: not ours to remove.
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > 3_600_000;
}

/** Mostly short-lived objects: a small space for them costs nothing and saves a third of the memory. */
const LITTLE_MEMORY = ['--max-semi-space-size=4'];

/** Bytes that a container needs for two builds beside each other; one takes up to 500 MB. */
const ROOM_FOR_TWO = 1.5 * 1024 ** 3;

let lastBuild: Promise<unknown> = Promise.resolve();

/** Lets a build wait for those before it where memory is limited to less than two of them take. */
function inTurn(start: () => Promise<void>): Promise<void> {
  const limit = process.constrainedMemory();
  // Without a limit it is 0 or beyond all memory.
  if (limit === 0 || limit >= ROOM_FOR_TWO) return start();
  const build = lastBuild.then(start);
  // Who asked for it gets its failure.
  lastBuild = build.catch(() => {});
  return build;
}

/** In a process of its own: preparing takes several times the memory of the tables, which only a process gives back. */
async function build(order: BuildOrder, warn: Warn): Promise<SharedArrayBuffer> {
  await inTurn(() => runBuild(order, warn));
  const tables = await readTables(order.file);
  if (!tables) throw new Error(`The tables written to ${order.file} cannot be read back.`);
  return tables.buffer;
}

async function runBuild(order: BuildOrder, warn: Warn): Promise<void> {
  const { failure, problems } = await new Promise<Built>((resolve, reject) => {
    const builder = fork(fileURLToPath(new URL('./build.js', import.meta.url)), { execArgv: LITTLE_MEMORY });
    builder.once('message', (built) => resolve(built as Built));
    builder.once('error', reject);
    builder.once('exit', (code, signal) =>
      reject(new Error(`Preparing the tables ended before its time (${signal ?? `code ${code}`}).`)),
    );
    builder.send(order);
  });
  for (const problem of problems) warn(problem);
  if (failure !== undefined) throw new Error(failure);
}
