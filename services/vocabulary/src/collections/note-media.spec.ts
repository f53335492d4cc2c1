import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { deflateRawSync, zstdCompressSync } from 'node:zlib';
import { BinaryWriter } from '@bufbuild/protobuf/wire';
import { ImportStatus, ImportsService, Suspended } from '@ichibun/proto/imports';
import { ReviewsService } from '@ichibun/proto/reviews';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { madeCollection } from '../testing/made-collection.js';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';
import { type ZippedFile, zip } from '../testing/zip.js';

const { method } = ImportsService;
const timeZone = 'Asia/Tokyo';

let under: VocabularyUnderTest;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

const bytes = (hex: string, length = 200) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(length, 7)]);
const MP3 = bytes('fffb9064');
const JPEG = bytes('ffd8ffe0');
const FILES: Readonly<Record<string, Buffer>> = {
  'neko.mp3': MP3,
  '猫 と&犬.jpg': JPEG,
  'nobody.mp3': MP3,
  'evil.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'script.jpg': Buffer.from('<html><script>alert(1)</script>'),
  'large.mp3': bytes('fffb9064', 6_000_001),
};

/** A package in the format of one of Anki's eras, with the members that are wanted of it. */
function packageOf(era: 'legacy' | 'newest', isWanted: (member: string) => boolean): Buffer {
  const members = Object.values(FILES).map((content, place): ZippedFile => {
    if (era === 'newest') return { name: String(place), bytes: zstdCompressSync(content) };
    return { name: String(place), bytes: deflateRawSync(content), isDeflated: true };
  });
  const names = Object.keys(FILES);
  const json = Buffer.from(JSON.stringify(Object.fromEntries(names.map((name, place) => [place, name]))));
  const entries = new BinaryWriter();
  for (const name of names) {
    entries.tag(1, 2).fork();
    entries.tag(1, 2).string(name).tag(2, 0).uint32(FILES[name]!.length).join();
  }
  return zip([
    { name: 'meta', bytes: Uint8Array.of(8, era === 'newest' ? 3 : 2) },
    { name: 'media', bytes: era === 'newest' ? zstdCompressSync(entries.finish()) : json },
    ...members.filter(({ name }) => isWanted(name)),
  ]);
}

async function imported(userId: number, fields: readonly string[], names: readonly string[], id = 1): Promise<number> {
  const content = madeCollection({ Word: names }, [{ kind: 'Word', deck: 'Mine', fields, interval: 30, id }]);
  const fileObject = `collections/${randomUUID()}`;
  await under.objects.put(fileObject, content);
  const { import: one } = await under.rpc.call(method.openFile, { userId, filename: 'mine.colpkg', fileObject });
  const choices = {
    kinds: one!.preview!.kinds.map(({ id: kind, word, reading }) => ({ id: kind, word, reading })),
    statuses: [],
    decks: one!.preview!.decks.map((deck) => deck.id),
    suspended: Suspended.SCHEDULED,
    spreads: false,
  };
  const importId = one!.id;
  await under.rpc.call(method.startImport, { userId, importId, choices, timeZone });
  await until(
    async () => (await under.rpc.call(method.getImport, { userId, importId })).import!.status,
    (status) => status === ImportStatus.IMPORTED,
  );
  return importId;
}

const NAMES = ['Word', 'Reading', 'Sentence', 'Picture', 'Remote'];
const FIELDS = [
  '猫[sound:neko.mp3]',
  'ねこ',
  '猫が好き。[sound:large.mp3][sound:gone.mp3]',
  '<img alt="a" src="%E7%8C%AB%20%E3%81%A8&amp;%E7%8A%AC.jpg"><img src=evil.svg><img src=\'script.jpg\'>',
  '<img src="https://example.org/a.jpg"><img src="../../neko.mp3"><script>alert(1)</script>',
];

async function send(userId: number, importId: number, content: Uint8Array) {
  const packageObject = `collections/${randomUUID()}`;
  await under.objects.put(packageObject, content);
  try {
    const { $typeName: _, ...kept } = await under.rpc.call(method.keepMedia, { userId, importId, packageObject });
    return kept;
  } finally {
    await under.objects.remove(packageObject);
  }
}

const noteOf = async (userId: number) =>
  (await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone })).cards[0]!.note;
const objectsOf = async () => {
  const keys: string[] = [];
  for await (const { key } of under.objects.list('note-media')) keys.push(key);
  return keys;
};

