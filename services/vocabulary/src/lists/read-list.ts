import type { FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { decodeText } from '@ichibun/text/decode-text';
import { type Member, startOf } from '../card-files/package-directory.js';
import { damaged, emptyList, notAPackage, tooLarge } from '../card-files/refusal.js';
import { isReactorFile } from './language-reactor.js';
import type { List } from './list.js';
import { isMigaku, readMigaku } from './migaku.js';
import { readJson } from './read-json.js';
import { readTextTable } from './read-table.js';

/** Bytes of a list, unpacked. */
const LARGEST = 60_000_000;

/**
 * Reads a list of any program, by what is in it.
 *
 * @param members of a zip; undefined where the file is none
 * @throws DomainError `imports.not-a-package` for what is no list either, `imports.empty-list`, `imports.too-large`,
 *   `imports.damaged-package`, and as `readJson`
 */
export async function readList(file: FileHandle, members: readonly Member[] | undefined): Promise<List> {
  const list = members ? await readLists(file, members) : readText(textOf(await wholeOf(file)));
  if (list.tables.every(({ rows }) => rows.length === 0)) throw emptyList();
  return list;
}

/** The lists of a zip: Migaku's, or the table that Language Reactor has beside its media. */
async function readLists(file: FileHandle, members: readonly Member[]): Promise<List> {
  const reactor = members.find(({ name }) => isReactorFile(name));
  if (reactor) return readText(textOf(await unpacked(file, reactor, LARGEST)));
  const lists = members.filter(({ name }) => isMigaku(name));
  if (lists.length === 0) throw notAPackage();
  const files: { name: string; text: string }[] = [];
  let room = LARGEST;
  for (const member of lists) {
    const bytes = await unpacked(file, member, room);
    room -= bytes.length;
    files.push({ name: member.name, text: bytes.length === 0 ? '' : textOf(bytes) });
  }
  return readMigaku(files);
}

function readText(text: string): List {
  if (/^\s*[[{]/.test(text)) {
    const list = readJson(parsed(text));
    if (list) return list;
  }
  return readTextTable(text);
}

/** JSON; undefined for a list that only begins like it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(bytes: Uint8Array): string {
  const text = decodeText(bytes)?.text;
  if (text === undefined) throw notAPackage();
  return text;
}

async function wholeOf(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  if (size > LARGEST) throw tooLarge();
  if (size === 0) throw notAPackage();
  return (await file.read(Buffer.alloc(size), 0, size, 0)).buffer;
}

async function unpacked(file: FileHandle, member: Member, most: number): Promise<Buffer> {
  if (member.isEncrypted || member.packedBytes > most) throw damaged();
  const packed = Buffer.alloc(member.packedBytes);
  await file.read(packed, 0, packed.length, await startOf(file, member));
  if (member.method === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : damaged();
  }
}
