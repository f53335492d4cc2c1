import { expect, it } from '@jest/globals';
import { unplayedOf } from './unplayed.js';

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
const fourBytes = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

/** An element of Matroska; its size in eight bytes, as muxers write it. */
const element = (id: number[], content: number[]) => [...id, 0x01, 0, 0, 0, ...fourBytes(content.length), ...content];
const [EBML, SEGMENT, INFO, TRACKS] = [
  [0x1a, 0x45, 0xdf, 0xa3],
  [0x18, 0x53, 0x80, 0x67],
  [0x15, 0x49, 0xa9, 0x66],
  [0x16, 0x54, 0xae, 0x6b],
];
const matroska = (...codecs: string[]) => {
  const tracks = codecs.flatMap((codec) =>
    element([0xae], [...element([0x83], [codec.startsWith('A_') ? 2 : 1]), ...element([0x86], ascii(codec))]),
  );
  const segment = [...element(INFO, ascii('some facts')), ...element(TRACKS, tracks)];
  return [...element(EBML, ascii('matroska')), ...element(SEGMENT, segment)];
};

/** A box of an MP4. */
const box = (type: string, ...content: number[]) => [...fourBytes(content.length + 8), ...ascii(type), ...content];
const track = (kind: string, codec: string) => {
  const handler = box('hdlr', ...fourBytes(0), ...fourBytes(0), ...ascii(kind));
  const entries = box('stsd', ...fourBytes(0), ...fourBytes(1), ...box(codec, ...fourBytes(0)));
  return box('trak', ...box('mdia', ...handler, ...box('minf', ...box('stbl', ...entries))));
};
const mp4 = (...codecs: string[]) => mp4Of('avc1', ...codecs);
const mp4Of = (picture: string, ...codecs: string[]) => [
  ...box('ftyp', ...ascii('isom')),
  // As cameras write it: what is shown comes before its tables.
  ...box('mdat', ...Array.from({ length: 500 }, () => 7)),
  ...box('moov', ...track('vide', picture), ...codecs.flatMap((codec) => track('soun', codec))),
];

it.each([
  ['Matroska with AC-3', matroska('V_MPEG4/ISO/AVC', 'A_AC3'), 'AC-3'],
  ['Matroska with DTS', matroska('V_MPEGH/ISO/HEVC', 'A_DTS'), 'DTS'],
  ['Matroska with AAC', matroska('V_MPEG4/ISO/AVC', 'A_AAC'), null],
  ['Matroska with DTS and a track that is played', matroska('V_MPEG4/ISO/AVC', 'A_DTS', 'A_OPUS'), null],
  ['Matroska without sound', matroska('V_VP9'), null],
  ['MP4 with AC-3', mp4('ac-3'), 'AC-3'],
  ['MP4 with AAC', mp4('mp4a'), null],
  ['MP4 with both', mp4('ec-3', 'mp4a'), null],
  ['MP4 without sound', mp4(), null],
  ['no film', ascii('a text that is long enough to be one'), null],
  ['nothing', [], null],
])('%s', async (_what, bytes, expected) => {
  const { sound } = await unplayedOf(new Blob([Uint8Array.from(bytes)]), true);
  expect(sound).toBe(expected);
});

it.each([
  ['HEVC where the browser plays it', matroska('V_MPEGH/ISO/HEVC'), true, null],
  ['HEVC where it does not', matroska('V_MPEGH/ISO/HEVC', 'A_AAC'), false, 'HEVC (H.265)'],
  ['HEVC in MP4', mp4Of('hev1'), false, 'HEVC (H.265)'],
  ['MPEG-2', matroska('V_MPEG2'), true, 'MPEG-2'],
  ['Xvid', matroska('V_MPEG4/ISO/ASP'), true, 'Xvid'],
  ['H.264', mp4Of('avc1'), false, null],
  ['sound alone', matroska('A_AAC'), false, null],
])('the picture of %s', async (_what, bytes, playsHevc, expected) => {
  const { picture } = await unplayedOf(new Blob([Uint8Array.from(bytes)]), playsHevc);
  expect(picture).toBe(expected);
});

it('a file that is cut short or garbled anywhere is read as far as it goes, and ends', async () => {
  const seen = new Set<string | null>();
  for (const film of [matroska('V_VP9', 'A_AC3'), mp4('ac-3')]) {
    for (let at = 0; at < film.length; at++) {
      seen.add((await unplayedOf(new Blob([Uint8Array.from(film.slice(0, at))]), true)).sound);
      for (const byte of [0, 1, 255]) {
        seen.add((await unplayedOf(new Blob([Uint8Array.from(film.with(at, byte))]), true)).sound);
      }
    }
  }
  expect(seen).toContain('AC-3');
  expect(seen).toContain(null);
});
