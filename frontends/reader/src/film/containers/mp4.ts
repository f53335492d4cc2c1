import { type FilmBytes, fourOf, textOf } from './bytes.js';
import {
  type Codecs,
  type Cue,
  LARGEST_TEXT,
  LONGEST_CUE,
  MOST_CUES,
  type SubtitleFile,
  type SubtitleTrack,
  subRipOf,
} from './subtitles.js';

/** Boxes of a file that are stepped over until its tables come. */
const MOST_BOXES = 1_000;
const MOST_TRACKS = 1_000;
const MOST_CHAPTERS = 5_000;
/** Boxes within each other. */
const DEEPEST = 8;
/** Bytes of the tables of one track that are read: those of pictures or sound of a film of hours have up to 3 MB. */
const LARGEST = 4_000_000;

/** A track as its tables describe it (ISO/IEC 14496-12, 8.3 to 8.7). */
interface Track {
  readonly number: number;
  /** `soun`, `sbtl`, `text`, `subt` … */
  readonly handler: string;
  /** Of its first entry: `mp4a`, `tx3g`, `wvtt` … */
  readonly codec: string;
  readonly language: string;
  /** Ticks of a second. */
  readonly scale: number;
  readonly tables: ReadonlyMap<string, DataView>;
}

/** The codecs of the tracks of pictures and of sound. */
export async function codecsOfMp4(film: FilmBytes): Promise<Codecs> {
  const [picture, sound]: [string[], string[]] = [[], []];
  for await (const { handler, codec } of tracksOf(film)) {
    if (handler === 'vide') picture.push(codec);
    if (handler === 'soun') sound.push(codec);
  }
  return { picture, sound };
}

/** The subtitles that an MP4 has inside. */
export async function tracksOfMp4(film: FilmBytes): Promise<SubtitleTrack[]> {
  const found: SubtitleTrack[] = [];
  for await (const { handler, number, language, codec } of tracksOf(film)) {
    if (!['sbtl', 'text', 'subt', 'subp'].includes(handler)) continue;
    found.push({ number, language, name: '', is: kindOf(codec), format: formatOf(codec) });
  }
  return found;
}

const formatOf = (codec: string) => (codec === 'mp4s' ? 'VobSub' : '');

const kindOf = (codec: string): SubtitleTrack['is'] => {
  if (codec === 'tx3g' || codec === 'wvtt') return 'text';
  return codec === 'mp4s' ? 'pictures' : 'unknown';
};

/**
 * The text of a track.
 *
 * @returns undefined where there is no such track of text
 * @throws what reading the file throws
 */
export async function subtitlesOfMp4(
  film: FilmBytes,
  wanted: number,
  onProgress: (share: number) => void,
): Promise<SubtitleFile | undefined> {
  for await (const track of tracksOf(film)) {
    if (track.number === wanted && kindOf(track.codec) === 'text') return textOfTrack(film, track, onProgress);
  }
  return undefined;
}

/**
 * The chapters of an audiobook or a film: a track of text that another names for them (QuickTime File Format, “Chapter
 * Lists”). Each is shown until the next.
 *
 * @throws what reading the file throws
 */
export async function chaptersOfMp4(film: FilmBytes): Promise<Cue[]> {
  const named = new Set<number>();
  const texts: Track[] = [];
  for await (const track of tracksOf(film)) {
    for (const number of chapterTracksOf(track)) named.add(number);
    if (['text', 'sbtl'].includes(track.handler)) texts.push(track);
  }
  const track = texts.find(({ number }) => named.has(number));
  const chapters: Cue[] = [];
  for (const { from, size, start, end } of track ? samplesOf(track).slice(0, MOST_CHAPTERS) : []) {
    const text = titleIn(await film.at(from, Math.min(size, LONGEST_CUE), LONGEST_CUE));
    if (text !== '') chapters.push({ start, end, text });
  }
  return chapters;
}

function chapterTracksOf({ tables }: Track): number[] {
  const references = tables.get('tref');
  if (!references) return [];
  return [...boxesIn(references, 0, references.byteLength)]
    .filter(({ type }) => type === 'chap')
    .flatMap(({ from, to }) =>
      Array.from({ length: Math.floor((to - from) / 4) }, (_, index) => references.getUint32(from + 4 * index)),
    );
}

