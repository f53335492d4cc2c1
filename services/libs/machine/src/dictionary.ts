import {
  accessSync,
  constants,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { hasDebianPackages, unpackDebianPackages } from './debian-packages.js';
import { fetchJamdict } from './jamdict.js';
import { MachineError } from './machine-error.js';

/**
 * JMdict with English meanings, published daily by the Electronic Dictionary Research and Development Group, which
 * gives no checksums. Over https where that answers, so that nobody on the way can put another file in its place.
 */
export const OFFICIAL_JMDICT = [
  'https://ftp.edrdg.org/pub/Nihongo/JMdict_e.gz',
  'http://ftp.edrdg.org/pub/Nihongo/JMdict_e.gz',
];

/** KANJIDIC2, by the same group: what kanji mean and how they are read. */
const OFFICIAL_KANJIDIC = [
  'https://www.edrdg.org/kanjidic/kanjidic2.xml.gz',
  'http://www.edrdg.org/kanjidic/kanjidic2.xml.gz',
];

/** JMdict as a package of Python's has it, in words for the user. */
const JAMDICT_SOURCE = "JMdict from Python's package jamdict-data 1.5";

/** Its tables, which have names too, beside the dictionary until names.ts has written those. */
export const PACKAGED_TABLES = 'jamdict.db.xz';

/** A file that is published, and packaged by Debian. */
interface Publication {
  /** As it is called in sentences about it, and at their beginning. */
  readonly name: string;
  /** Where it is kept, in the data folder. */
  readonly folder: string;
  readonly official: readonly string[];
  readonly debian: { readonly package: string; readonly files: readonly string[]; readonly source: string };
  /** Fetches it from a package of Python's; returns the file's path in the folder. */
  readonly fromPackage?: (work: string, options: DictionaryOptions) => Promise<string>;
  /** What lacks without it, and what to set to have it. */
  readonly lacks: string;
  readonly instead: string;
}

/** Where a file comes from, the best first. */
export type Source = 'download' | 'package' | 'debian';

const DICTIONARY: Publication = {
  name: 'dictionary',
  folder: 'dictionary',
  official: OFFICIAL_JMDICT,
  fromPackage: async (work, { progress = () => {}, signal, jamdict = fetchJamdict }) => {
    const { dictionary, tables } = await jamdict(work, { progress, ...(signal && { signal }) });
    renameSync(tables, join(work, '..', PACKAGED_TABLES));
    return dictionary;
  },
  debian: { package: 'edict', files: ['edict', 'edict.gz'], source: "EDICT from Debian's package edict" },
  lacks: 'words have no definitions',
  instead: 'set DICTIONARY_FILE to a JMdict_e, jmdict-simplified or EDICT file',
};

const KANJI: Publication = {
  name: 'list of kanji',
  folder: 'kanji',
  official: OFFICIAL_KANJIDIC,
  debian: {
    package: 'kanjidic-xml',
    files: ['kanjidic2.xml.gz', 'kanjidic2.xml'],
    source: "KANJIDIC2 from Debian's package kanjidic-xml",
  },
  lacks: 'kanji have no meanings',
  instead: 'set KANJI_FILE to a kanjidic2.xml file',
};

export interface DictionaryOptions {
  /** DICTIONARY_FILE: the learner's own file, used where it lies. */
  file?: string;
  /** DICTIONARY_URL: where to download from instead of the official place. A new value replaces a kept file. */
  url?: string;
  /** DATA_DIR: the dictionary is kept in its folder "dictionary". */
  dataDir: string;
  /** Told in one sentence what is tried, used or missing. */
  log: (message: string) => void;
  /** Where to download from without DICTIONARY_URL, the first that answers; by default the official places. */
  official?: readonly string[];
  /** Sources in the order in which they are tried; by default all. */
  sources?: readonly Source[];
  /** Told the share of a long download that is there, from 0 to 1. */
  progress?: (share: number) => void;
  /** Ends it. */
  signal?: AbortSignal;
  /** Fetches JMdict from Python's package index. */
  jamdict?: typeof fetchJamdict;
}

export interface ObtainedDictionary {
  /** JMdict XML, jmdict-simplified JSON or EDICT, perhaps gzipped: the reader looks at the content. */
  path: string;
  /** Where it came from, in words for the user: an address, "Debian's package edict", DICTIONARY_FILE. */
  source: string;
}

/** What is stored in the folder from one start to the next. */
interface Memory {
  kept?: Kept;
  /** The file that another one has replaced while it was in use: it goes at the next start. */
  replaced?: string;
  /** The last download that failed; `url` is DICTIONARY_URL as it was then. */
  failed?: { at: string; url: string | undefined };
}

interface Kept {
  /** File in the folder. */
  name: string;
  source: string;
  /** Where it was downloaded from; absent for packages. */
  url?: string;
  /** Absent where an earlier release has fetched it. */
  from?: Source;
}

const SOURCES: readonly Source[] = ['download', 'package', 'debian'];
const CONNECT_SECONDS = 8;
const TOTAL_SECONDS = 60;
const LARGEST = 300_000_000;
const A_DAY = 24 * 3600 * 1000;

/**
 * Finds the Japanese dictionary: DICTIONARY_FILE, the file kept from last time, a download, JMdict as Python's package
 * index has it, or Debian's package `edict`, in this order. What was fetched is kept; after a failed attempt the next start tries again after a day,
 * not before.
 *
 * Resolves to undefined when none can be found: the product works without, and says so. Throws only when
 * DICTIONARY_FILE or DICTIONARY_URL is set to something unusable, or the data folder cannot be written.
 */
export async function obtainDictionary(given: DictionaryOptions): Promise<ObtainedDictionary | undefined> {
  const options = { ...given, url: given.url || undefined };
  if (options.file) return ownFile(options.file, 'DICTIONARY_FILE');
  if (options.url && !(URL.canParse(options.url) && /^https?:$/.test(new URL(options.url).protocol))) {
    throw new MachineError('DICTIONARY_URL must be an http or https address.');
  }
  return obtain(DICTIONARY, options);
}

/**
 * Fetches a better dictionary than the kept one, for the next start, where a better source can be reached: nobody waits
 * for it. After a failure another start tries again after a day.
 *
 * @returns whether there is a better one now
 */
export async function improveDictionary(given: DictionaryOptions): Promise<boolean> {
  const options = { ...given, url: given.url || undefined };
  const folder = join(resolve(options.dataDir), DICTIONARY.folder);
  const memory = recall(folder);
  if (options.file || !memory.kept || failedToday(memory, options.url)) return false;
  const sources = options.sources ?? SOURCES;
  const better = sources.slice(0, Math.max(0, sources.indexOf(sourceOf(memory.kept))));
  if (better.length === 0) return false;
  const log = (message: string) => !options.signal?.aborted && options.log(message);
  const found = await fetchPublication(DICTIONARY, folder, { ...options, log, sources: better });
  if (options.signal?.aborted) return false;
  const failed = found?.from === sources[0] ? undefined : { at: new Date().toISOString(), url: options.url };
  const replaced = found && found.name !== memory.kept.name ? memory.kept.name : undefined;
  remember(folder, { kept: found ?? memory.kept, ...(failed && { failed }), ...(replaced && { replaced }) });
  if (found) options.log(`A better dictionary was fetched, ${found.source}; it is used from the next start on.`);
  return found !== undefined;
}

const sourceOf = ({ from, url }: Kept): Source => from ?? (url === undefined ? 'debian' : 'download');

/**
 * Finds KANJIDIC2 as `obtainDictionary` finds the dictionary; `file` is KANJI_FILE.
 *
 * @throws MachineError when KANJI_FILE cannot be read, or the data folder cannot be written
 */
export async function obtainKanji(options: Omit<DictionaryOptions, 'url'>): Promise<ObtainedDictionary | undefined> {
  return options.file ? ownFile(options.file, 'KANJI_FILE') : obtain(KANJI, options);
}

async function obtain(wanted: Publication, options: DictionaryOptions): Promise<ObtainedDictionary | undefined> {
  const folder = join(resolve(options.dataDir), wanted.folder);
  mkdirSync(folder, { recursive: true });
  const memory = recall(folder);
  const keptPath = memory.kept && join(folder, memory.kept.name);
  if (memory.replaced) rmSync(join(folder, memory.replaced), { force: true });
  const kept =
    memory.kept && keptPath && existsSync(keptPath) ? { path: keptPath, source: memory.kept.source } : undefined;
  const otherAddress = options.url !== undefined && options.url !== memory.kept?.url;
  if (kept && !otherAddress) return kept;
  const sources = options.sources ?? SOURCES;
  const missing = () => {
    options.log(missingOf(wanted, sources.length > 0));
    return undefined;
  };
  if (sources.length === 0 || failedToday(memory, options.url)) return kept ?? missing();

  // A kept file is only replaced by a download.
  const found = await fetchPublication(wanted, folder, { ...options, sources: kept ? ['download'] : sources });
  const failed = found?.url === undefined ? { at: new Date().toISOString(), url: options.url } : undefined;
  if (!found) {
    remember(folder, { ...memory, failed });
    return kept ?? missing();
  }
  remember(folder, { kept: found, failed });
  if (keptPath && memory.kept?.name !== found.name) rmSync(keptPath, { force: true });
  options.log(`${capitalised(wanted.name)}: ${found.source}.`);
  return { path: join(folder, found.name), source: found.source };
}

const missingOf = ({ name, lacks, instead }: Publication, tried: boolean) =>
  tried
    ? `No ${name} could be fetched, so ${lacks} yet. A start after a day tries again; or ${instead}.`
    : `No ${name} is kept and downloads are off, so ${lacks}. Set DOWNLOADS=on, or ${instead}.`;

const capitalised = (text: string) => text[0]!.toUpperCase() + text.slice(1);

function ownFile(file: string, variable: string): ObtainedDictionary {
  try {
    accessSync(file, constants.R_OK);
    if (statSync(file).isFile()) return { path: resolve(file), source: variable };
  } catch (error) {
    throw new MachineError(`${variable} names a file that cannot be read. Correct it, or leave it empty.`, {
      cause: error,
    });
  }
  throw new MachineError(`${variable} does not name a file. Correct it, or leave it empty.`);
}

/** Tries the sources in order; what is found lies in `folder` under its final name. */
async function fetchPublication(
  { name, official, fromPackage, debian }: Publication,
  folder: string,
  options: DictionaryOptions & { readonly sources: readonly Source[] },
): Promise<Kept | undefined> {
  const downloaded = async (): Promise<Kept | undefined> => {
    const urls = options.url ? [options.url] : (options.official ?? official);
    for (const url of urls) {
      const source = withoutSecrets(url);
      options.log(`Downloading the ${name} from ${source} …`);
      try {
        return { name: keep(folder, await download(url, work)), source, url, from: 'download' };
      } catch (error) {
        options.log(`The ${name} could not be downloaded: ${reason(error)}`);
      }
    }
    return undefined;
  };
  const inPackage = async (): Promise<Kept | undefined> => {
    if (!fromPackage) return undefined;
    options.log(`Fetching the ${name} from ${JAMDICT_SOURCE}, which takes up to a minute …`);
    try {
      return { name: keep(folder, await fromPackage(work, options)), source: JAMDICT_SOURCE, from: 'package' };
    } catch (error) {
      options.log(`The ${name} could not be fetched from there: ${reason(error)}`);
      return undefined;
    }
  };
  const packaged = async (): Promise<Kept | undefined> => {
    if (!hasDebianPackages()) return undefined;
    options.log(`Fetching the ${name} from Debian's package ${debian.package} …`);
    try {
      return { name: keep(folder, await fromDebian(debian, work)), source: debian.source, from: 'debian' };
    } catch (error) {
      options.log(`Debian's ${name} could not be fetched: ${reason(error)}`);
      return undefined;
    }
  };
  removeInterrupted(folder);
  const work = mkdtempSync(join(folder, 'new-'));
  try {
    for (const from of options.sources) {
      const found = await { download: downloaded, package: inPackage, debian: packaged }[from]();
      if (found || options.signal?.aborted) return found;
    }
    return undefined;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function removeInterrupted(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => name.startsWith('new-'))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Moves the file to where it stays and returns its name there. */
function keep(folder: string, file: string): string {
  const name = basename(file);
  renameSync(file, join(folder, name));
  return name;
}

/** Downloads into `work` and checks that it arrived whole. Throws with a reason for the user. */
export async function download(url: string, work: string): Promise<string> {
  const file = join(work, basename(new URL(url).pathname) || 'dictionary');
  const noAnswer = new AbortController();
  const timer = setTimeout(
    () => noAnswer.abort(new MachineError(`no answer within ${CONNECT_SECONDS} s.`)),
    CONNECT_SECONDS * 1000,
  );
  const signal = AbortSignal.any([noAnswer.signal, AbortSignal.timeout(TOTAL_SECONDS * 1000)]);
  try {
    const response = await fetch(url, { signal });
    clearTimeout(timer);
    if (!response.ok || !response.body) throw new MachineError(`the server answered ${response.status}.`);
    await pipeline(Readable.fromWeb(response.body), atMost(LARGEST), createWriteStream(file), { signal });
  } finally {
    clearTimeout(timer);
  }
  await check(file);
  return file;
}

function atMost(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      seen += part.length;
      done(seen > bytes ? new MachineError(`it is larger than ${bytes / 1e6} MB.`) : null, part);
    },
  });
}

