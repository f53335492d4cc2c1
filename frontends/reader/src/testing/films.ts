import { deflateSync } from 'node:zlib';

/** Containers of films as muxers write them, with subtitles and without pictures, for tests. */

const bytesOf = (text: string) => [...Buffer.from(text)];
const fourBytes = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const twoBytes = (value: number) => [(value >> 8) & 255, value & 255];
const number = (value: number) => (value < 256 ? [value] : fourBytes(value));
const idBytes = (id: number) => fourBytes(id).slice(Math.floor(Math.clz32(id) / 8));

/** An element of Matroska; its size in eight bytes. */
const element = (id: number, content: readonly number[]): number[] => [
  ...idBytes(id),
  ...[0x01, 0, 0, 0],
  ...fourBytes(content.length),
  ...content,
];

export interface SubtitlesInside {
  readonly number: number;
  readonly codec: string;
  readonly language?: string;
  readonly name?: string;
  readonly head?: string;
  readonly compression?: 'zlib' | 'stripped';
  /** In milliseconds; without `end` as a block that says no duration. */
  readonly lines: readonly { readonly start: number; readonly end?: number; readonly text: string }[];
}

/** What blocks of a track with stripped headers begin with. */
const STRIPPED = '0,';

const EBML = element(0x1a45dfa3, element(0x4282, bytesOf('matroska')));

/** Information and tracks: one of pictures, one of sound, and those of subtitles. */
function tablesOf(tracks: readonly SubtitlesInside[], sound: string): number[] {
  const compression = (kind: 'zlib' | 'stripped') => {
    const algorithm = element(0x4254, [kind === 'zlib' ? 0 : 3]);
    const settings = kind === 'stripped' ? element(0x4255, bytesOf(STRIPPED)) : [];
    return element(0x6d80, element(0x6240, element(0x5034, [...algorithm, ...settings])));
  };
  const entries = tracks.flatMap(({ number: id, codec, language, name, head, compression: kind }) =>
    element(0xae, [
      ...element(0xd7, [id]),
      ...element(0x83, [17]),
      ...element(0x86, bytesOf(codec)),
      ...(language ? element(0x22b59c, bytesOf(language)) : []),
      ...(name ? element(0x536e, bytesOf(name)) : []),
      ...(head ? element(0x63a2, bytesOf(head)) : []),
      ...(kind ? compression(kind) : []),
    ]),
  );
  const others = [
    ...element(0xae, [...element(0xd7, [1]), ...element(0x83, [1]), ...element(0x86, bytesOf('V_VP9'))]),
    ...element(0xae, [...element(0xd7, [2]), ...element(0x83, [2]), ...element(0x86, bytesOf(sound))]),
  ];
  return [
    ...element(0x1549a966, element(0x2ad7b1, fourBytes(1_000_000))),
    ...element(0x1654ae6b, [...others, ...entries]),
  ];
}

/** A block: which track, when within its cluster, and what. */
const block = (track: number, at: number, data: readonly number[]) => [0x80 | track, ...twoBytes(at), 0, ...data];

function blockOf(
  { number: id, compression }: SubtitlesInside,
  at: number,
  end: number | undefined,
  text: string,
): number[] {
  const data =
    compression === 'zlib'
      ? [...deflateSync(text)]
      : bytesOf(compression === 'stripped' && text.startsWith(STRIPPED) ? text.slice(STRIPPED.length) : text);
  if (end === undefined) return element(0xa3, block(id, at, data));
  return element(0xa0, [...element(0xa1, block(id, at, data)), ...element(0x9b, number(end - at))]);
}

/**
 * A Matroska file: a cluster for each ten seconds, with a picture of some bytes before each line.
 *
 * @param picture bytes of each picture
 */
export function matroska(
  tracks: readonly SubtitlesInside[],
  { sound = 'A_AAC', picture = 1_000 } = {},
): Uint8Array<ArrayBuffer> {
  const all = tracks.flatMap((track) => track.lines.map((line) => ({ track, ...line })));
  const clusters: number[] = [];
  for (const from of new Set(all.map(({ start }) => Math.floor(start / 10_000) * 10_000))) {
    const lines = all.filter(({ start }) => start >= from && start < from + 10_000);
    const blocks = lines.flatMap(({ track, start, end, text }) => [
      ...element(
        0xa3,
        block(
          1,
          start - from,
          Array.from({ length: picture }, () => 7),
        ),
      ),
      ...blockOf(track, start - from, end === undefined ? undefined : end - from, text),
    ]);
    clusters.push(...element(0x1f43b675, [...element(0xe7, number(from)), ...blocks]));
  }
  return Uint8Array.from([...EBML, ...element(0x18538067, [...tablesOf(tracks, sound), ...clusters])]);
}