async function textOfTrack(film: FilmBytes, track: Track, onProgress: (share: number) => void): Promise<SubtitleFile> {
  const cues: Cue[] = [];
  const samples = samplesOf(track);
  let kept = 0;
  for (const [index, { from, size, start, end }] of samples.entries()) {
    const view = await film.at(from, Math.min(size, LONGEST_CUE), LONGEST_CUE);
    const text = track.codec === 'tx3g' ? timedTextIn(view) : webVttIn(view);
    kept += text.length;
    if (kept > LARGEST_TEXT) break;
    if (text !== '') cues.push({ start, end, text });
    if (index % 100 === 0) onProgress(index / samples.length);
  }
  onProgress(1);
  return subRipOf(cues);
}

/** The tracks, one after the other, since the tables of all of them may be larger than memory. */
async function* tracksOf(film: FilmBytes): AsyncGenerator<Track> {
  const moov = await boxNamed(film, 'moov', 0, film.size).next();
  if (moov.done) return;
  let tracks = 0;
  for await (const { at, size, header } of boxNamed(film, 'trak', moov.value.at + moov.value.header, moov.value.end)) {
    if (tracks++ === MOST_TRACKS) return;
    // What is read next must not take its place.
    const read = await film.at(at, Math.min(size, LARGEST));
    const view = new DataView(read.buffer.slice(read.byteOffset, read.byteOffset + read.byteLength));
    yield trackIn(view, header, view.byteLength);
  }
}

/** Boxes of a name in a part of the file; the others are stepped over. */
async function* boxNamed(film: FilmBytes, name: string, from: number, to: number) {
  for (let at = from, box = 0; at + 8 <= to && box < MOST_BOXES; box++) {
    const head = await film.at(at, 16);
    const { size, header } = boxAt(head, 0, to - at);
    if (size < header) return;
    const end = Math.min(to, at + size);
    if (fourOf(head, 4) === name) yield { at, size, header, end };
    at = end;
  }
}

/** How long a box and its header are; a size of 0 means to the end. */
function boxAt(view: DataView, at: number, rest: number): { size: number; header: number } {
  if (at + 8 > view.byteLength) return { size: 0, header: 8 };
  const size = view.getUint32(at);
  if (size === 0) return { size: rest, header: 8 };
  if (size !== 1) return { size, header: 8 };
  return { size: at + 16 <= view.byteLength ? Number(view.getBigUint64(at + 8)) : 0, header: 16 };
}

function* boxesIn(view: DataView, from: number, to: number): Generator<{ type: string; from: number; to: number }> {
  for (let at = from; at + 8 <= to; ) {
    const { size, header } = boxAt(view, at, to - at);
    if (size < header) return;
    const end = Math.min(to, at + size);
    yield { type: fourOf(view, at + 4), from: at + header, to: end };
    at = end;
  }
}

/** Boxes that hold the boxes that are wanted. */
const OUTER = ['mdia', 'minf', 'stbl'];

function trackIn(view: DataView, from: number, to: number): Track {
  const tables = new Map<string, DataView>();
  const walk = (start: number, end: number, depth = 0): void => {
    for (const box of boxesIn(view, start, end)) {
      if (OUTER.includes(box.type) && depth < DEEPEST) walk(box.from, box.to, depth + 1);
      else tables.set(box.type, new DataView(view.buffer, view.byteOffset + box.from, box.to - box.from));
    }
  };
  walk(from, to);
  const [tkhd, mdhd, hdlr, stsd] = ['tkhd', 'mdhd', 'hdlr', 'stsd'].map((name) => tables.get(name));
  // Version 1 has its times in eight bytes each.
  const isLong = (table: DataView | undefined) =>
    table !== undefined && table.byteLength > 0 && table.getUint8(0) === 1;
  return {
    number: number32(tkhd, isLong(tkhd) ? 20 : 12),
    handler: hdlr ? fourOf(hdlr, 8) : '',
    codec: stsd ? fourOf(stsd, 12) : '',
    language: languageOf(number16(mdhd, isLong(mdhd) ? 32 : 20)),
    scale: number32(mdhd, isLong(mdhd) ? 20 : 12) || 1_000,
    tables,
  };
}

