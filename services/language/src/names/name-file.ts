import { randomUUID } from 'node:crypto';
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { toHiragana } from '@ichibun/japanese/kana';
import type { NameEntry } from './jmnedict.js';

/** One way to read a spelling as a name. */
export interface Name {
  /** Hiragana. */
  readonly reading: string;
  /** What it names, for people: `surname`, `place`. */
  readonly types: readonly string[];
  /** In Latin letters, or translated. */
  readonly meaning: string;
}

/** Changes whenever the lines below change, so that older prepared files are not taken. */
export const NAMES_FORMAT = 'names-2';

/** JMnedict's codes, the likeliest to be meant first. */
const TYPES: Record<string, string> = {
  person: 'person',
  surname: 'surname',
  given: 'given name',
  masc: 'man’s name',
  fem: 'woman’s name',
  place: 'place',
  station: 'station',
  company: 'company',
  organization: 'organization',
  product: 'product',
  work: 'work of art',
  char: 'character',
  fict: 'fiction',
  group: 'group',
  ship: 'ship',
  relig: 'religion',
  leg: 'legend',
  myth: 'mythology',
  dei: 'deity',
  serv: 'service',
  ev: 'event',
  obj: 'object',
  creat: 'creature',
  doc: 'document',
  oth: 'other',
  unclass: 'name',
};
const ORDER = Object.keys(TYPES);

/** How the file ends: the CRC-32 of all before, so that what a disk has changed is noticed. */
const ENDING = /^#[\da-f]{8}\n$/u;
const ENDING_BYTES = 10;
const endingOf = (checksum: number) => `#${checksum.toString(16).padStart(8, '0')}\n`;

/** Lines written in one go. */
const AT_ONCE = 20_000;

/**
 * Writes names for `NameFile`: a line for each spelling with one of its readings, sorted by bytes, so that a name is
 * found by halving, and the 740,000 names of JMnedict stay on the disk.
 */
export async function writeNames(file: string, names: AsyncIterable<NameEntry>): Promise<void> {
  const lines: string[] = [];
  for await (const { spellings, readings, types, meanings } of names) {
    const [reading] = readings;
    const known = types.filter((type) => type in TYPES).join(',');
    const meaning = (meanings[0] ?? '').replace(/\s+/gu, ' ');
    for (const spelling of spellings.length > 0 ? spellings : readings) {
      lines.push([spelling, toHiragana(reading!), known, meaning].join('\t'));
    }
  }
  lines.sort((a, b) => (a < b ? -1 : 1));
  const unfinished = `${file}.${randomUUID()}.tmp`;
  const handle = await open(unfinished, 'w');
  try {
    let checksum = 0;
    for (let from = 0; from < lines.length; from += AT_ONCE) {
      const block = Buffer.from(`${lines.slice(from, from + AT_ONCE).join('\n')}\n`);
      checksum = crc32(block, checksum);
      await handle.writeFile(block);
    }
    await handle.writeFile(endingOf(checksum));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

/** Whether a file is what `writeNames` has written, to the last byte; it is not where there is none. */
export async function isNameFile(file: string): Promise<boolean> {
  const bytes = await stat(file).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0;
      throw error;
    },
  );
  if (bytes <= ENDING_BYTES) return false;
  let checksum = 0;
  for await (const block of createReadStream(file, { end: bytes - ENDING_BYTES - 1, highWaterMark: 1024 * 1024 })) {
    checksum = crc32(block as Buffer, checksum);
  }
  let ending = '';
  for await (const part of createReadStream(file, { start: bytes - ENDING_BYTES, encoding: 'latin1' })) ending += part;
  return ENDING.test(ending) && ending === endingOf(checksum);
}

/** Bytes that are read at once; no line is longer. */
const BLOCK = 1024;

/** The names of a file that `writeNames` has written, read where they lie. A look-up takes some twenty reads. */
export class NameFile {
  private readonly descriptor: number;
  private readonly bytes: number;
  private readonly block = Buffer.alloc(BLOCK);

  /** @throws Error when the file cannot be opened */
  constructor(file: string) {
    this.descriptor = openSync(file, 'r');
    this.bytes = fstatSync(this.descriptor).size - ENDING_BYTES;
  }

  /** How a spelling is read as a name, the likeliest first; empty when it is none. */
  of(spelling: string): Name[] {
    if (spelling === '' || /[\t\n]/u.test(spelling)) return [];
    const found = new Map<string, Name>();
    for (let at = this.firstNotBefore(spelling); at < this.bytes; ) {
      const { text, next } = this.lineAt(at);
      const [written, reading = '', types = '', meaning = ''] = text.split('\t');
      if (written !== spelling) break;
      const named = types.split(',').filter((type) => type !== '');
      const before = found.get(reading);
      found.set(reading, {
        reading,
        types: [...new Set([...(before?.types ?? []), ...named])],
        meaning: before?.meaning ?? meaning,
      });
      at = next;
    }
    return [...found.values()]
      .sort((a, b) => rank(a) - rank(b))
      .map((name) => ({ ...name, types: name.types.toSorted(byOrder).map((type) => TYPES[type]!) }));
  }

  close(): void {
    closeSync(this.descriptor);
  }

  /** Where the first line begins whose spelling is not before another one. */
  private firstNotBefore(spelling: string): number {
    let low = 0;
    let high = this.bytes;
    while (low < high) {
      const middle = this.beginningOfLine(low + ((high - low) >> 1), low);
      const { text, next } = this.lineAt(middle);
      if (text.slice(0, text.indexOf('\t')) < spelling) low = next;
      else high = middle;
    }
    return low;
  }

  /** Where the line begins that a byte belongs to; not before `least`, which begins one. */
  private beginningOfLine(at: number, least: number): number {
    const from = Math.max(least, at - BLOCK);
    const read = readSync(this.descriptor, this.block, 0, at - from, from);
    const lineEnd = this.block.subarray(0, read).lastIndexOf(0x0a);
    return lineEnd < 0 ? from : from + lineEnd + 1;
  }

  private lineAt(at: number): { text: string; next: number } {
    const read = readSync(this.descriptor, this.block, 0, BLOCK, at);
    const lineEnd = this.block.subarray(0, read).indexOf(0x0a);
    const length = lineEnd < 0 ? read : lineEnd;
    return { text: this.block.toString('utf8', 0, length), next: at + length + 1 };
  }
}

const orderOf = (type: string) => ORDER.indexOf(type);
const byOrder = (a: string, b: string) => orderOf(a) - orderOf(b);
/** Readings that are more than one kind of name are in more use. */
const rank = ({ types }: Name) => Math.min(...types.map(orderOf), ORDER.length) - types.length / 100;
