/**
 * @jest-environment node
 */
import { ankiPackage } from '@ichibun/vocabulary/testing/anki-packages';
import { zip } from '@ichibun/vocabulary/testing/zip';
import { expect, it } from '@jest/globals';
import { membersOf, smallPackage } from './small-package.js';

const meta = { name: 'meta', bytes: Uint8Array.of(8, 3) };
const collection = { name: 'collection.anki21b', bytes: new Uint8Array(1_000).fill(7) };
const old = { name: 'collection.anki2', bytes: new Uint8Array(400).fill(2) };
const sound = { name: '0', bytes: new Uint8Array(50_000).fill(9) };

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());
const smallOf = async (bytes: Uint8Array<ArrayBuffer>) => bytesOf(await smallPackage(new Blob([bytes])));

/** Expects a package of just these members, whose bytes are as they were packed. */
async function expectPackage(bytes: Buffer<ArrayBuffer>, members: readonly { name: string; bytes: Uint8Array }[]) {
  const found = await membersOf(new Blob([bytes]));
  expect(found?.map(({ name, packedBytes }) => [name, packedBytes])).toEqual(
    members.map((member) => [member.name, member.bytes.length]),
  );
  expect(members.filter((member) => !bytes.includes(Buffer.from(member.bytes)))).toEqual([]);
}

it.each([
  ['of the newest era', [meta, sound, collection, old], [meta, collection]],
  ['whose collection is deflated', [sound, { ...old, isDeflated: true }], [{ ...old, isDeflated: true }]],
  ['of the second era', [old, { ...old, name: 'collection.anki21' }, sound], [{ ...old, name: 'collection.anki21' }]],
])('a package %s is sent as its newest collection, and what says how that is packed', async (_, files, sent) => {
  await expectPackage(await smallOf(zip(files)), sent);
});

it('a package of ZIP64, as those of gigabytes are, is sent as its collection', async () => {
  await expectPackage(await smallOf(zip64([meta, sound, collection])), [meta, collection]);
});

it.each(['oldest.apkg', 'legacy.apkg', 'newest.apkg', 'legacy.colpkg', 'newest.colpkg'])(
  'of Anki’s own %s no more is sent than the collection needs',
  async (name) => {
    const whole = Buffer.from(ankiPackage(name));
    const small = await smallOf(whole);
    expect(small.length).toBeLessThan(20_000);
    // What is sent once is a package again, of which nothing can be left out.
    expect(await smallOf(small)).toEqual(small);
  },
);

it.each([
  ['that is mostly its collection', zip([meta, { ...collection, bytes: new Uint8Array(5_000) }])],
  ['without a collection', zip([sound])],
  ['that is cut', zip([meta, sound, collection]).subarray(0, 40_000)],
  ['whose beginning is missing', zip([meta, sound, collection]).subarray(100)],
  ['that is no zip', Buffer.from('猫\tねこ\n'.repeat(50))],
  ['that is empty', Buffer.alloc(0)],
])('a file %s is sent as it is, for the server to say what is wrong with it', async (_, bytes) => {
  expect(await smallOf(bytes)).toEqual(Buffer.from(bytes));
});

it('reads of a large package only its directory', async () => {
  const bytes = zip([meta, { name: '0', bytes: new Uint8Array(5_000_000) }, collection]);
  let read = 0;
  class Watched extends Blob {
    override slice(start?: number, end?: number, type?: string): Blob {
      const part = super.slice(start, end, type);
      const { arrayBuffer } = part;
      part.arrayBuffer = () => {
        read += part.size;
        return arrayBuffer.call(part);
      };
      return part;
    }
  }
  const small = await smallPackage(new Watched([bytes]));
  await expectPackage(await bytesOf(small), [meta, collection]);
  // The end, where a comment may be, and no more.
  expect(read).toBeLessThan(70_000);
});

/** A zip whose numbers are all in ZIP64's own fields. */
function zip64(files: Parameters<typeof zip>[0]): Buffer<ArrayBuffer> {
  const plain = zip(files);
  const at = plain.readUInt32LE(plain.length - 6);
  const parts: Buffer[] = [plain.subarray(0, at)];
  let from = at;
  for (const { name, bytes } of files) {
    const entry = Buffer.from(plain.subarray(from, from + 46 + name.length));
    const extra = Buffer.alloc(4 + 24);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(bytes.length), 4);
    extra.writeBigUInt64LE(BigInt(bytes.length), 12);
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(42)), 20);
    for (const place of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, place);
    entry.writeUInt16LE(extra.length, 30);
    parts.push(entry, extra);
    from += 46 + name.length;
  }
  const directoryBytes = Buffer.concat(parts.slice(1)).length;
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(BigInt(files.length), 32);
  end.writeBigUInt64LE(BigInt(directoryBytes), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + directoryBytes), 8);
  const last = Buffer.from(plain.subarray(plain.length - 22));
  for (const place of [12, 16]) last.writeUInt32LE(0xffffffff, place);
  return Buffer.concat([...parts, end, locator, last]);
}
