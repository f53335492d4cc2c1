import type { Chapter } from './chapters.js';

/** UTF-16 units of a chapter's title. */
const LONGEST_TITLE = 80;

/** A picture of a book. */
export interface Cover {
  /** As `image/jpeg`. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface Tagged {
  readonly title: string;
  /** At most 255. */
  readonly chapters: readonly Chapter[];
  readonly cover?: Cover | undefined;
}

/**
 * The tag that is before the sound of an MP3 file: ID3v2.3 with its addendum for chapters.
 *
 * @see https://id3.org/id3v2.3.0 and https://id3.org/id3v2-chapters-1.0
 */
export function id3Tag({ title, chapters, cover }: Tagged): Buffer {
  const ids = chapters.map((_, index) => Buffer.from(`c${index}\0`, 'latin1'));
  const contents = frame('CTOC', [
    Buffer.from('toc\0', 'latin1'),
    // The first of its kind, and in order.
    Buffer.from([0b11, chapters.length]),
    ...ids,
  ]);
  const places = chapters.map((chapter, index) =>
    frame('CHAP', [
      ids[index]!,
      uint32(chapter.startMs),
      uint32(chapter.endMs),
      // Byte offsets are left out, so that the milliseconds count.
      Buffer.alloc(8, 0xff),
      text('TIT2', chapter.title.slice(0, LONGEST_TITLE)),
    ]),
  );
  const body = Buffer.concat([
    text('TIT2', title),
    ...(cover ? [picture(cover)] : []),
    ...(chapters.length > 0 ? [contents, ...places] : []),
  ]);
  return Buffer.concat([Buffer.from('ID3\u0003\0\0', 'latin1'), sevenBits(body.length), body]);
}

function frame(id: string, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(id, 'latin1'), uint32(body.length), Buffer.alloc(2), body]);
}

/** Text in UTF-16 with its mark. */
const text = (id: string, value: string) =>
  frame(id, [Buffer.from([1, 0xff, 0xfe]), Buffer.from(value.toWellFormed(), 'utf16le')]);

/** The picture of the front of a book, without a description. */
const picture = ({ mediaType, bytes }: Cover) =>
  frame('APIC', [Buffer.from([0]), Buffer.from(`${mediaType}\0`, 'latin1'), Buffer.from([3, 0]), Buffer.from(bytes)]);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A tag's size has seven bits in each byte. */
const sevenBits = (size: number) =>
  Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127]);