/** A box of an MP4. */
const box = (type: string, ...content: readonly number[]): number[] => [
  ...fourBytes(content.length + 8),
  ...bytesOf(type),
  ...content,
];

/**
 * An MP4 with one track of sound and one of subtitles, as `tx3g` or `wvtt`; between two lines is an empty sample.
 *
 * @param tables bytes of the tables of another track, which come before those of the subtitles
 * @param chapters the letters of chapters, as which the sound names the track
 */
export function mp4(
  codec: 'tx3g' | 'wvtt' | 'mp4s',
  lines: readonly { readonly start: number; readonly end: number; readonly text: string }[],
  { tables = 0, chapters }: { tables?: number; chapters?: 'utf-8' | 'utf-16' } = {},
): Uint8Array<ArrayBuffer> {
  const sampleOf = (text: string) => {
    if (chapters === 'utf-16') {
      const letters = [...Buffer.from(`\ufeff${text}`, 'utf16le').swap16()];
      return [...twoBytes(letters.length), ...letters];
    }
    if (codec === 'wvtt') return text === '' ? box('vtte') : box('vttc', ...box('payl', ...bytesOf(text)));
    return [...twoBytes(bytesOf(text).length), ...bytesOf(text)];
  };
  const samples: { data: number[]; duration: number }[] = [];
  let at = 0;
  for (const { start, end, text } of lines) {
    if (start > at) samples.push({ data: sampleOf(''), duration: start - at });
    samples.push({ data: sampleOf(text), duration: end - start });
    at = end;
  }
  const head = box('ftyp', ...bytesOf('isom'), ...fourBytes(0));
  const data = box('mdat', ...samples.flatMap((sample) => sample.data));
  const table = (type: string, ...rows: readonly (readonly number[])[]) =>
    box(type, ...fourBytes(0), ...fourBytes(rows.length), ...rows.flat());
  // Each chunk has two samples: where it begins is after those before.
  const chunks = samples
    .map((_, index) => samples.slice(0, index).reduce((sum, sample) => sum + sample.data.length, head.length + 8))
    .filter((_, index) => index % 2 === 0);
  const tablesOfText = [
    ...table('stsd', box(codec, ...fourBytes(0))),
    ...table('stts', ...samples.map(({ duration }) => [...fourBytes(1), ...fourBytes(duration)])),
    ...table('stsc', [...fourBytes(1), ...fourBytes(2), ...fourBytes(1)]),
    ...box(
      'stsz',
      ...fourBytes(0),
      ...fourBytes(0),
      ...fourBytes(samples.length),
      ...samples.flatMap((one) => fourBytes(one.data.length)),
    ),
    ...table('stco', ...chunks.map(fourBytes)),
  ];
  const times = [...fourBytes(0), ...fourBytes(0)];
  // 'jpn' in three letters of five bits.
  const language = twoBytes((10 << 10) | (16 << 5) | 14);
  const mdia = (handler: string, content: readonly number[]) =>
    box(
      'mdia',
      ...box('mdhd', ...fourBytes(0), ...times, ...fourBytes(1_000), ...fourBytes(at), ...language, 0, 0),
      ...box('hdlr', ...fourBytes(0), ...fourBytes(0), ...bytesOf(handler)),
      ...box('minf', ...box('stbl', ...content)),
    );
  const track = (id: number, content: readonly number[]) =>
    box('trak', ...box('tkhd', ...fourBytes(0), ...times, ...fourBytes(id)), ...content);
  const named = chapters ? box('tref', ...box('chap', ...fourBytes(2))) : [];
  const sound = track(1, [...named, ...mdia('soun', table('stsd', box('mp4a', ...fourBytes(0))))]);
  const other = Buffer.alloc(tables);
  if (tables > 0) other.set([...fourBytes(tables), ...bytesOf('trak')]);
  const text = track(2, mdia(chapters ? 'text' : 'sbtl', tablesOfText));
  const moov = [...fourBytes(8 + sound.length + tables + text.length), ...bytesOf('moov')];
  return new Uint8Array(Buffer.concat([...[head, data, moov, sound].map(Buffer.from), other, Buffer.from(text)]));
}
