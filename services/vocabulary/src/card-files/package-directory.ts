import type { FileHandle } from 'node:fs/promises';
import { damaged } from './refusal.js';

/** A member of a zip, as its directory has it. */
export interface Member {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly packedBytes: number;
  readonly headerAt: number;
  readonly isEncrypted: boolean;
}

/** Signatures and lengths of APPNOTE.TXT, 4.3. */
const END = { signature: 0x06054b50, bytes: 22, longestComment: 65_535 };
const END_64 = { signature: 0x06064b50, bytes: 56 };
const LOCATOR_64 = { signature: 0x07064b50, bytes: 20 };
const ENTRY = { signature: 0x02014b50, bytes: 46 };
const HEADER = { signature: 0x04034b50, bytes: 30 };
const ZIP64_EXTRA = 1;
/** A number that does not fit is in the extra field. */
const FULL_32 = 0xffffffff;
/** Bytes of a directory: 300,000 files of a collection. */
const LARGEST_DIRECTORY = 32 * 1024 * 1024;

/**
 * The members of a zip, ZIP64 or not.
 *
 * @returns undefined where the file is no zip
 * @throws DomainError `imports.damaged-package`
 */
export async function membersOf(file: FileHandle): Promise<Member[] | undefined> {
  const { size } = await file.stat();
  const place = await directoryOf(file, size);
  if (!place) return undefined;
  const { at, bytes, count } = place;
  if (at + bytes > size || bytes > LARGEST_DIRECTORY) throw damaged();
  const directory = await read(file, at, bytes);
  const members: Member[] = [];
  let from = 0;
  for (let index = 0; index < count; index++) {
    if (from + ENTRY.bytes > bytes || directory.readUInt32LE(from) !== ENTRY.signature) throw damaged();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => directory.readUInt16LE(from + place));
    const nameAt = from + ENTRY.bytes;
    const end = nameAt + nameBytes! + extraBytes! + commentBytes!;
    if (end > bytes) throw damaged();
    const extra = directory.subarray(nameAt + nameBytes!, nameAt + nameBytes! + extraBytes!);
    members.push({
      name: directory.toString('utf8', nameAt, nameAt + nameBytes!),
      method: directory.readUInt16LE(from + 10),
      isEncrypted: (directory.readUInt16LE(from + 8) & 1) !== 0,
      ...sizesOf(directory, from, extra),
    });
    from = end;
  }
  return members;
}

/** Where a member's packed bytes begin. @throws DomainError `imports.damaged-package` */
export async function startOf(file: FileHandle, { headerAt, packedBytes }: Member): Promise<number> {
  const { size } = await file.stat();
  if (headerAt + HEADER.bytes > size) throw damaged();
  const header = await read(file, headerAt, HEADER.bytes);
  if (header.readUInt32LE(0) !== HEADER.signature) throw damaged();
  const start = headerAt + HEADER.bytes + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + packedBytes > size) throw damaged();
  return start;
}

/** Where the directory is: the end of the file says so. */
async function directoryOf(file: FileHandle, size: number) {
  const tailBytes = Math.min(size, END.bytes + END.longestComment);
  const tail = await read(file, size - tailBytes, tailBytes);
  let end = tailBytes - END.bytes;
  while (end >= 0 && tail.readUInt32LE(end) !== END.signature) end--;
  if (end < 0) {
    // One that was cut: its directory, which is at its end, is missing.
    if (size >= 4 && (await read(file, 0, 4)).readUInt32LE(0) === HEADER.signature) throw damaged();
    return undefined;
  }
  const place = {
    count: tail.readUInt16LE(end + 10),
    bytes: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  };
  const locator = end - LOCATOR_64.bytes;
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64.signature) return place;
  const endAt = wholeNumber(tail, locator + 8);
  if (endAt + END_64.bytes > size) throw damaged();
  const end64 = await read(file, endAt, END_64.bytes);
  if (end64.readUInt32LE(0) !== END_64.signature) throw damaged();
  return { count: wholeNumber(end64, 32), bytes: wholeNumber(end64, 40), at: wholeNumber(end64, 48) };
}

/** Packed size and place of an entry; what is too large for 32 bits is in the extra field, in this order. */
function sizesOf(directory: Buffer, from: number, extra: Buffer) {
  const [packed, unpacked, header] = [20, 24, 42].map((place) => directory.readUInt32LE(from + place));
  let field = 0;
  while (field + 4 <= extra.length && extra.readUInt16LE(field) !== ZIP64_EXTRA)
    field += 4 + extra.readUInt16LE(field + 2);
  let at = field + 4;
  const whole = (value: number) => {
    if (value !== FULL_32) return value;
    if (at + 8 > extra.length) throw damaged();
    at += 8;
    return wholeNumber(extra, at - 8);
  };
  whole(unpacked!);
  return { packedBytes: whole(packed!), headerAt: whole(header!) };
}

function wholeNumber(bytes: Buffer, at: number): number {
  const number = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(number)) throw damaged();
  return number;
}

async function read(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  if (bytesRead < bytes) throw damaged();
  return buffer;
}
