import { asciiOf, type Bytes, type FilmBytes, textOf } from './bytes.js';
import { BytesInOrder } from './bytes-in-order.js';
import { elementAt, elementsIn, LONGEST_HEADER, unsigned, variableInteger } from './ebml.js';
import {
  type Codecs,
  type Cue,
  LARGEST_TEXT,
  LONGEST_CUE,
  MOST_CUES,
  momentOf,
  type SubtitleFile,
  type SubtitleTrack,
  subRipOf,
} from './subtitles.js';

/** Ids of RFC 9559. */
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const CODEC_PRIVATE = 0x63a2;
const LANGUAGE = 0x22b59c;
const LANGUAGE_BCP47 = 0x22b59d;
const NAME = 0x536e;
const ENCODINGS = 0x6d80;
const ENCODING = 0x6240;
const COMPRESSION = 0x5034;
const ALGORITHM = 0x4254;
const SETTINGS = 0x4255;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const BLOCK_DURATION = 0x9b;

/** Types of tracks. */
const PICTURE = 1;
const SOUND = 2;
const SUBTITLES = 17;
/** Compressions of a track. */
const ZLIB = 0;
const STRIPPED_HEADER = 3;

/** Elements that are looked at: a film of ten hours has some two million blocks. */
const MOST_ELEMENTS = 5_000_000;

/** Elements that are stepped over until clusters come, and tracks that a film has. */
const MOST_TABLES = 10_000;
const MOST_TRACKS = 1_000;

/** What is kept in memory of one element at most: tables of tracks, with fonts left out, are far smaller. */
const LARGEST = 4_000_000;

interface Track {
  readonly number: number;
  readonly type: number;
  readonly codec: string;
  readonly language: string;
  readonly name: string;
  readonly head: string;
  readonly compression: { readonly algorithm: number; readonly stripped: Uint8Array } | undefined;
}

interface Tables {
  readonly tracks: readonly Track[];
  /** Nanoseconds of a tick. */
  readonly scale: number;
  /** Where the first cluster begins. */
  readonly clusters: number;
}

/** The codecs of the tracks of pictures and of sound. */
export async function codecsOfMatroska(film: FilmBytes): Promise<Codecs> {
  const { tracks } = await tablesOf(film);
  const ofType = (wanted: number) => tracks.filter(({ type }) => type === wanted).map(({ codec }) => codec);
  return { picture: ofType(PICTURE), sound: ofType(SOUND) };
}

/** The subtitles that a Matroska or WebM file has inside. */
export async function tracksOfMatroska(film: FilmBytes): Promise<SubtitleTrack[]> {
  const { tracks } = await tablesOf(film);
  return tracks
    .filter(({ type }) => type === SUBTITLES)
    .map(({ number, language, name, codec }) => ({
      number,
      language,
      name,
      is: kindOf(codec),
      format: formatOf(codec),
    }));
}

/** Subtitles that are pictures, as people call them. */
const PICTURES: readonly (readonly [RegExp, string])[] = [
  [/^S_HDMV/, 'PGS'],
  [/^S_VOBSUB/, 'VobSub'],
  [/^S_DVBSUB/, 'DVB'],
  [/^S_IMAGE/, 'BMP'],
];

const formatOf = (codec: string) => PICTURES.find(([is]) => is.test(codec))?.[1] ?? '';

const kindOf = (codec: string): SubtitleTrack['is'] => {
  if (/^S_TEXT\/(UTF8|ASCII|ASS|SSA|WEBVTT)$|^S_(ASS|SSA)$/.test(codec)) return 'text';
  return formatOf(codec) === '' ? 'unknown' : 'pictures';
};

/**
 * The text of a track, by one pass over the file.
 *
 * @param onProgress how much has been read, 0 to 1
 * @returns undefined where there is no such track of text
 * @throws what reading the file throws
 */
