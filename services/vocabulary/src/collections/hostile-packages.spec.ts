import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { BoundedProcess } from '@ichibun/kit/bounded-process';
import { ImportsService } from '@ichibun/proto/imports';
import { processorMs } from '@ichibun/test-kit/processor-time';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ankiPackage } from '../testing/anki-packages.js';
import { HOSTILE_IMPORTS, type HostileImport, packageOf, sqlite } from '../testing/hostile-imports.js';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';
import { zip } from '../testing/zip.js';

let under: VocabularyUnderTest;
beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

const TABLES = `CREATE TABLE col (crt, ver, conf, models, decks); CREATE TABLE notes (id, guid, mid, mod, flds);
  CREATE TABLE cards (id); CREATE TABLE revlog (id);`;
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
  ['of a version to come', () => newest(zstdCompressSync(sqlite(TABLES)), [8, 4]), 'imports.unknown-version'],
  ['whose version is garbled', () => newest(zstdCompressSync(sqlite(TABLES)), [255]), 'imports.unknown-version'],
  ['cut in the middle', () => ankiPackage().subarray(4_000), 'imports.damaged-package'],
  ['whose zstd is garbled', () => newest(Buffer.alloc(1_000, 7)), 'imports.damaged-package'],
  ['that holds no database', () => packageOf(Buffer.alloc(4_096, 65)), 'imports.damaged-package'],
  [
    'whose database is cut',
    () => packageOf(Buffer.concat([sqlite(TABLES).subarray(0, 4_096)])),
    'imports.damaged-package',
  ],
  ['whose database has other tables', () => packageOf(sqlite('CREATE TABLE a (b)')), 'imports.damaged-package'],
  ['that unpacks to gigabytes', () => newest(zstdCompressSync(Buffer.alloc(1_000_000_000))), 'imports.too-large'],
];

function opened(userId: number, filename: string, fileObject: string) {
  return under.rpc.call(ImportsService.method.openFile, { userId, filename, fileObject }, { deadlineMs: 60_000 });
}

async function stored(bytes: Uint8Array): Promise<string> {
  const fileObject = `collections/${randomUUID()}`;
  await under.objects.put(fileObject, bytes);
  return fileObject;
}

/** Milliseconds of processor time within which the sender of a file has an answer. */
const MOST_PROCESSOR_MS = 5_000;

describe('a package', () => {
  it('may take more processor time the larger it is, to a bound', async () => {
    const asking = jest.spyOn(BoundedProcess.prototype, 'ask');
    try {
      const allowed: number[] = [];
      for (const megabytes of [0, 10, 200]) {
        const collection = sqlite(
          ...TABLES.split(';'),
          `CREATE TABLE other AS SELECT zeroblob(${megabytes}000000) AS a`,
        );
        await opened(under.newLearner(), 'a.apkg', await stored(newest(zstdCompressSync(collection)))).catch(() => {});
        allowed.push(asking.mock.lastCall![3].allowedMs());
      }
      expect(allowed).toEqual([expect.closeTo(5_000, -2), expect.closeTo(15_000, -2), 60_000]);
    } finally {
      asking.mockRestore();
    }
  });

  it.each(packages)('%s is refused with the reason', async (_, bytes, code) => {
    const fileObject = await stored(bytes());
    await expect(opened(under.newLearner(), 'a.apkg', fileObject)).rejects.toMatchObject({ code });
  });
});

describe('a hostile file', () => {
  const all = Object.entries(HOSTILE_IMPORTS) as [string, HostileImport][];

  it.each(all)('that is %s is read within its bounds, or refused with the reason', async (_, hostile) => {
    const { filename, bytes, code } = hostile;
    const userId = under.newLearner();
    const fileObject = await stored(bytes());
    const before = processorMs();
    const opening = opened(userId, filename, fileObject);
    if (code) await expect(opening).rejects.toMatchObject({ code });
    else expect((await opening).import!.preview!.kinds.length).toBeGreaterThan(0);
    expect(processorMs() - before).toBeLessThanOrEqual(MOST_PROCESSOR_MS);
    // Whatever became of it, the next file of the learner's is read.
    const next = await opened(userId, 'a.csv', await stored(Buffer.from('Word,Status\n猫,known\n犬,known')));
    expect(next.import!.preview!.cards).toBe(2);
  });

  it('holds up no other learner, however many of them one sends at once', async () => {
    const [busy, other] = [under.newLearner(), under.newLearner()];
    const slow = await stored(HOSTILE_IMPORTS['a collection with fields of megabytes'].bytes());
    const sent = Array.from({ length: 10 }, () => opened(busy, 'a.apkg', slow));
    const outcomes = Promise.allSettled(sent);
    let isOver = false;
    void outcomes.then(() => {
      isOver = true;
    });
    await opened(other, 'a.csv', await stored(Buffer.from('Word,Status\n猫,known')));
    expect(isOver).toBe(false);
    const codes = (await outcomes).map((one) => (one.status === 'rejected' ? one.reason.code : 'read'));
    expect(codes.filter((code) => code === 'read')).toHaveLength(4);
    expect(codes.filter((code) => code === 'imports.too-many-files')).toHaveLength(6);
  });
});
