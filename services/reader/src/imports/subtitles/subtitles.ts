import type { SourceText } from '../../documents/sentences.js';
import { SourceBuilder } from '../source-builder.js';
import { assCues, assTitle, isAss } from './ass.js';
import { type Cue, isTimes, timedCues } from './cues.js';

/** A text of subtitles, and when each of its cues is shown. */
export interface Subtitles extends SourceText {
  /** As the file names itself; empty when it does not. */
  readonly title: string;
  readonly times: Int32Array;
}

type Format = 'srt' | 'vtt' | 'ass';

/** Lines in which the first cue of a SubRip file must begin. */
const FIRST_LINES = 6;

/**
 * Which subtitle format a text has, by what is in it.
 *
 * @param text without a mark of its encoding; lines ending with LF
 */
export function subtitleFormat(text: string): Format | undefined {
  if (/^WEBVTT(?:[ \t\n]|$)/u.test(text)) return 'vtt';
  if (isAss(text)) return 'ass';
  const first = text
    .slice(0, 1_000)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, FIRST_LINES);
  return isTimes(first[0] ?? '') || (/^\d{1,9}$/u.test(first[0] ?? '') && isTimes(first[1] ?? '')) ? 'srt' : undefined;
}

/**
 * Subtitles as a text: each cue on a line of its own, without numbers, times and markup; a cue that says it goes on (→)
 * and the next one are one line.
 *
 * @param text lines ending with LF; the time is linear in it
 */
export function readSubtitles(text: string, format: Format): Subtitles {
  const builder = new SourceBuilder();
  const times: number[] = [];
  let goesOn = false;
  for (const { start, end, lines } of cuesOf(text, format)) {
    const shown = lines.map(withoutMarkup).filter((line) => line.text !== '');
    if (shown.length === 0) continue;
    if (!goesOn) builder.endLine();
    times.push(builder.length, start, end);
    for (const [index, line] of shown.entries()) {
      if (index > 0) separate(builder, shown[index - 1]!.text, line.text);
      goesOn = GOES_ON.test(line.text);
      addLine(builder, goesOn ? { ...line, text: line.text.replace(ARROW, '') } : line);
    }
  }
  builder.endLine();
  return { ...builder.build(), title: format === 'ass' ? assTitle(text) : '', times: Int32Array.from(times) };
}

const cuesOf = (text: string, format: Format): Cue[] => (format === 'ass' ? assCues(text) : timedCues(text, format));

const ARROW = /[→➡⇒➔]$/u;
const GOES_ON = /[→➡⇒➔、]$/u;
/** Somebody else speaks, or a song begins. */
const BEGINS = /^[-－‐‑–—―「『（(《<＜≪♪♫●■・]/u;

/** Lines of one cue are one line, which was only too long for the screen, but where another one begins. */
function separate(builder: SourceBuilder, before: string, line: string): void {
  if (BEGINS.test(line)) builder.endLine();
  else if (/[a-z\d,.!?]$/iu.test(before) && /^[a-z\d]/iu.test(line)) builder.add(' ');
}

/** A line without markup, and the readings that it gives. */
interface Line {
  readonly text: string;
  readonly readings: readonly { readonly start: number; readonly length: number; readonly reading: string }[];
}

function addLine(builder: SourceBuilder, { text, readings }: Line): void {
  const offset = builder.length;
  builder.add(text);
  for (const { start, length, reading } of readings) builder.addReading(offset + start, length, reading);
}

/** A tag of SubRip or WebVTT, with the times inside of karaoke; what else stands between < and > is text. */
const TAG = /<(\/?)(i|b|u|s|font|c|v|lang|ruby|rt|rp|\d{2}:[\d:.]{4,12})(?:[.\s][^<>]{0,300})?>/giu;
const BRACES = /\{\\[^{}\n]{0,300}\}/gu;
const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

const plain = (text: string) =>
  text.replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/gu, (name) => CHARACTERS[name]!).replace(/[\t ]{2,100}/gu, ' ');

function withoutMarkup(written: string): Line {
  const line = written.replace(BRACES, '').trim();
  let text = '';
  const readings: { start: number; length: number; reading: string }[] = [];
  let at = 0;
  let reading: string | undefined;
  let isInside = '';
  let base = 0;
  const take = (end: number) => {
    const piece = plain(line.slice(at, end));
    if (isInside === 'rt') reading = (reading ?? '') + piece;
    else if (isInside !== 'rp') text += piece;
  };
  for (const tag of line.matchAll(TAG)) {
    take(tag.index);
    at = tag.index + tag[0].length;
    const name = tag[2]!.toLowerCase();
    const ends = tag[1] === '/';
    if (name === 'ruby' && !ends) base = text.length;
    if (name === 'rt' && ends && reading !== undefined) {
      readings.push({ start: base, length: text.length - base, reading });
      reading = undefined;
      base = text.length;
    }
    if (name === 'rt' || name === 'rp') isInside = ends ? '' : name;
  }
  take(line.length);
  return { text: text.trimEnd(), readings };
}