export async function subtitlesOfMatroska(
  film: FilmBytes,
  wanted: number,
  onProgress: (share: number) => void,
): Promise<SubtitleFile | undefined> {
  const { tracks, scale, clusters } = await tablesOf(film);
  const track = tracks.find(({ number, codec }) => number === wanted && kindOf(codec) === 'text');
  if (!track) return undefined;
  const inOrder = BytesInOrder.of(film.film);
  const cues = await blocksOf(inOrder ?? film, clusters, scale, wanted, onProgress);
  await inOrder?.close();
  onProgress(1);
  const said: Cue[] = [];
  let letters = 0;
  for (const [index, { start, length, data }] of cues.entries()) {
    const text = await unpacked(data, track.compression);
    letters += text.length;
    if (letters > LARGEST_TEXT) break;
    // Without a duration a line stays until the next one, for five seconds at most.
    const end =
      start + (length ?? Math.min(5_000, Math.max(500, (cues[index + 1]?.start ?? Number.POSITIVE_INFINITY) - start)));
    said.push({ start, end, text });
  }
  return fileOf(track, said);
}

interface BlockOfText {
  readonly start: number;
  readonly length: number | undefined;
  readonly data: Uint8Array;
}

/** The blocks of a track, in the order in which they are in the file. */
async function blocksOf(
  film: Bytes,
  clusters: number,
  scale: number,
  wanted: number,
  onProgress: (share: number) => void,
): Promise<BlockOfText[]> {
  const cues: BlockOfText[] = [];
  /** Bytes of the cues so far. */
  let kept = 0;
  /** The cluster's own moment, in ticks. */
  let base = 0;
  const keep = (view: DataView, from: number, to: number, duration: number | undefined) => {
    const number = variableInteger(view, from, false);
    if (number?.value !== wanted || from + number.length + 3 > to) return;
    const at = base + view.getInt16(from + number.length);
    const start = from + number.length + 3;
    const data = new Uint8Array(
      view.buffer.slice(view.byteOffset + start, view.byteOffset + Math.min(to, start + LONGEST_CUE)),
    );
    kept += data.length;
    cues.push({
      start: (at * scale) / 1e6,
      length: duration === undefined ? undefined : (duration * scale) / 1e6,
      data,
    });
  };
  const isFull = () => cues.length >= MOST_CUES || kept >= LARGEST_TEXT;
  for (let at = clusters, seen = 0; at < film.size && !isFull() && seen < MOST_ELEMENTS; seen++) {
    const header = elementAt(await film.at(at, LONGEST_HEADER), 0);
    if (!header) break;
    const { id } = header;
    const start = at + header.header;
    // What clusters hold is looked at one by one: a cluster may be larger than what is read at a time.
    if (id === CLUSTER || id === SEGMENT) {
      at = start;
      onProgress(at / film.size);
      continue;
    }
    if (id === TIMESTAMP) base = unsigned(await film.at(start, 8), 0, header.size);
    else if (id === SIMPLE_BLOCK) {
      const number = variableInteger(await film.at(start, 8), 0, false);
      if (number?.value === wanted)
        keep(
          await film.at(start, Math.min(header.size, LONGEST_CUE)),
          0,
          Math.min(header.size, LONGEST_CUE),
          undefined,
        );
    } else if (id === BLOCK_GROUP) {
      const group = await film.at(start, Math.min(header.size, LONGEST_CUE));
      const parts = [...elementsIn(group, 0, group.byteLength)];
      const duration = parts.find((part) => part.id === BLOCK_DURATION);
      for (const part of parts) {
        if (part.id === BLOCK) keep(group, part.from, part.to, duration && unsigned(group, duration.from, duration.to));
      }
    }
    at = start + header.size;
  }
  return cues;
}

/** The tables before the first cluster. */
async function tablesOf(film: FilmBytes): Promise<Tables> {
  const tracks: Track[] = [];
  let scale = 1_000_000;
  for (let at = 0, seen = 0; at < film.size && seen < MOST_TABLES; seen++) {
    const header = elementAt(await film.at(at, LONGEST_HEADER), 0);
    if (!header) break;
    const start = at + header.header;
    if (header.id === CLUSTER) return { tracks, scale, clusters: at };
    if (header.id === SEGMENT) {
      at = start;
      continue;
    }
    if (header.id === INFO || header.id === TRACKS) {
      const view = await film.at(start, Math.min(header.size, LARGEST));
      for (const { id, from, to } of elementsIn(view, 0, view.byteLength)) {
        if (id === TIMESTAMP_SCALE) scale = unsigned(view, from, to) || scale;
        if (id === TRACK_ENTRY && tracks.length < MOST_TRACKS) tracks.push(trackIn(view, from, to));
      }
    }
    at = start + header.size;
  }
  return { tracks, scale, clusters: film.size };
}