describe.each(['legacy', 'newest'] as const)('sounds and pictures of a package of the %s format', (era) => {
  it('are asked for by what notes name, kept by their content, shown with the card, and go with the import', async () => {
    const userId = under.newLearner();
    const importId = await imported(userId, FIELDS, NAMES);
    const asked = await send(
      userId,
      importId,
      packageOf(era, () => false),
    );
    // All that notes name, without what nobody names.
    expect(asked).toMatchObject({ wanted: ['0', '1', '3', '4', '5'], kept: 0, refused: 0, isFull: false });
    const before = await objectsOf();
    const kept = await send(
      userId,
      importId,
      packageOf(era, () => true),
    );
    expect(kept).toMatchObject({ wanted: [], kept: 2, refused: 3 });

    const note = await noteOf(userId);
    expect(note.map(({ name, text, media }) => [name, text, media.map(({ isPicture }) => isPicture)])).toEqual([
      ['Word', '', [false]],
      ['Sentence', '猫が好き。', []],
      ['Picture', '', [true]],
    ]);
    const mediaId = note.at(-1)!.media[0]!.id;
    const { objectKey, mediaType } = await under.rpc.call(method.getNoteMedia, { userId, mediaId });
    expect(mediaType).toBe('image/jpeg');
    expect(await under.objects.get(objectKey)).toEqual(JPEG);

    const room = await under.rpc.call(method.getNoteMediaRoom, { userId });
    expect(room).toMatchObject({ count: 2, bytes: BigInt(MP3.length + JPEG.length) });
    // What is there is not wanted again, nor kept twice.
    expect(
      await send(
        userId,
        importId,
        packageOf(era, () => true),
      ),
    ).toMatchObject({ wanted: [], kept: 0 });

    await under.rpc.call(method.takeBack, { userId, importId });
    expect(await under.rpc.call(method.getNoteMediaRoom, { userId })).toMatchObject({ count: 0, bytes: 0n });
    expect(await objectsOf()).toEqual(before);
  });
});

it('keeps what a learner has from others, and exports it with its names', async () => {
  const [userId, other] = [under.newLearner(), under.newLearner()];
  const importId = await imported(userId, FIELDS, NAMES);
  await send(
    userId,
    importId,
    packageOf('newest', () => true),
  );
  const mediaId = (await noteOf(userId))[0]!.media[0]!.id;
  await expect(under.rpc.call(method.getNoteMedia, { userId: other, mediaId })).rejects.toMatchObject({
    code: 'imports.no-media',
  });
  await expect(
    send(
      other,
      importId,
      packageOf('newest', () => true),
    ),
  ).rejects.toMatchObject({
    code: 'imports.not-found',
  });
  const files: string[] = [];
  const listed: Uint8Array[] = [];
  for await (const { file, object, data } of under.rpc.stream(VocabularyService.method.exportLearner, { userId })) {
    if (object !== undefined) files.push(file);
    else if (file === 'vocabulary/anki-media.json') listed.push(data);
  }
  const rows: { file: string; name: string }[] = JSON.parse(Buffer.concat(listed).toString());
  expect(files.sort()).toEqual(rows.map(({ file }) => file).sort());
  expect(rows.map(({ name }) => name).sort()).toEqual(['neko.mp3', '猫 と&犬.jpg']);
  for (const file of files) expect(file).toMatch(/^vocabulary\/anki-media\/\d+\.(?:mpeg|jpeg)$/);
  await under.rpc.call(VocabularyService.method.forgetLearner, { userId });
  expect(await under.rpc.call(method.getNoteMediaRoom, { userId })).toMatchObject({ count: 0 });
});

it.each([
  ['without a map', zip([{ name: 'meta', bytes: Uint8Array.of(8, 2) }]), 'imports.not-a-package'],
  ['whose map is no JSON', zip([{ name: 'media', bytes: Buffer.from('{') }]), 'imports.damaged-package'],
  [
    'whose map is no zstd',
    zip([
      { name: 'meta', bytes: Uint8Array.of(8, 3) },
      { name: 'media', bytes: Buffer.from('{}') },
    ]),
    'imports.damaged-package',
  ],
  ['of a later version', zip([{ name: 'meta', bytes: Uint8Array.of(8, 9) }]), 'imports.unknown-version'],
  ['that is no zip', Buffer.from('猫'), 'imports.not-a-package'],
])('refuses a package %s', async (_, content, code) => {
  const userId = under.newLearner();
  const importId = await imported(userId, FIELDS, NAMES);
  await expect(send(userId, importId, content)).rejects.toMatchObject({ code });
});
