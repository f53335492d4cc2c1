import type { MediaKept } from '@ichibun/contracts/card-imports';
import type { ArchivedFile } from '@ichibun/ui/archive';
import { membersOf, packageOf } from './small-package.js';

/** What one request takes. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_FILES = 500;

/** What became of the sounds and pictures of a package. */
export interface MediaSent {
  readonly kept: number;
  readonly refused: number;
  readonly isFull: boolean;
}

/** Whether a file is named as packages of Anki are. */
export const isPackage = (name: string): boolean => /\.(?:apkg|colpkg)$/i.test(name);

/**
 * Sends the sounds and pictures of an Anki package that its notes name. The server reads the package's map of media
 * and says which are wanted; what it has already is not sent again.
 *
 * @param send a package with some of the members
 * @returns undefined where the file is no package with media, or is damaged
 */
export async function sendMedia(
  file: Blob,
  send: (part: Blob) => Promise<MediaKept>,
  onProgress: (done: number, total: number) => void,
): Promise<MediaSent | undefined> {
  const members = await membersOf(file);
  const map = members?.filter(({ name }) => name === 'meta' || name === 'media') ?? [];
  if (!members || !map.some(({ name }) => name === 'media')) return undefined;
  const sendSome = async (some: readonly ArchivedFile[]) => {
    const part = await packageOf([...map, ...some]);
    return part && send(part);
  };
  const first = await sendSome([]);
  if (!first) return undefined;
  const named = new Map(members.map((member) => [member.name, member]));
  const wanted = first.wanted.flatMap((name) => named.get(name) ?? []);
  const sent = { kept: first.kept, refused: first.refused, isFull: first.isFull };
  let done = 0;
  onProgress(done, wanted.length);
  for (const batch of batchesOf(wanted)) {
    if (sent.isFull) break;
    const answer = await sendSome(batch);
    if (!answer) return undefined;
    sent.kept += answer.kept;
    sent.refused += answer.refused;
    sent.isFull = answer.isFull;
    done += batch.length;
    onProgress(done, wanted.length);
  }
  return sent;
}

/** Members that go together; one that is too large for the server goes alone, for it to be counted. */
function* batchesOf(members: readonly ArchivedFile[]): Generator<ArchivedFile[]> {
  let batch: ArchivedFile[] = [];
  let bytes = 0;
  for (const member of members) {
    if (batch.length > 0 && (bytes + member.packedBytes > MOST_BYTES || batch.length >= MOST_FILES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(member);
    bytes += member.packedBytes;
  }
  if (batch.length > 0) yield batch;
}
