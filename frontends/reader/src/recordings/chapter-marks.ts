import { FilmBytes } from '../film/containers/bytes.js';
import { chaptersOfMp4 } from '../film/containers/mp4.js';
import { type ChapterMark, chaptersOfId3 } from './id3-chapters.js';

/** Boxes above the list of chapters. */
const PATH = ['moov', 'udta', 'chpl'];
const LARGEST_LIST = 1_000_000;
/** Of times in the list: 100 ns. */
const UNITS_PER_MS = 10_000n;

/** The chapters of files that play one after the other: their own, or the names of the files. @param lengths milliseconds of each */
export async function chapterMarksOf(files: readonly File[], lengths: readonly number[]): Promise<ChapterMark[]> {
  const marks: ChapterMark[] = [];
  let begin = 0;
  for (const [index, file] of files.entries()) {
    const own = await ownMarks(file);
    if (own.length === 0) marks.push({ ms: begin, title: file.name.replace(/\.[^.]+$/, '') });
    for (const { ms, title } of own) marks.push({ ms: begin + ms, title });
    begin += lengths[index]!;
  }
  return marks;
}

/** Those of the file itself; of an M4B with both a track and a list the track, whose titles are whole. */
async function ownMarks(file: Blob): Promise<readonly ChapterMark[]> {
  const ofTrack = await chaptersOfMp4(new FilmBytes(file));
  if (ofTrack.length > 0) return ofTrack.map(({ start, text }) => ({ ms: start, title: text }));
  const ofList = await marksOfList(file);
  return ofList.length > 0 ? ofList : chaptersOfId3(file);
}

/**
 * The chapters of an MP4 file (M4B), by the list that Nero began and ffmpeg and mp4v2 write; empty for other files and for
 * those without one.
 */
async function marksOfList(file: Blob): Promise<ChapterMark[]> {
  let [from, end] = [0, file.size];
  for (const wanted of PATH) {
    const box = await boxIn(file, from, end, wanted);
    if (!box) return [];
    [from, end] = [box.from, box.end];
  }
  if (end - from > LARGEST_LIST) return [];
  return marksIn(new DataView(await file.slice(from, end).arrayBuffer()));
}

/** Where the content of a box lies. */
async function boxIn(file: Blob, begin: number, end: number, wanted: string) {
  for (let at = begin; at + 8 <= end; ) {
    const head = new DataView(await file.slice(at, Math.min(end, at + 16)).arrayBuffer());
    let [size, header] = [head.getUint32(0), 8];
    if (size === 1 && head.byteLength === 16) [size, header] = [Number(head.getBigUint64(8)), 16];
    else if (size === 0) size = end - at;
    if (size < header || at + size > end) return undefined;
    const name = String.fromCharCode(...new Uint8Array(head.buffer, 4, 4));
    if (name === wanted) return { from: at + header, end: at + size };
    at += size;
  }
  return undefined;
}

/** Version and flags, four bytes since version 1, how many; of each its time, the bytes of its title, and these. */
function marksIn(view: DataView<ArrayBuffer>): ChapterMark[] {
  const marks: ChapterMark[] = [];
  let at = view.byteLength > 4 && view.getUint8(0) > 0 ? 9 : 5;
  while (at + 9 <= view.byteLength) {
    const length = view.getUint8(at + 8);
    if (at + 9 + length > view.byteLength) break;
    const title = new TextDecoder().decode(new Uint8Array(view.buffer, at + 9, length));
    marks.push({ ms: Number(view.getBigUint64(at) / UNITS_PER_MS), title });
    at += 9 + length;
  }
  return marks;
}
