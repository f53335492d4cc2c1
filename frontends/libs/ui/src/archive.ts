import { BlobReader, BlobWriter, type FileEntry, ZipReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-external.js';

/** `unreadable`: it is no archive, is damaged or encrypted; `too-large`: it has too many files, or a file is too large. */
export class ArchiveError extends Error {
  constructor(readonly code: 'unreadable' | 'too-large') {
    super(code);
  }
}

/** The policy of our pages forbids the workers of the library, which has the browser inflate. */
const HERE = { useWebWorkers: false };
/** The first day that a zip can tell: archives of the same files are the same. */
const WRITTEN = { ...HERE, lastModDate: new Date(1980, 0, 1), extendedTimestamp: false };
const STORE = 0;
/** A header in front of a file (APPNOTE 4.3.7). */
const HEADER = { signature: 0x04034b50, bytes: 30, nameBytesAt: 26, extraBytesAt: 28 };

/** A file of a zip archive. */
export class ArchivedFile {
  constructor(
    private readonly archive: Blob,
    private readonly entry: FileEntry,
  ) {}

  get name(): string {
    return this.entry.filename;
  }

  /** Bytes in the archive. */
  get packedBytes(): number {
    return this.entry.compressedSize;
  }

  /**
   * Its content. Where it is stored as it is, this is a part of the archive, of which nothing is copied.
   *
   * @param most bytes
   * @throws ArchiveError
   */
  async read(most: number): Promise<Blob> {
    const { entry } = this;
    if (Math.max(entry.uncompressedSize, entry.compressedSize) > most) throw new ArchiveError('too-large');
    if (entry.compressionMethod === STORE && !entry.encrypted) return this.packed();
    return await entry.getData(new BlobWriter()).catch(refuse);
  }

  /** Adds it to another archive, packed as it is here. @throws ArchiveError */
  async addTo(writer: ZipWriter<Blob>): Promise<void> {
    const { filename, compressionMethod, uncompressedSize, crc32, encrypted } = this.entry;
    const described = { passThrough: true, compressionMethod, uncompressedSize, crc32, encrypted };
    await writer.add(filename, new BlobReader(await this.packed()), described).catch(refuse);
  }

  private async packed(): Promise<Blob> {
    const { offset, compressedSize } = this.entry;
    const header = new DataView(await this.archive.slice(offset, offset + HEADER.bytes).arrayBuffer());
    if (header.byteLength < HEADER.bytes || header.getUint32(0, true) !== HEADER.signature) refuse();
    const [name, extra] = [HEADER.nameBytesAt, HEADER.extraBytesAt].map((at) => header.getUint16(at, true));
    const start = offset + HEADER.bytes + name! + extra!;
    const content = this.archive.slice(start, start + compressedSize);
    return content.size === compressedSize ? content : refuse();
  }
}

/**
 * The files of a zip archive, of which only the directory is read.
 *
 * @param most files
 * @throws ArchiveError
 */
export async function filesIn(archive: Blob, most: number): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  try {
    for await (const entry of new ZipReader(new BlobReader(archive), HERE).getEntriesGenerator()) {
      if (entry.directory) continue;
      if (files.length === most) throw new ArchiveError('too-large');
      files.push(new ArchivedFile(archive, entry));
    }
  } catch (error) {
    refuse(error);
  }
  return files;
}

/** An archive of some files of others, packed as they are there. @throws ArchiveError */
export async function archiveOfSome(files: readonly ArchivedFile[]): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), WRITTEN);
  for (const file of files) await file.addTo(writer);
  return writer.close();
}

/**
 * An archive of files that are stored as they are, in their order. Each is read twice: the checksum stands before the
 * content, without which not every program reads what is stored.
 */
export async function archiveOf(
  files: readonly { readonly name: string; readonly content: Blob }[],
  type: string,
): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(type), WRITTEN);
  for (const { name, content } of files) {
    const crc32 = await checksumOf(content);
    const described = { passThrough: true, compressionMethod: STORE, uncompressedSize: content.size, crc32 };
    await writer.add(name, new BlobReader(content), described);
  }
  return writer.close();
}

async function checksumOf(content: Blob): Promise<number> {
  const nowhere = new ZipWriter(new WritableStream(), { ...WRITTEN, level: 0 });
  const { crc32 } = await nowhere.add('content', new BlobReader(content));
  return crc32!;
}

/** What is wrong with a file is the library's to find; that it is gone from the device, the browser's. */
function refuse(error?: unknown): never {
  throw error instanceof DOMException || error instanceof ArchiveError ? error : new ArchiveError('unreadable');
}