/** Throws when a gzip file is damaged or cut short, or the content is a web page. */
async function check(file: string): Promise<void> {
  const start = await firstBytes(file);
  let beginning = start.toString('latin1');
  if (start[0] === 0x1f && start[1] === 0x8b) {
    beginning = '';
    const counting = new Writable({
      write(part: Buffer, _encoding, done) {
        if (beginning.length < 1000) beginning += part.toString('latin1');
        done();
      },
    });
    await pipeline(createReadStream(file), createGunzip(), atMost(LARGEST * 10), counting).catch((error) => {
      throw new MachineError('the file is damaged.', { cause: error });
    });
  }
  if (/^\s*<(!doctype )?html/i.test(beginning)) throw new MachineError('the address answered with a web page.');
  if (beginning.trim() === '') throw new MachineError('the file is empty.');
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1000), 0, 1000, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function fromDebian({ package: name, files }: Publication['debian'], work: string): Promise<string> {
  const unpacked = join(work, `${name}-package`);
  await unpackDebianPackages([name], unpacked, TOTAL_SECONDS * 2);
  const file = files.map((name) => join(unpacked, 'usr', 'share', 'edict', name)).find((path) => existsSync(path));
  if (!file) throw new MachineError(`the package does not hold ${files[0]}.`);
  const copy = join(work, basename(file));
  copyFileSync(file, copy);
  return copy;
}

function failedToday(memory: Memory, url: string | undefined): boolean {
  if (!memory.failed || memory.failed.url !== url) return false;
  return Date.now() - Date.parse(memory.failed.at) < A_DAY;
}

function recall(folder: string): Memory {
  const file = join(folder, 'source.json');
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Memory;
  } catch {
    // Written by a start that was interrupted, and ignored.
    return {};
  }
}

function remember(folder: string, memory: Memory): void {
  const file = join(folder, 'source.json');
  writeFileSync(`${file}.new`, JSON.stringify(memory, null, 2));
  renameSync(`${file}.new`, file);
}

/** An address without user, password and query, fit for the log. */
function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** `fetch failed` says nothing; its cause does. */
function reason(error: unknown): string {
  const { message, name, cause } = error as Error & { cause?: { message?: string; code?: string } };
  if (name === 'TimeoutError') return `it was not there after ${TOTAL_SECONDS} s.`;
  return message === 'fetch failed' ? cause?.message || cause?.code || message : message;
}
