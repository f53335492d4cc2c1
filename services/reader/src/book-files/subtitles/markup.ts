import { decodeHTMLStrict } from 'entities';
import type { GivenReading } from '../parsed-text-builder.js';

/** A line without markup, and the readings that it gives. */
export interface Line {
  readonly text: string;
  readonly readings: readonly GivenReading[];
  /** Who says it, as its markup names them: <v 太郎>. */
  readonly speaker?: string;
}

/** A cue whose lines are without markup, and none empty. */
export interface TimedLine {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly Line[];
  /** Who says it, where the file names them apart from the lines. */
  readonly speaker?: string;
}

/** A tag of SubRip or WebVTT, with the times inside of karaoke; what else is between < and > is text. */
const TAG = /<(\/?)(i|b|u|s|font|c|v|lang|ruby|rb|rt|rp|\d{2}:[\d:.]{4,12})([.\s][^<>]{0,300})?>/giu;
/** Codes of SubStation Alpha ({\an8}), and SubRip's tags as older players have them ({b}, {/i}, {c:$0000ff}). */
const BRACES = /\{(?:\\[^{}\n]{0,300}|\/?[biusBIUS]|[yYcCfFsSpP]:[^{}\n]{1,60})\}/gu;
/** Marks of direction and joins, which write nothing. */
const INVISIBLE = /[\u200b-\u200f\u2060]/gu;

const plain = (text: string) =>
  decodeHTMLStrict(text)
    .replace(INVISIBLE, '')
    .replaceAll('\u00a0', ' ')
    .replace(/[\t ]{2,100}/gu, ' ');

/** The lines of a cue without their markup, none empty; who speaks next begins a line. The time is linear in them. */
export const linesOf = (written: readonly string[]): Line[] =>
  written
    .flatMap((line) => line.split(/(?=<v[.\s])/iu))
    .map(withoutMarkup)
    .filter(({ text }) => text !== '');

/** A line without its markup; the time is linear in its length. */
function withoutMarkup(written: string): Line {
  const line = written.replace(BRACES, '').trim();
  let speaker = '';
  let text = '';
  const readings: GivenReading[] = [];
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
    // Classes are before the name: <v.loud 太郎>.
    if (name === 'v' && !ends)
      speaker = plain(tag[3] ?? '')
        .replace(/^\S*\s/u, '')
        .trim();
    if (name === 'ruby' && !ends) base = text.length;
    if (name === 'rt' && ends && reading !== undefined) {
      readings.push({ start: base, length: text.length - base, reading });
      reading = undefined;
      base = text.length;
    }
    if (name === 'rt' || name === 'rp') isInside = ends ? '' : name;
  }
  take(line.length);
  return { text: text.trimEnd(), readings, ...(speaker !== '' && { speaker }) };
}
