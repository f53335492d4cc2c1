import type { ParsedText } from '../parsed-text.js';
import { ParsedTextBuilder } from '../parsed-text-builder.js';
import { assCues, assTitle, isAss } from './ass.js';
import { type Cue, isTimes, timedCues } from './cues.js';
import { isLyrics, readLyrics } from './lyrics.js';
import { type Line, linesOf } from './markup.js';
import { isMicroDvd, microDvdCues } from './microdvd.js';
import { insideOf, type NotedLine, withoutNotes } from './notes.js';
import { withoutRolling } from './rolling.js';
import { isTranscript, transcriptCues } from './transcript.js';
import { isTtml, ttmlCues } from './ttml.js';

/** A text of subtitles, and when each of its cues is shown. */
export interface Subtitles extends ParsedText {
  /** As the file names itself; empty when it does not. */
  readonly title: string;
  readonly author: string;
  readonly times: Int32Array;
}

type Format = 'srt' | 'vtt' | 'sbv' | 'ass' | 'lrc' | 'ttml' | 'transcript' | 'microdvd';

/** Lines in which the first cue of a file must begin. */
const FIRST_LINES = 6;

/**
 * Which subtitle format a text has, by what is in it.
 *
 * @param text without a mark of its encoding; lines ending with LF
 */
export function subtitleFormat(text: string): Format | undefined {
  if (/^WEBVTT(?:[ \t\n]|$)/u.test(text)) return 'vtt';
  if (isAss(text)) return 'ass';
  if (isTtml(text)) return 'ttml';
  const first = text
    .slice(0, 1_000)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, FIRST_LINES);
  const [one = '', two = ''] = first;
  if (isTimes(one, 'sbv')) return 'sbv';
  if (isTimes(one, 'srt') || (/^[0-9０-９]{1,9}$/u.test(one) && isTimes(two, 'srt'))) return 'srt';
  if (isTranscript(first)) return 'transcript';
  if (isMicroDvd(first)) return 'microdvd';
  return isLyrics(first) ? 'lrc' : undefined;
}

/**
 * Subtitles as a text: each cue on a line of its own, without numbers, times and markup; a cue that says it goes on (→)
 * and the next one are one line. Who speaks, and what is only heard, are in notes apart from the text.
 *
 * @param text lines ending with LF; the time is linear in it
 */
export function readSubtitles(text: string, format: Format): Subtitles {
  const builder = new ParsedTextBuilder();
  const times: number[] = [];
  let goesOn = false;
  const { title, author, cues } = fileOf(text, format);
  const written = cues.map(({ start, end, lines, speaker }) => ({
    start,
    end,
    lines: spokenBy(linesOf(lines), speaker),
  }));
  for (const { start, end, lines } of withoutRolling(written)) {
    const shown = lines.map((line) => withSpeaker(withoutNotes(line), line.speaker));
    const isSaid = shown.some((line) => line.text !== '');
    if (isSaid && !goesOn) builder.endLine();
    if (isSaid) times.push(builder.length, start, end);
    let before: Line | undefined;
    for (const line of shown) {
      if (before && line.text !== '') separate(builder, before.text, line.text, line.before.length > 0);
      for (const note of line.before) builder.addNote('speaker', note);
      if (line.text !== '') {
        goesOn = GOES_ON.test(line.text);
        addLine(builder, goesOn ? { ...line, text: line.text.replace(ARROW, '') } : line);
        before = line;
      }
      for (const note of line.after) builder.addNote('speaker', note);
    }
  }
  builder.endLine();
  return { ...builder.build(), title, author, times: Int32Array.from(times) };
}

/** The lines of a cue, the first of them said by who the file names for the cue. */
const spokenBy = ([first, ...others]: readonly Line[], speaker = ''): Line[] =>
  first ? [speaker === '' ? first : { speaker, ...first }, ...others] : [];

/** A line with who says it as its first note, where it does not say so itself. */
function withSpeaker(line: NotedLine, speaker: string | undefined): NotedLine {
  if (speaker === undefined || line.before.some((note) => [note, insideOf(note)].includes(speaker))) return line;
  return { ...line, before: [speaker, ...line.before] };
}

function fileOf(text: string, format: Format): { title: string; author: string; cues: readonly Cue[] } {
  if (format === 'lrc') return readLyrics(text);
  if (format === 'ass') return { title: assTitle(text), author: '', cues: assCues(text) };
  return { title: '', author: '', cues: cuesOf(text, format) };
}

function cuesOf(text: string, format: Exclude<Format, 'lrc' | 'ass'>): readonly Cue[] {
  switch (format) {
    case 'ttml':
      return ttmlCues(text);
    case 'transcript':
      return transcriptCues(text);
    case 'microdvd':
      return microDvdCues(text);
    default:
      return timedCues(text, format);
  }
}

const ARROW = /[→➡⇒➔]$/u;
const GOES_ON = /[→➡⇒➔、]$/u;
/** Somebody else speaks, or a song begins. */
const BEGINS = /^[-－‐‑–—―「『（(《<＜≪>＞≫♪♫●■・]/u;

/** Lines of one cue are one line, which was only too long for the screen, but where another one begins. */
function separate(builder: ParsedTextBuilder, before: string, line: string, hasSpeaker: boolean): void {
  if (hasSpeaker || BEGINS.test(line)) builder.endLine();
  else if (/[a-z\d,.!?]$/iu.test(before) && /^[a-z\d]/iu.test(line)) builder.add(' ');
}

function addLine(builder: ParsedTextBuilder, { text, readings }: Line): void {
  const offset = builder.length;
  builder.add(text);
  for (const { start, length, reading } of readings) builder.addReading(offset + start, length, reading);
}