function trackIn(view: DataView, from: number, to: number): Track {
  const parts = [...elementsIn(view, from, to)];
  const part = (id: number) => parts.find((one) => one.id === id);
  const number = (id: number) => {
    const found = part(id);
    return found ? unsigned(view, found.from, found.to) : 0;
  };
  const text = (id: number) => {
    const found = part(id);
    return found ? textOf(view, found.from, found.to) : '';
  };
  const codec = part(CODEC_ID);
  const language = part(LANGUAGE_BCP47) ?? part(LANGUAGE);
  return {
    number: number(TRACK_NUMBER),
    type: number(TRACK_TYPE),
    codec: codec ? asciiOf(view, codec.from, codec.to) : '',
    language: language ? asciiOf(view, language.from, language.to) : '',
    name: text(NAME),
    head: text(CODEC_PRIVATE),
    compression: compressionIn(view, part(ENCODINGS)),
  };
}

function compressionIn(view: DataView, encodings: { from: number; to: number } | undefined): Track['compression'] {
  if (!encodings) return undefined;
  for (const encoding of elementsIn(view, encodings.from, encodings.to)) {
    if (encoding.id !== ENCODING) continue;
    for (const compression of elementsIn(view, encoding.from, encoding.to)) {
      if (compression.id !== COMPRESSION) continue;
      let algorithm = ZLIB;
      let stripped = new Uint8Array(0);
      for (const { id, from, to } of elementsIn(view, compression.from, compression.to)) {
        if (id === ALGORITHM) algorithm = unsigned(view, from, to);
        if (id === SETTINGS) stripped = Uint8Array.from(new Uint8Array(view.buffer, view.byteOffset + from, to - from));
      }
      return { algorithm, stripped };
    }
  }
  return undefined;
}

/** The text of a block. What cannot be unpacked is empty. */
async function unpacked(data: Uint8Array, compression: Track['compression']): Promise<string> {
  const decoded = (bytes: Uint8Array | ArrayBuffer) => new TextDecoder().decode(bytes).replace(/\0+$/, '');
  if (!compression) return decoded(data);
  if (compression.algorithm === STRIPPED_HEADER) return decoded(Uint8Array.from([...compression.stripped, ...data]));
  if (compression.algorithm !== ZLIB) return '';
  try {
    return decoded(
      await firstOf(new Blob([Uint8Array.from(data)]).stream().pipeThrough(new DecompressionStream('deflate'))),
    );
  } catch {
    return '';
  }
}

/** What a stream holds, up to what a line may have: it may be made to unfold to far more. */
async function firstOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const kept = new Uint8Array(LONGEST_CUE);
  let length = 0;
  const reader = stream.getReader();
  while (length < LONGEST_CUE) {
    const { done, value } = await reader.read();
    if (done) break;
    const part = value.subarray(0, LONGEST_CUE - length);
    kept.set(part, length);
    length += part.length;
  }
  await reader.cancel().catch(() => {});
  return kept.subarray(0, length);
}

function fileOf({ codec, head }: Track, cues: readonly Cue[]): SubtitleFile {
  if (/WEBVTT/.test(codec)) {
    const blocks = cues.map(
      ({ start, end, text }) => `${momentOf(start, '.')} --> ${momentOf(end, '.')}\n${text.trim()}\n`,
    );
    return { text: ['WEBVTT\n', ...blocks].join('\n'), ending: 'vtt' };
  }
  if (!/ASS|SSA/.test(codec)) return subRipOf(cues);
  // A block has "ReadOrder,Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text"; a file has the times after the layer.
  const lines = cues.map(({ start, end, text }) => {
    const [, layer = '0', ...rest] = text.trim().split(',');
    return `Dialogue: ${layer},${momentOf(start, '.', 2)},${momentOf(end, '.', 2)},${rest.join(',')}`;
  });
  const events = '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text';
  return { text: [head.replace(/\[Events\][\s\S]*$/, '').trim(), events, ...lines, ''].join('\n'), ending: 'ass' };
}
