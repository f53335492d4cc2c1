/** Bytes of a tag: pictures are in it, too. */
const LARGEST_TAG = 50_000_000;
const MOST_CHAPTERS = 5_000;
const HEAD = 10;
const FLAGS = { unsynchronised: 0x80, extended: 0x40 } as const;
/** Of a frame since version 4. */
const FRAME_FLAGS = { unsynchronised: 0x02, hasLength: 0x01 } as const;
const ENCODINGS = ['windows-1252', 'utf-16', 'utf-16be', 'utf-8'];

/** A chapter of a recording, as its files tell. */
export interface ChapterMark {
  readonly ms: number;
  readonly title: string;
}

interface Frame {
  readonly id: string;
  readonly content: Uint8Array;
}

/**
 * The chapters of an MP3, in the order of time: frames CHAP of ID3 versions 2.3 and 2.4 (ID3v2 Chapter Frame Addendum
 * 1.0). Those without a title have an empty one. None of a file that begins with another tag, or with none.
 */
export async function chaptersOfId3(file: Blob): Promise<ChapterMark[]> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const version = head[3] ?? 0;
  if (latin(head, 0, 3) !== 'ID3' || version < 3 || version > 4) return [];
  const size = number(head, 6, true);
  if (size > LARGEST_TAG) return [];
  const flags = head[5]!;
  const read = new Uint8Array(await file.slice(HEAD, HEAD + size).arrayBuffer());
  const tag = version === 3 && (flags & FLAGS.unsynchronised) !== 0 ? synchronised(read) : read;
  // In version 3 the size of an extended header is without the four bytes that say it.
  const extended = (flags & FLAGS.extended) === 0 ? 0 : number(tag, 0, version === 4) + (version === 3 ? 4 : 0);
  const marks: ChapterMark[] = [];
  for (const { id, content } of framesIn(tag.subarray(extended), version)) {
    if (id === 'CHAP') marks.push(...chapterIn(content, version));
    if (marks.length === MOST_CHAPTERS) break;
  }
  return marks.toSorted((one, other) => one.ms - other.ms);
}

/** A name that ends in 0, four numbers of four bytes, the first of which is the beginning in milliseconds, and frames. */
function chapterIn(content: Uint8Array, version: number): ChapterMark[] {
  const named = content.indexOf(0) + 1;
  if (named === 0 || named + 16 > content.length) return [];
  const title = [...framesIn(content.subarray(named + 16), version)].find(({ id }) => id === 'TIT2');
  return [{ ms: number(content, named, false), title: title ? textOf(title.content) : '' }];
}

function* framesIn(bytes: Uint8Array, version: number): Generator<Frame> {
  for (let at = 0; at + HEAD <= bytes.length; ) {
    const id = latin(bytes, at, at + 4);
    const size = number(bytes, at + 4, version === 4);
    const flags = version === 4 ? bytes[at + 9]! : 0;
    at += HEAD;
    if (!/^[A-Z0-9]{4}$/.test(id) || at + size > bytes.length) return;
    const content = bytes.subarray(at + ((flags & FRAME_FLAGS.hasLength) === 0 ? 0 : 4), at + size);
    yield { id, content: (flags & FRAME_FLAGS.unsynchronised) === 0 ? content : synchronised(content) };
    at += size;
  }
}

/** Without the 0 that writers put behind each byte of 255, lest it looks like sound. */
function synchronised(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, index) => byte !== 0 || bytes[index - 1] !== 0xff);
}

/** Four bytes, of seven bits each where they are synchsafe; 0 beyond the end. */
function number(bytes: Uint8Array, at: number, isSynchsafe: boolean): number {
  if (at + 4 > bytes.length) return 0;
  return bytes.subarray(at, at + 4).reduce((sum, byte) => sum * (isSynchsafe ? 128 : 256) + byte, 0);
}

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** A byte says in which letters a text is; a 0 may end it. */
function textOf(content: Uint8Array): string {
  const encoding = ENCODINGS[content[0] ?? 0] ?? 'utf-8';
  return new TextDecoder(encoding).decode(content.subarray(1)).replace(/\0.*$/s, '').trim();
}
