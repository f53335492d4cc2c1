import type { ArchivedFile } from '@ichibun/ui/archive';

/** Files of a package with the media of a large collection. */
const MOST_FILES = 300_000;
/** A package is sent whole when its collection is more than this part of it. */
const WORTH_IT = 0.9;

/** Which member holds the collection, the newest format first: older ones beside it are empty, for old programs. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'];

/**
 * An Anki package without its media: the collection, and what says how it is packed, in a zip of their own. Of the file
 * only the directory is read into memory, so that a package of gigabytes costs no more than a small one.
 *
 * @returns the file itself where it is no such package, is damaged, or has little else in it: the server says what is
 *   wrong with it
 */
export async function smallPackage(file: Blob): Promise<Blob> {
  const members = await membersOf(file);
  const named = (name: string) => members?.find((one) => one.name === name);
  const collection = COLLECTIONS.map(named).find((one) => one !== undefined);
  if (!collection || collection.packedBytes > WORTH_IT * file.size) return file;
  const meta = named('meta');
  return (await packageOf(meta ? [meta, collection] : [collection])) ?? file;
}

/** The members of a package; undefined where it is none, or damaged. */
export async function membersOf(file: Blob): Promise<ArchivedFile[] | undefined> {
  const { filesIn, ArchiveError } = await import('@ichibun/ui/archive');
  return filesIn(file, MOST_FILES).catch(undefinedFor(ArchiveError));
}

/** A package of some members of another, packed as they are; undefined where the other is damaged. */
export async function packageOf(members: readonly ArchivedFile[]): Promise<Blob | undefined> {
  const { archiveOfSome, ArchiveError } = await import('@ichibun/ui/archive');
  return archiveOfSome(members).catch(undefinedFor(ArchiveError));
}

const undefinedFor = (kind: new (...given: never[]) => Error) => (error: unknown) => {
  if (error instanceof kind) return undefined;
  throw error;
};
