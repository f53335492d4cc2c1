import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, inflateRaw, zstdDecompress } from 'node:zlib';
import { BinaryReader } from '@bufbuild/protobuf/wire';
import { type Member, membersOf, startOf } from '../card-files/package-directory.js';
import { damaged, notAPackage, unknownVersion } from '../card-files/refusal.js';
import { VERSIONS, versionOf, ZSTD_WINDOW_LOG } from './unpack-collection.js';

/** Bytes of a map of media: 200,000 names. */
const LARGEST_MAP = 32 * 1024 * 1024;
const MOST_NAMES = 200_000;

/** The media of an Anki package of any era. */
export interface PackageMedia {
  /** Names of files by the members that hold them, of the whole package. */
  readonly names: ReadonlyMap<string, string>;
  /** The map names more files than are read. */
  readonly isCut: boolean;
  /** Members that are in this file. */
  readonly members: readonly Member[];
  /** A member's content; undefined where it is larger than `most` bytes. */
  read(member: Member, most: number): Promise<Buffer | undefined>;
}

/**
 * Opens a package for its media, and closes it after `use`.
 *
 * @throws DomainError `imports.not-a-package`, `imports.damaged-package`, `imports.unknown-version`
 */
export async function withPackageMedia<T>(path: string, use: (media: PackageMedia) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    const members = (await membersOf(file)) ?? [];
    const version = await versionOf(file, members);
    if (version > VERSIONS.newest) throw unknownVersion();
    const isNewest = version === VERSIONS.newest;
    const map = members.find(({ name }) => name === 'media');
    if (!map) throw notAPackage();
    const read = (member: Member, most: number) => contentOf(file, member, isNewest, most);
    const content = await read(map, LARGEST_MAP);
    if (!content) throw damaged();
    const all = isNewest ? namesOfEntries(content) : namesOfJson(content);
    const names = new Map([...all].slice(0, MOST_NAMES));
    const isCut = all.size > names.size;
    return await use({ names, isCut, members: members.filter(({ name }) => names.has(name)), read });
  } finally {
    await file.close();
  }
}

async function contentOf(file: FileHandle, member: Member, isZstd: boolean, most: number): Promise<Buffer | undefined> {
  if (member.isEncrypted) throw damaged();
  if (member.packedBytes > most) return undefined;
  const packed = Buffer.alloc(member.packedBytes);
  const { bytesRead } = await file.read(packed, 0, packed.length, await startOf(file, member));
  if (bytesRead < packed.length) throw damaged();
  try {
    const stored = member.method === 8 ? await promisify(inflateRaw)(packed, { maxOutputLength: most }) : packed;
    if (!isZstd || stored.length === 0) return stored;
    const params = { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG };
    return await promisify(zstdDecompress)(stored, { maxOutputLength: most, params });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw damaged();
  }
}

/** `{"0": "a.mp3"}` */
function namesOfJson(content: Buffer): Map<string, string> {
  let map: unknown;
  try {
    map = JSON.parse(content.toString('utf8'));
  } catch {
    throw damaged();
  }
  if (typeof map !== 'object' || map === null) throw damaged();
  const named = Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new Map(named.map(([member, name]) => [member, name.normalize('NFC')]));
}

/** MediaEntries of import_export.proto: entries 1 {name 1, legacy_zip_filename 255}; a member is called by its place. */
function namesOfEntries(content: Buffer): Map<string, string> {
  const names = new Map<string, string>();
  try {
    const reader = new BinaryReader(content);
    for (let place = 0; reader.pos < reader.len && place <= MOST_NAMES; ) {
      const [field, type] = reader.tag();
      if (field !== 1) {
        reader.skip(type, field);
        continue;
      }
      const { name, member = place } = entryOf(reader.bytes());
      names.set(String(member), name.normalize('NFC'));
      place++;
    }
  } catch {
    throw damaged();
  }
  return names;
}

function entryOf(bytes: Uint8Array): { name: string; member?: number } {
  const reader = new BinaryReader(bytes);
  let name = '';
  let member: number | undefined;
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    if (field === 1) name = reader.string();
    else if (field === 255) member = reader.uint32();
    else reader.skip(type, field);
  }
  return { name, ...(member !== undefined && { member }) };
}
