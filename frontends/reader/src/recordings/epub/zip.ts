import { RecordingError } from '../worker/recording-error.js';

/*
 * ZIP archives whose files are parts of a Blob: neither written nor read are hours of sound copied into memory, as the
 * libraries at hand do. No archive beyond four gigabytes, no encryption (APPNOTE 6.3.10).
 */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LARGEST = 0xffffffff;
const MOST_FILES = 0xffff;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;
/** The first day that a ZIP can tell: archives of the same files are the same. */
const DAY = 0x21;
/** The end of the directory, with the longest comment after it. */
const LONGEST_END = 22 + 0xffff;

export interface ZipFile {
  readonly name: string;
  readonly content: Blob;
}

/** An archive of files that are stored as they are, in their order. @throws RecordingError `too-large` beyond four gigabytes */
export async function zipOf(files: readonly ZipFile[], type: string): Promise<Blob> {
  const [parts, directory]: [BlobPart[], BlobPart[]] = [[], []];
  let [at, length] = [0, 0];
  for (const { name, content } of files) {
    const described = descriptionOf(name, content.size, await checksumOf(content));
    if (at + content.size > LARGEST || files.length > MOST_FILES) throw new RecordingError('too-large');
    const local = recordOf(LOCAL, [described.fields, [2, 0]], described.name);
    const central = recordOf(
      CENTRAL,
      [[2, 20], described.fields, [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]],
      described.name,
    );
    parts.push(local, content);
    directory.push(central);
    at += local.length + content.size;
    length += central.length;
  }
  const end = recordOf(END, [
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, length],
    [4, at],
    [2, 0],
  ]);
  return new Blob([...parts, ...directory, end], { type });
}

/** Bytes and value of a field, or fields that follow each other. */
type Field = readonly [2 | 4, number] | readonly Field[];

function descriptionOf(
  fileName: string,
  size: number,
  checksum: number,
): { fields: Field[]; name: Uint8Array<ArrayBuffer> } {
  const name = new TextEncoder().encode(fileName);
  const fields: Field[] = [
    [2, 20],
    [2, UTF8],
    [2, STORED],
    [2, 0],
    [2, DAY],
    [4, checksum],
    [4, size],
    [4, size],
    [2, name.length],
  ];
  return { fields, name };
}

function recordOf(signature: number, fields: readonly Field[], name = new Uint8Array(0)): Uint8Array<ArrayBuffer> {
  const flat = [4, signature, ...(fields as readonly unknown[]).flat(Number.POSITIVE_INFINITY)] as number[];
  const bytes: number[] = [];
  for (let index = 0; index < flat.length; index += 2) {
    for (let byte = 0; byte < flat[index]!; byte++) bytes.push((flat[index + 1]! >>> (8 * byte)) & 0xff);
  }
  return Uint8Array.from([...bytes, ...name]);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** CRC-32, of one part of the content after the other. */
async function checksumOf(content: Blob): Promise<number> {
  let sum = 0xffffffff;
  const reader = content.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const byte of part.value) sum = TABLE[(sum ^ byte) & 0xff]! ^ (sum >>> 8);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/**
 * What opens the files of an archive, by their names.
 *
 * @throws RecordingError `unreadable` for what is no archive, or one beyond four gigabytes
 */
export async function filesInZip(archive: Blob): Promise<Map<string, () => Promise<Blob>>> {
  const from = Math.max(0, archive.size - LONGEST_END);
  const last = new DataView(await archive.slice(from).arrayBuffer());
  let end = last.byteLength - 22;
  while (end >= 0 && last.getUint32(end, true) !== END) end--;
  if (end < 0) throw new RecordingError('unreadable');
  const [length, begin] = [last.getUint32(end + 12, true), last.getUint32(end + 16, true)];
  const directory = new DataView(await archive.slice(begin, begin + length).arrayBuffer());
  const files = new Map<string, () => Promise<Blob>>();
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === CENTRAL; ) {
    const [nameLength, more] = [directory.getUint16(at + 28, true), directory.getUint16(at + 30, true)];
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength));
    const [how, size, local] = [
      directory.getUint16(at + 10, true),
      directory.getUint32(at + 20, true),
      directory.getUint32(at + 42, true),
    ];
    files.set(name, () => fileAt(archive, local, size, how));
    at += 46 + nameLength + more + directory.getUint16(at + 32, true);
  }
  return files;
}

async function fileAt(archive: Blob, local: number, size: number, how: number): Promise<Blob> {
  const head = new DataView(await archive.slice(local, local + 30).arrayBuffer());
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL) throw new RecordingError('unreadable');
  const from = local + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const content = archive.slice(from, from + size);
  if (how === STORED) return content;
  if (how !== DEFLATED) throw new RecordingError('unreadable');
  return new Response(content.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob();
}
