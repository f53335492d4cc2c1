import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type NameEntry, readJmnedict } from '../names/jmnedict.js';
import { isEdictLine, readEdict } from './edict.js';
import type { DictionaryEntry } from './entry.js';
import { readJmdict } from './jmdict.js';
import { readJmdictSimplified } from './jmdict-simplified.js';
import type { DictionarySource } from './packed.js';
import { readYomitan } from './yomitan.js';

/** Expanded files beyond this many bytes are refused: no dictionary is as large, but a zip bomb is. */
const MOST_BYTES = 1_000_000_000;
/** How much of a file is looked at to tell its format. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Reads a dictionary file: JMdict XML, jmdict-simplified JSON or EDICT 1, each plain or gzipped, or a Yomitan zip. The
 * content decides, not the name. The first two are never in memory as a whole.
 *
 * @returns what the file is, when it was made (empty where it does not say), and its entries as they are read
 * @throws Error when the file cannot be read or is none of them; the message is for people
 */
export async function readDictionaryFile(
  file: string,
): Promise<{ source: DictionarySource; date: string; entries: AsyncIterable<DictionaryEntry> }> {
  const sample = await sampleOf(file);
  const source = sourceOf(sample);
  const [, date = ''] = DATES[source].exec(sample.toString('latin1')) ?? [];
  return { source, date, entries: READERS[source](file, sample) };
}

/**
 * The names of a JMnedict XML file, plain or gzipped.
 *
 * @throws Error when the file cannot be read or holds no names
 */
export const readNamesFile = (file: string): AsyncIterable<NameEntry> => readJmnedict(decoded(file, 'utf-8'));

/** How a file says when it was made, near its beginning. */
const DATES: Record<DictionarySource, RegExp> = {
  jmdict: /<!-- JMdict created: (\d{4}-\d\d-\d\d) -->/,
  'jmdict-simplified': /"dictDate"\s*:\s*"(\d{4}-\d\d-\d\d)"/,
  edict: /\/Created: (\d{4}-\d\d-\d\d)\//,
  yomitan: /$^/,
};

const READERS: Record<DictionarySource, (file: string, sample: Buffer) => AsyncIterable<DictionaryEntry>> = {
  jmdict: (file) => readJmdict(decoded(file, 'utf-8')),
  'jmdict-simplified': (file) => readJmdictSimplified(decoded(file, 'utf-8')),
  edict: async function* (file, sample) {
    yield* readEdict(await whole(file, isUtf8(sample) ? 'utf-8' : 'euc-jp'));
  },
  yomitan: async function* (file) {
    const { title, entries } = await readYomitan(file);
    if (entries.length === 0) throw new Error(`"${title}" holds no definitions.`);
    yield* entries;
  },
};

function sourceOf(sample: Buffer): DictionarySource {
  if (sample.toString('latin1', 0, 4) === 'PK\u0003\u0004') return 'yomitan';
  const text = sample
    .toString('utf8')
    .replace(/^\uFEFF/u, '')
    .trimStart();
  if (text.startsWith('{')) return 'jmdict-simplified';
  if (text.startsWith('<') && /<(?:!DOCTYPE )?JMdict\b/u.test(text)) return 'jmdict';
  const decoded = new TextDecoder(isUtf8(sample) ? 'utf-8' : 'euc-jp').decode(sample);
  const lines = decoded
    .split('\n')
    .slice(0, 20)
    .filter((line) => line.trim() !== '');
  if (lines.some(isEdictLine)) return 'edict';
  throw new Error('The dictionary file is neither JMdict XML, jmdict-simplified JSON, EDICT nor a Yomitan zip.');
}

/** Whether the bytes are UTF-8, except for a character that the end of the sample may have cut. */
function isUtf8(sample: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    // The decoder's only way to say no.
    return false;
  }
}

async function sampleOf(file: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of await bytesOf(file)) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= SAMPLE_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, SAMPLE_BYTES);
}

async function whole(file: string, encoding: string): Promise<string> {
  let text = '';
  for await (const piece of decoded(file, encoding)) text += piece;
  return text;
}

/** The text of a file, plain or gzipped, in pieces. @throws Error when it is larger than any dictionary */
export async function* decoded(file: string, encoding: string): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  for await (const piece of await bytesOf(file)) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new Error('The dictionary file is larger than any dictionary.');
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}

async function bytesOf(file: string): Promise<AsyncIterable<Buffer>> {
  const compressed = await isGzip(file);
  const bytes: Readable = createReadStream(file, { highWaterMark: 1 << 20 });
  if (!compressed) return bytes;
  const expanded = createGunzip({ chunkSize: 1 << 20 });
  bytes.on('error', (error) => expanded.destroy(error));
  return bytes.pipe(expanded);
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
