import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, zstdCompressSync } from 'node:zlib';
import { ImportsService } from '@ichibun/proto/imports';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ankiPackage } from '../testing/anki-packages.js';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

let under: VocabularyUnderTest;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  under = await VocabularyUnderTest.start();
});
afterAll(async () => {
  await under.stop();
  rmSync(folder, { recursive: true });
});

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isDeflated?: boolean;
}

/** A zip, as APPNOTE.TXT has it, without sums: nobody here reads those. */
function zip(files: readonly File[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, isDeflated = false } of files) {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(isDeflated ? 8 : 0, 8);
    header.writeUInt32LE(bytes.length, 18);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isDeflated ? 8 : 0, 10);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(header, Buffer.from(name), Buffer.from(bytes));
    directory.push(entry, Buffer.from(name));
    at += header.length + name.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

function database(sql: string): Uint8Array {
  const path = join(folder, randomUUID());
  const made = new DatabaseSync(path);
  made.exec(sql);
  made.close();
  return readFileSync(path);
}

const TABLES = `CREATE TABLE col (crt, ver, conf, models, decks); CREATE TABLE notes (id, guid, mid, mod, flds);
  CREATE TABLE cards (id); CREATE TABLE revlog (id);`;
const endless = `CREATE TABLE col (crt, ver, conf, models, decks); CREATE TABLE cards (id); CREATE TABLE revlog (id);
  CREATE VIEW notes AS WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
    SELECT id, '' AS guid, 1 AS mid, 1 AS mod, '' AS flds FROM n;`;
const legacy = (bytes: Uint8Array) =>
  zip([{ name: 'collection.anki21', bytes: deflateRawSync(bytes), isDeflated: true }]);
const newest = (bytes: Uint8Array, meta = [8, 3]) =>
  zip([
    { name: 'meta', bytes: Uint8Array.from(meta) },
    { name: 'collection.anki21b', bytes },
  ]);

const packages: [string, () => Uint8Array, string][] = [
  ['that is no zip', () => Buffer.from('猫'.repeat(1_000)), 'imports.not-a-package'],
  ['that is empty', () => Buffer.alloc(0), 'imports.not-a-package'],
  ['without a collection', () => zip([{ name: 'media', bytes: Buffer.from('{}') }]), 'imports.not-a-package'],
  ['of a version to come', () => newest(zstdCompressSync(database(TABLES)), [8, 4]), 'imports.unknown-version'],
  ['whose version is garbled', () => newest(zstdCompressSync(database(TABLES)), [255]), 'imports.unknown-version'],
  ['cut in the middle', () => ankiPackage().subarray(4_000), 'imports.damaged-package'],
  ['whose zstd is garbled', () => newest(Buffer.alloc(1_000, 7)), 'imports.damaged-package'],
  ['that holds no database', () => legacy(Buffer.alloc(4_096, 65)), 'imports.damaged-package'],
  [
    'whose database is cut',
    () => legacy(Buffer.concat([database(TABLES).subarray(0, 4_096)])),
    'imports.damaged-package',
  ],
  ['whose database has other tables', () => legacy(database('CREATE TABLE a (b)')), 'imports.damaged-package'],
  ['whose notes are a view without end', () => legacy(database(endless)), 'imports.damaged-package'],
  ['that unpacks to gigabytes', () => newest(zstdCompressSync(Buffer.alloc(1_000_000_000))), 'imports.too-large'],
];

describe('a package', () => {
  it.each(packages)('%s is refused with the reason', async (_, bytes, code) => {
    const fileObject = `collections/${randomUUID()}`;
    await under.objects.put(fileObject, bytes());
    const request = { userId: under.newLearner(), filename: 'a.apkg', fileObject };
    await expect(under.rpc.call(ImportsService.method.openFile, request, { deadlineMs: 60_000 })).rejects.toMatchObject(
      { code },
    );
  });
});
