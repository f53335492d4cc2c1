/**
 * @jest-environment node
 */
import { describe, expect, it } from '@jest/globals';
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-external.js';
import { archiveOf, archiveOfSome, filesIn } from './archive.js';

const files = { '巻一/001.json': '{"blocks":[]}'.repeat(100), '巻一/empty.txt': '' };

/** An archive, as bytes that a test may change. */
async function packed(contents: Record<string, string> = files, options = {}): Promise<Buffer<ArrayBuffer>> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options });
  for (const [name, content] of Object.entries(contents)) await writer.add(name, new BlobReader(new Blob([content])));
  return bytesOf(await writer.close());
}

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

async function contentsOf(archive: Blob, most = 10, largest = 10_000): Promise<Record<string, string>> {
  const found = await filesIn(archive, most);
  const contents = found.map(async (file) => [file.name, await (await file.read(largest)).text()] as const);
  return Object.fromEntries(await Promise.all(contents));
}

describe('an archive', () => {
  it.each([
    ['deflated', { level: 6 }],
    ['stored', { level: 0 }],
    ['ZIP64', { zip64: true }],
  ])('that is %s has its files by their names', async (_how, options) => {
    expect(await contentsOf(new Blob([await packed(files, options)]))).toEqual(files);
  });

  it('has no folders among its files', async () => {
    const writer = new ZipWriter(new BlobWriter());
    await writer.add('巻一/', undefined, { directory: true });
    expect(await contentsOf(await writer.close())).toEqual({});
  });

  it.each<[string, (bytes: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>]>([
    ['ends too early', (bytes) => bytes.subarray(0, -30)],
    ['is another kind of file', () => Buffer.from('PK\x03\x04 no archive')],
    ['is empty', () => Buffer.alloc(0)],
    ['has bytes changed', (bytes) => bytes.fill(7, 60, 70)],
    ['says that a file is smaller', (bytes) => withSize(bytes, 10)],
    ['has no header where it says', (bytes) => bytes.fill(7, 0, 4)],
  ])('that %s is refused as unreadable', async (_how, change) => {
    const changed = new Blob([change(await packed())]);
    await expect(contentsOf(changed)).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('with a stored file that would end behind its end is refused as unreadable', async () => {
    const bytes = await packed({ a: 'content' }, { level: 0, dataDescriptor: false });
    const directory = bytes.indexOf('PK\x01\x02');
    for (const place of [20, 24]) bytes.writeUInt32LE(9_000, directory + place);
    await expect(contentsOf(new Blob([bytes]))).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('that is encrypted is refused as unreadable', async () => {
    const bytes = await packed(files, { password: 'secret', zipCrypto: true });
    await expect(contentsOf(new Blob([bytes]))).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('with a file or a number of files beyond what is wanted is refused as too large', async () => {
    const archive = new Blob([await packed()]);
    await expect(contentsOf(archive, 1)).rejects.toMatchObject({ code: 'too-large' });
    await expect(contentsOf(archive, 10, 1_000)).rejects.toMatchObject({ code: 'too-large' });
    expect(await contentsOf(archive, 2, 1_300)).toEqual(files);
  });

  it('of some files of another has them packed as they were', async () => {
    const archive = new Blob([await packed(files, { level: 9 })]);
    const [json, empty] = await filesIn(archive, 10);
    const some = await archiveOfSome([json!]);
    expect(await contentsOf(some)).toEqual({ '巻一/001.json': files['巻一/001.json'] });
    expect((await filesIn(some, 10))[0]!.packedBytes).toBe(json!.packedBytes);
    expect(await contentsOf(await archiveOfSome([empty!, json!]))).toEqual(files);
  });

  it('that is made stores its files as they are, first the first, and is the same each time', async () => {
    const made = async () =>
      bytesOf(
        await archiveOf(
          Object.entries(files).map(([name, content]) => ({ name, content: new Blob([content]) })),
          'application/epub+zip',
        ),
      );
    const bytes = await made();
    expect(await contentsOf(new Blob([bytes]))).toEqual(files);
    // Name, sizes and checksum come before the content, without an extra field.
    const name = Buffer.from('巻一/001.json');
    expect(bytes.indexOf(name)).toBe(30);
    expect(bytes.subarray(30 + name.length).indexOf('{"blocks"')).toBe(0);
    expect(bytes.readUInt32LE(14)).not.toBe(0);
    expect(bytes.readUInt32LE(18)).toBe(1_300);
    expect(await made()).toEqual(bytes);
  });
});

/** The first file's size before it was packed, as the archive's directory says it. */
function withSize(bytes: Buffer<ArrayBuffer>, size: number): Buffer<ArrayBuffer> {
  bytes.writeUInt32LE(size, bytes.indexOf('PK\x01\x02') + 24);
  return bytes;
}
