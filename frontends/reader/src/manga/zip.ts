import { MangaError } from './mokuro.js';

/** A file of an archive. */
interface ZipEntry {
  readonly name: string;
  /** @throws MangaError when it is damaged, or larger than it says */
  read(): Promise<Blob>;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
/** Bytes of the longest comment after the end. */
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 10_000;
const LARGEST_DIRECTORY = 10_000_000;
/** Of a picture, or of the text of a volume. */
const LARGEST_ENTRY = 60_000_000;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/**
 * The files of a zip archive, of which each is read when it is wanted.
 *
 * @throws MangaError for what is none, is damaged or is too large
 * @see APPNOTE.TXT 6.3.10
 */
export async function entriesOf(archive: Blob): Promise<ZipEntry[]> {
  const tail = await viewOf(archive.slice(Math.max(0, archive.size - END_BYTES - LONGEST_COMMENT)));
  let at = tail.byteLength - END_BYTES;
  while (at >= 0 && tail.getUint32(at, true) !== END) at--;
  if (at < 0) throw new MangaError('unreadable');
  const [count, size, offset] = [
    tail.getUint16(at + 10, true),
    tail.getUint32(at + 12, true),
    tail.getUint32(at + 16, true),
  ];
  if (count > MOST_ENTRIES || size > LARGEST_DIRECTORY) throw new MangaError('too-large');
  const directory = await viewOf(archive.slice(offset, offset + size));
  const entries: ZipEntry[] = [];
  for (let entry = 0, from = 0; entry < count; entry++) {
    if (from + 46 > directory.byteLength || directory.getUint32(from, true) !== DIRECTORY)
      throw new MangaError('unreadable');
    const short = (place: number) => directory.getUint16(from + place, true);
    const long = (place: number) => directory.getUint32(from + place, true);
    const name = new TextDecoder().decode(
      new Uint8Array(
        directory.buffer,
        directory.byteOffset + from + 46,
        Math.min(short(28), directory.byteLength - from - 46),
      ),
    );
    const found = { flags: short(8), method: short(10), packed: long(20), size: long(24), at: long(42) };
    if (!name.endsWith('/')) entries.push({ name, read: () => read(archive, found) });
    from += 46 + short(28) + short(30) + short(32);
  }
  return entries;
}

interface Found {
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

async function read(archive: Blob, { flags, method, packed, size, at }: Found): Promise<Blob> {
  if (size > LARGEST_ENTRY || packed > LARGEST_ENTRY) throw new MangaError('too-large');
  const local = await viewOf(archive.slice(at, at + 30));
  if (local.byteLength < 30 || local.getUint32(0, true) !== LOCAL || flags & ENCRYPTED)
    throw new MangaError('unreadable');
  const from = at + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  const content = archive.slice(from, from + packed);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw new MangaError('unreadable');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for await (const part of inflated(content)) {
      length += part.length;
      if (length > size) throw new MangaError('unreadable');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof MangaError ? error : new MangaError('unreadable');
  }
  return new Blob(parts);
}

async function* inflated(content: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const viewOf = async (part: Blob) => new DataView(await part.arrayBuffer());
