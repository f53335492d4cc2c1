import { BlobReader, BlobWriter, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-external.js';
import { MangaError } from './mokuro.js';

/** A file of an archive. */
interface ZipEntry {
  readonly name: string;
  /** @throws MangaError when it is damaged, or larger than it says */
  read(): Promise<Blob>;
}

const MOST_ENTRIES = 10_000;
/** Bytes of a picture, or of the text of a volume. */
const LARGEST_ENTRY = 60_000_000;

/** The policy of our pages forbids the workers of the library, which has the browser inflate. */
const HERE = { useWebWorkers: false };

/**
 * The files of a zip archive, of which each is read when it is wanted.
 *
 * @throws MangaError for what is none, is damaged or is too large
 */
export async function entriesOf(archive: Blob): Promise<ZipEntry[]> {
  const found: FileEntry[] = [];
  try {
    for await (const entry of new ZipReader(new BlobReader(archive), HERE).getEntriesGenerator()) {
      if (entry.directory) continue;
      if (found.length === MOST_ENTRIES) throw new MangaError('too-large');
      found.push(entry);
    }
  } catch (error) {
    throw error instanceof MangaError ? error : new MangaError('unreadable');
  }
  return found.map((entry) => ({ name: entry.filename, read: () => read(entry) }));
}

async function read(entry: FileEntry): Promise<Blob> {
  if (Math.max(entry.uncompressedSize, entry.compressedSize) > LARGEST_ENTRY) throw new MangaError('too-large');
  try {
    return await entry.getData(new BlobWriter());
  } catch {
    throw new MangaError('unreadable');
  }
}
