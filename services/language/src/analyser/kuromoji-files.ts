import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** One of kuromoji's dictionary files, by its name without ending. */
export async function readDictionaryFile(name: string): Promise<Buffer> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('kuromoji/package.json')), 'dict');
  return await promisify(gunzip)(await readFile(join(folder, `${name}.dat.gz`)));
}

const int32 = (bytes: Buffer) =>
  new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

/** Yields [id of a spelling, offsets of its words' records]; the file's tail is padding. */
export function* readTargets(bytes: Buffer): Iterable<[number, number[]]> {
  const numbers = int32(bytes);
  let position = 1;
  for (let rest = numbers[0]!; rest > 0; rest--) {
    const spelling = numbers[position]!;
    const count = numbers[position + 1]!;
    yield [spelling, [...numbers.subarray(position + 2, position + 2 + count)]];
    position += 2 + count;
  }
}

function* readRuleNames(bytes: Buffer): Iterable<[name: string, at: number]> {
  for (let at = 0; at + 6 < bytes.length; ) {
    const end = bytes.indexOf(0, at + 6);
    if (end <= at + 6) return;
    yield [bytes.toString('utf8', at + 6, end), at];
    at = end + 1;
  }
}

/** The lines of IPADIC's char.def. */
export const readRules = (bytes: Buffer) =>
  [...readRuleNames(bytes)].map(([name, at]) => ({
    name,
    always: bytes[at] === 1,
    grouped: bytes[at + 1] === 1,
    lengths: bytes.readInt32LE(at + 2),
  }));
