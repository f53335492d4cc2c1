import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createInflateRaw, createZstdDecompress } from 'node:zlib';
import { BinaryReader } from '@bufbuild/protobuf/wire';
import { DomainError } from '@ichibun/kit/errors';
import { type Member, membersOf, startOf } from '../card-files/package-directory.js';
import { damaged, notAPackage, tooLarge, unknownVersion } from '../card-files/refusal.js';

/** Bytes of an unpacked collection: 50,000 cards with their answers have 77 MB, and a pod has room for 1 GB. */
const LARGEST_COLLECTION = 900_000_000;
/** Anki's levels of zstd look back 8 MB at most. */
export const ZSTD_WINDOW_LOG = 24;
/** A package's `meta` holds one number. */
const LARGEST_META = 1024;
/** The versions of `meta` (import_export.proto): two of the old formats, and the one that packs with zstd. */
export const VERSIONS = { unsaid: 0, newest: 3 };
/** Which member holds the collection, the newest format first: the others beside it are empty, for old programs. */
/** Bytes that are unpacked at a time: by Node's 16 kB, 900 MB cost a second more of the five that a file may take. */
const CHUNK = 1024 ** 2;
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'];
/** Whether a member of a zip is the collection of an Anki package. */
export const isCollection = ({ name }: Pick<Member, 'name'>): boolean => COLLECTIONS.includes(name);

const SQLITE = 'SQLite format 3\0';
/** Bytes 18 and 19 of an SQLite file: 2 says that there is a log beside it, which no package has. */
const JOURNAL_AT = 18;

/**
 * Unpacks the collection of an Anki package (.apkg, .colpkg) of any era into a file.
 *
 * @param from the package
 * @param to where the collection goes
 * @throws DomainError `imports.not-a-package`, `imports.damaged-package`, `imports.unknown-version`, `imports.too-large`
 */
export async function unpackCollection(from: string, to: string): Promise<void> {
  const file = await open(from);
  try {
    const members = (await membersOf(file)) ?? [];
    const version = await versionOf(file, members);
    if (version > VERSIONS.newest) throw unknownVersion();
    const names = version === VERSIONS.newest ? COLLECTIONS.slice(0, 1) : COLLECTIONS;
    const member = names.map((name) => members.find((one) => one.name === name)).find((one) => one !== undefined);
    if (!member) throw notAPackage();
    await unpack(file, member, to);
    await prepare(to);
  } finally {
    await file.close();
  }
}

async function unpack(file: FileHandle, member: Member, to: string): Promise<void> {
  const start = await startOf(file, member);
  if (member.isEncrypted || member.packedBytes === 0) throw damaged();
  const packed = file.createReadStream({ start, end: start + member.packedBytes - 1, autoClose: false });
  const steps = [
    ...(member.method === 8 ? [createInflateRaw({ chunkSize: CHUNK })] : []),
    ...(member.name.endsWith('b')
      ? [createZstdDecompress({ chunkSize: CHUNK, params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } })]
      : []),
    atMost(LARGEST_COLLECTION),
  ];
  try {
    await pipeline([packed, ...steps, createWriteStream(to)]);
  } catch (error) {
    throw error instanceof DomainError ? error : damaged();
  }
}

function atMost(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(bytes > most ? tooLarge() : null, chunk);
    },
  });
}

/** @throws DomainError `imports.unknown-version` */
export async function versionOf(file: FileHandle, members: readonly Member[]): Promise<number> {
  const meta = members.find(({ name }) => name === 'meta');
  if (!meta) return VERSIONS.unsaid;
  if (meta.method !== 0 || meta.packedBytes > LARGEST_META) throw unknownVersion();
  const bytes = Buffer.alloc(meta.packedBytes);
  await file.read(bytes, 0, bytes.length, await startOf(file, meta));
  return firstNumber(bytes);
}

/** Field 1 of a message of protobuf; 0 where it is not there. */
function firstNumber(bytes: Uint8Array): number {
  try {
    const reader = new BinaryReader(bytes);
    while (reader.pos < reader.len) {
      const [field, type] = reader.tag();
      if (field === 1) return reader.uint32();
      reader.skip(type, field);
    }
    return VERSIONS.unsaid;
  } catch {
    throw unknownVersion();
  }
}

/** Sees that it is a database, and makes one of it that needs no log beside it. */
async function prepare(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { buffer } = await file.read(Buffer.alloc(JOURNAL_AT + 2), 0, JOURNAL_AT + 2, 0);
    if (buffer.toString('latin1', 0, SQLITE.length) !== SQLITE) throw damaged();
    await file.write(Buffer.from([1, 1]), 0, 2, JOURNAL_AT);
  } finally {
    await file.close();
  }
}
