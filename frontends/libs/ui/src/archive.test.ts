/**
 * @jest-environment node
 */
import { describe, expect, it } from '@jest/globals';
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-external.js';
import { entriesOf } from './zip.js';

/** An archive, as bytes that a test may change. */
async function archiveOf(files: Record<string, string>, level = 6): Promise<Buffer<ArrayBuffer>> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, level });
  for (const [name, content] of Object.entries(files)) await writer.add(name, new BlobReader(new Blob([content])));
  return Buffer.from(await (await writer.close()).arrayBuffer());
}

async function readAll(bytes: Buffer<ArrayBuffer>): Promise<Record<string, string>> {
  const entries = await entriesOf(new Blob([bytes]));
  const contents = entries.map(async ({ name, read }) => [name, await (await read()).text()] as const);
  return Object.fromEntries(await Promise.all(contents));
}

const files = { '巻一/001.json': '{"blocks":[]}'.repeat(100), '巻一/empty.txt': '' };

describe('the files of an archive', () => {
  it.each([
    ['deflated', 6],
    ['stored', 0],
  ])('are read by their names when they are %s', async (_how, level) => {
    expect(await readAll(await archiveOf(files, level))).toEqual(files);
  });

  it('are no folders', async () => {
    const writer = new ZipWriter(new BlobWriter());
    await writer.add('巻一/', undefined, { directory: true });
    const bytes = Buffer.from(await (await writer.close()).arrayBuffer());
    expect(await readAll(bytes)).toEqual({});
  });

  it.each<[string, (bytes: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>]>([
    ['ends too early', (bytes) => bytes.subarray(0, -30)],
    ['is another kind of file', () => Buffer.from('PK\x03\x04 no archive')],
    ['has bytes changed', (bytes) => bytes.fill(7, 60, 70)],
    ['says that a file is smaller', (bytes) => withSize(bytes, 10)],
  ])('are not read where it %s', async (_how, change) => {
    await expect(readAll(change(await archiveOf(files)))).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('are not read where one is too large', async () => {
    const bytes = withSize(await archiveOf(files), 60_000_001);
    await expect(readAll(bytes)).rejects.toMatchObject({ code: 'too-large' });
  });
});

/** The first file's size before it was packed, as the archive's directory says it. */
function withSize(bytes: Buffer<ArrayBuffer>, size: number): Buffer<ArrayBuffer> {
  bytes.writeUInt32LE(size, bytes.indexOf('PK\x01\x02') + 24);
  return bytes;
}