const number32 = (view: DataView | undefined, at: number) =>
  view && at + 4 <= view.byteLength ? view.getUint32(at) : 0;
const number16 = (view: DataView | undefined, at: number) =>
  view && at + 2 <= view.byteLength ? view.getUint16(at) : 0;

/** Three letters of five bits each; `und` where it is not said. */
const languageOf = (packed: number) =>
  packed === 0 ? '' : String.fromCharCode(...[10, 5, 0].map((shift) => 0x60 + ((packed >> shift) & 0x1f)));

interface Sample {
  readonly from: number;
  readonly size: number;
  /** Milliseconds. */
  readonly start: number;
  readonly end: number;
}

/** Where each sample lies, how large it is, and when it is shown. */
function samplesOf({ tables, scale }: Track): Sample[] {
  const [sizes, times, chunks] = [tables.get('stsz'), tables.get('stts'), tables.get('stsc')];
  const short = tables.get('stco');
  const long = tables.get('co64');
  const offsetOf = (chunk: number) => {
    if (short) return number32(short, 8 + 4 * chunk);
    return long && 16 + 8 * chunk <= long.byteLength ? Number(long.getBigUint64(8 + 8 * chunk)) : 0;
  };
  const count = Math.min(number32(sizes, 8), MOST_CUES);
  // What a table says of itself may be wrong: it has no more rows than bytes for them.
  const rowsOf = (table: DataView | undefined, bytes: number) =>
    Math.min(number32(table, 4), Math.floor(((table?.byteLength ?? 0) - 8) / bytes));
  const [runs, chunkRuns] = [rowsOf(times, 8), rowsOf(chunks, 12)];
  const same = number32(sizes, 4);
  const samples: Sample[] = [];
  let tick = 0;
  /** The run of durations and of chunks that the sample is in, and how much of it is left. */
  let run = -1;
  let left = 0;
  let duration = 0;
  let chunk = -1;
  let leftInChunk = 0;
  let perChunk = 0;
  let chunkRun = 0;
  let from = 0;
  for (let index = 0; index < count; index++) {
    while (left === 0) {
      run++;
      if (run >= runs) return samples;
      left = number32(times, 8 + 8 * run);
      duration = number32(times, 12 + 8 * run);
    }
    if (leftInChunk === 0) {
      chunk++;
      while (chunkRun < chunkRuns && number32(chunks, 8 + 12 * chunkRun) <= chunk + 1) {
        perChunk = number32(chunks, 12 + 12 * chunkRun);
        chunkRun++;
      }
      if (perChunk === 0) return samples;
      leftInChunk = perChunk;
      from = offsetOf(chunk);
    }
    const size = same || number32(sizes, 12 + 4 * index);
    samples.push({ from, size, start: (tick * 1000) / scale, end: ((tick + duration) * 1000) / scale });
    from += size;
    tick += duration;
    left--;
    leftInChunk--;
  }
  return samples;
}

/** Timed text of 3GPP (TS 26.245, 5.17): two bytes say how long the text is, and how it looks comes after it. */
const timedTextIn = (view: DataView) => textOf(view, 2, 2 + number16(view, 0)).trim();

const UTF_16_MARK = 0xfeff;

/** The same, or in UTF-16 where it begins with a mark. */
function titleIn(view: DataView): string {
  if (number16(view, 2) !== UTF_16_MARK) return timedTextIn(view);
  const end = Math.min(2 + number16(view, 0), view.byteLength);
  const letters = new Uint8Array(view.buffer, view.byteOffset + 4, Math.max(0, end - 4));
  return new TextDecoder('utf-16be').decode(letters).trim();
}

/** WebVTT in samples (ISO/IEC 14496-30): cues with their payload. */
function webVttIn(view: DataView): string {
  const cues = [...boxesIn(view, 0, view.byteLength)].filter(({ type }) => type === 'vttc');
  const payloads = cues.flatMap(({ from, to }) => [...boxesIn(view, from, to)].filter(({ type }) => type === 'payl'));
  return payloads.map(({ from, to }) => textOf(view, from, to).trim()).join('\n');
}
