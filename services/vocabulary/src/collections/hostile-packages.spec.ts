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
import { zip } from '../testing/zip.js';

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
  ['that is no zip, and no text', () => Buffer.alloc(4_000, 255), 'imports.not-a-package'],
  ['that lacks its end', () => ankiPackage().subarray(0, 40_000), 'imports.damaged-package'],
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
