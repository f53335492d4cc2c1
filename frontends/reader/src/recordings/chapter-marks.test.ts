/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { mp4 } from '../testing/films.js';
import { chapterMarksOf } from './chapter-marks.js';

const marksOf = (bytes: Uint8Array<ArrayBuffer>, name = '本.m4b') =>
  chapterMarksOf([new File([bytes], name)], [600_000]);
const NAMED = [{ ms: 0, title: '本' }];
const CHAPTERS = [
  { start: 0, end: 61_500, text: '第一章　海' },
  { start: 61_500, end: 200_000, text: '第二章　山' },
  { start: 200_000, end: 600_000, text: 'おわりに' },
];
const MARKS = CHAPTERS.map(({ start, text }) => ({ ms: start, title: text }));

describe('the chapters of an M4B', () => {
  it.each(['utf-8', 'utf-16'] as const)('are those of the track that its sound names, in %s', async (chapters) => {
    expect(await marksOf(mp4('tx3g', CHAPTERS, { chapters }))).toEqual(MARKS);
  });

  it('are none of subtitles, which nothing names for them', async () => {
    expect(await marksOf(mp4('tx3g', CHAPTERS))).toEqual(NAMED);
  });

  it('are those of a list where there is no track', async () => {
    expect(await marksOf(withList(mp4('tx3g', []), CHAPTERS))).toEqual(MARKS);
    expect(await marksOf(withList(mp4('tx3g', CHAPTERS, { chapters: 'utf-8' }), [CHAPTERS[1]!]))).toEqual(MARKS);
  });

  it('are none of a file that ends in its tables', async () => {
    const whole = mp4('tx3g', CHAPTERS, { chapters: 'utf-8' });
    for (const length of [4, 60, whole.length - 300, whole.length - 40]) {
      expect(await marksOf(whole.slice(0, length))).toEqual(NAMED);
    }
  });
});

/** A list as ffmpeg writes it. */
function withList(file: Uint8Array, chapters: typeof CHAPTERS): Uint8Array<ArrayBuffer> {
  const rows = chapters.map(({ start, text }) => {
    const begin = Buffer.alloc(8);
    begin.writeBigUInt64BE(BigInt(start) * 10_000n);
    const title = Buffer.from(text);
    return Buffer.concat([begin, Buffer.from([title.length]), title]);
  });
  const head = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, chapters.length]);
  const added = boxOf('udta', boxOf('chpl', Buffer.concat([head, ...rows])));
  const at = Buffer.from(file).lastIndexOf('moov') - 4;
  const moov = Buffer.concat([file.subarray(at), added]);
  moov.writeUInt32BE(moov.length);
  return new Uint8Array(Buffer.concat([file.subarray(0, at), moov]));
}

function boxOf(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4);
  return Buffer.concat([head, content]);
}

type Version = 3 | 4;
const sizeOf = (value: number, version: Version) =>
  Buffer.from(
    [3, 2, 1, 0].map((place) => (version === 4 ? (value >> (7 * place)) & 127 : (value >> (8 * place)) & 255)),
  );
const frame = (id: string, content: Buffer, version: Version, flags = 0) =>
  Buffer.concat([Buffer.from(id), sizeOf(content.length, version), Buffer.from([0, flags]), content]);
const numberOf = (value: number) => sizeOf(value, 3);
/** Letters of a text by the byte that says which. */
const LETTERS: Readonly<Record<number, (text: string) => Buffer>> = {
  0: (text) => Buffer.from(text, 'latin1'),
  1: (text) => Buffer.from(`\ufeff${text}\0`, 'utf16le'),
  2: (text) => Buffer.from(text, 'utf16le').swap16(),
  3: (text) => Buffer.from(text),
};
const chapter = (at: number, title: string | undefined, version: Version, letters = 1) =>
  Buffer.concat([
    Buffer.from(`ch${at}\0`),
    ...[at, at + 1_000, 0xffff_ffff, 0xffff_ffff].map(numberOf),
    ...(title === undefined
      ? []
      : [frame('TIT2', Buffer.concat([Buffer.from([letters]), LETTERS[letters]!(title)]), version)]),
  ]);
const tag = (frames: readonly Buffer[], version: Version, flags = 0) => {
  const content = Buffer.concat([...frames, Buffer.alloc(20)]);
  const head = Buffer.concat([
    Buffer.from(['I', 'D', '3'].map((one) => one.charCodeAt(0))),
    Buffer.from([version, 0, flags]),
  ]);
  return new Uint8Array(
    Buffer.concat([head, sizeOf(content.length, 4), content, Buffer.from([0xff, 0xfb, 0x90, 0x64])]),
  );
};
/** As writers keep a tag from looking like sound. */
const unsynchronised = (bytes: Buffer) =>
  Buffer.from([...bytes].flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));

describe('the chapters of an MP3', () => {
  it.each([
    [3, 1],
    [3, 2],
    [4, 3],
    [4, 1],
  ] as const)('are its frames in version 2.%d, with titles in letters %d', async (version, letters) => {
    const picture = frame('APIC', Buffer.alloc(70_000, 1), version);
    const chapters = MARKS.toReversed().map(({ ms, title }) =>
      frame('CHAP', chapter(ms, title, version, letters), version),
    );
    const contents = frame('CTOC', Buffer.from('toc\0\x03\x00'), version);
    expect(await marksOf(tag([picture, contents, ...chapters], version), '本.mp3')).toEqual(MARKS);
  });

  it('are read of a tag that was kept from looking like sound', async () => {
    const plain = MARKS.map(({ ms, title }) => frame('CHAP', chapter(ms, title, 3), 3));
    const whole = unsynchronised(Buffer.concat(plain));
    expect(await marksOf(tag([whole], 3, 0x80), '本.mp3')).toEqual(MARKS);
    const each = MARKS.map(({ ms, title }) => frame('CHAP', unsynchronised(chapter(ms, title, 4)), 4, 0x02));
    expect(await marksOf(tag(each, 4, 0x80), '本.mp3')).toEqual(MARKS);
  });

  it('may have no title', async () => {
    const chapters = [frame('CHAP', chapter(0, undefined, 4), 4), frame('CHAP', chapter(9_000, 'Abc', 4, 0), 4)];
    expect(await marksOf(tag(chapters, 4), '本.mp3')).toEqual([
      { ms: 0, title: '' },
      { ms: 9_000, title: 'Abc' },
    ]);
  });

  it('are none without a tag, and of one that is older or damaged', async () => {
    const good = tag([frame('CHAP', chapter(0, '一', 4), 4)], 4);
    expect(await marksOf(Uint8Array.of(0xff, 0xfb, 0x90, 0x64), '本.mp3')).toEqual(NAMED);
    expect(await marksOf(good.with(3, 2) as Uint8Array<ArrayBuffer>, '本.mp3')).toEqual(NAMED);
    expect(await marksOf(good.slice(0, 40), '本.mp3')).toEqual(NAMED);
    // A frame that says to be longer than its tag.
    expect(await marksOf(good.with(14, 127) as Uint8Array<ArrayBuffer>, '本.mp3')).toEqual(NAMED);
  });
});

it('takes the names of files that have no chapters, and goes on where one ends', async () => {
  const files = [new File([mp4('tx3g', CHAPTERS, { chapters: 'utf-8' })], 'a.m4b'), new File(['RIFF'], '第三章.wav')];
  expect(await chapterMarksOf(files, [600_000, 1_000])).toEqual([...MARKS, { ms: 600_000, title: '第三章' }]);
});
