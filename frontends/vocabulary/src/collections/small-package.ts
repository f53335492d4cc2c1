/** What is read of a package's directory: see APPNOTE.TXT, 4.3. */
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
/** A package is sent whole when its collection is more than this part of it. */
const WORTH_IT = 0.9;

/** Which member holds the collection, the newest format first: older ones beside it are empty, for old programs. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'];

export interface Member {
  readonly name: string;
  /** The version it needs, flags, method, time and checksum, as they are in the directory. */
  readonly described: Uint8Array<ArrayBuffer>;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly headerAt: number;
}

/**
 * An Anki package without its media: the collection, and what says how it is packed, in a zip of their own. Of the file
 * only the directory is read into memory, so that a package of gigabytes costs no more than a small one.
 *
 * @returns the file itself where it is no such package, is damaged, or has little else in it: the server says what is
 *   wrong with it
 */
export async function smallPackage(file: Blob): Promise<Blob> {
  const members = await membersOf(file);
  if (!members) return file;
  const named = (name: string) => members.find((one) => one.name === name);
  const collection = COLLECTIONS.map(named).find((one) => one !== undefined);
  if (!collection || collection.packedBytes > WORTH_IT * file.size) return file;
  const meta = named('meta');
  return (await zipOf(file, meta ? [meta, collection] : [collection])) ?? file;
}

/** The members of a zip; undefined where it is none, or damaged. */
export async function membersOf(file: Blob): Promise<Member[] | undefined> {
  const place = await placeOfDirectory(file);
  if (!place || place.at + place.bytes > file.size || place.bytes > LARGEST_DIRECTORY) return undefined;
  const directory = await bytesOf(file, place.at, place.bytes);
  const members: Member[] = [];
  for (let from = 0; from + ENTRY.bytes <= directory.byteLength; ) {
    if (directory.getUint32(from, true) !== ENTRY.signature) return undefined;
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((at) => directory.getUint16(from + at, true));
    const nameAt = from + ENTRY.bytes;
    const end = nameAt + nameBytes! + extraBytes! + commentBytes!;
    if (end > directory.byteLength) return undefined;
    const sizes = sizesOf(directory, from, nameAt + nameBytes!, extraBytes!);
    if (!sizes) return undefined;
    members.push({ name: textOf(directory, nameAt, nameBytes!), described: copy(directory, from + 6, 14), ...sizes });
    from = end;
  }
  return members;
}

/** Where the directory is: the end of the file says so. */
async function placeOfDirectory(file: Blob): Promise<{ at: number; bytes: number } | undefined> {
  const tailBytes = Math.min(file.size, END.bytes + END.longestComment);
  const tail = await bytesOf(file, file.size - tailBytes, tailBytes);
  let end = tailBytes - END.bytes;
  while (end >= 0 && tail.getUint32(end, true) !== END.signature) end--;
  if (end < 0) return undefined;
  const place = { bytes: tail.getUint32(end + 12, true), at: tail.getUint32(end + 16, true) };
  const locator = end - LOCATOR_64.bytes;
  if (locator < 0 || tail.getUint32(locator, true) !== LOCATOR_64.signature) return place;
  const endAt = numberOf(tail, locator + 8);
  if (endAt + END_64.bytes > file.size) return undefined;
  const end64 = await bytesOf(file, endAt, END_64.bytes);
  if (end64.getUint32(0, true) !== END_64.signature) return undefined;
  return { bytes: numberOf(end64, 40), at: numberOf(end64, 48) };
}

/** Sizes and place of an entry; what is too large for 32 bits is in the extra field, in this order. */
function sizesOf(directory: DataView, from: number, extraAt: number, extraBytes: number) {
  const [packed, unpacked, header] = [20, 24, 42].map((at) => directory.getUint32(from + at, true));
  const end = extraAt + extraBytes;
  let field = extraAt;
  while (field + 4 <= end && directory.getUint16(field, true) !== ZIP64_EXTRA)
    field += 4 + directory.getUint16(field + 2, true);
  let at = field + 4;
  let isWhole = true;
  const whole = (value: number) => {
    if (value !== FULL_32) return value;
    isWhole &&= at + 8 <= end;
    if (!isWhole) return 0;
    at += 8;
    return numberOf(directory, at - 8);
  };
  const unpackedBytes = whole(unpacked!);
  const packedBytes = whole(packed!);
  const headerAt = whole(header!);
  return isWhole ? { unpackedBytes, packedBytes, headerAt } : undefined;
}

/**
 * A zip of some members of another, whose bytes are taken as they are.
 *
 * @returns undefined where the other is damaged, or a member too large for a zip of 32 bits
 */
export async function zipOf(file: Blob, members: readonly Member[]): Promise<Blob | undefined> {
  const parts: BlobPart[] = [];
  const entries: BlobPart[] = [];
  let at = 0;
  let directoryBytes = 0;
  for (const { name, described, packedBytes, unpackedBytes, headerAt } of members) {
    if (headerAt + HEADER.bytes > file.size || Math.max(packedBytes, unpackedBytes) >= FULL_32) return undefined;
    const header = await bytesOf(file, headerAt, HEADER.bytes);
    if (header.getUint32(0, true) !== HEADER.signature) return undefined;
    const end = headerAt + HEADER.bytes + header.getUint16(26, true) + header.getUint16(28, true) + packedBytes;
    if (end > file.size) return undefined;
    parts.push(file.slice(headerAt, end));
    const nameBytes = new TextEncoder().encode(name);
    const entry = new DataView(new ArrayBuffer(ENTRY.bytes));
    entry.setUint32(0, ENTRY.signature, true);
    new Uint8Array(entry.buffer).set(described, 6);
    entry.setUint32(20, packedBytes, true);
    entry.setUint32(24, unpackedBytes, true);
    entry.setUint16(28, nameBytes.length, true);
    entry.setUint32(42, at, true);
    entries.push(entry, nameBytes);
    directoryBytes += ENTRY.bytes + nameBytes.length;
    at += end - headerAt;
  }
  const last = new DataView(new ArrayBuffer(END.bytes));
  last.setUint32(0, END.signature, true);
  for (const place of [8, 10]) last.setUint16(place, members.length, true);
  last.setUint32(12, directoryBytes, true);
  last.setUint32(16, at, true);
  return new Blob([...parts, ...entries, last]);
}

const bytesOf = async (file: Blob, at: number, bytes: number) =>
  new DataView(await file.slice(at, at + bytes).arrayBuffer());

const numberOf = (bytes: DataView, at: number) => Number(bytes.getBigUint64(at, true));

const textOf = ({ buffer, byteOffset }: DataView, at: number, bytes: number) =>
  new TextDecoder().decode(new Uint8Array(buffer, byteOffset + at, bytes));

const copy = ({ buffer, byteOffset }: DataView, at: number, bytes: number) =>
  new Uint8Array(buffer.slice(byteOffset + at, byteOffset + at + bytes) as ArrayBuffer);
