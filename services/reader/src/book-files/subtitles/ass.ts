import { isSpacedKana } from '@ichibun/japanese/kana';
import type { Cue } from './cues.js';

const TIME = /^\s*(\d{1,2}):(\d{1,2}):(\d{1,2})[.:](\d{1,2})\s*$/u;
/** The fields of a line where the file does not name them. */
const FIELDS = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text'];

/** A line of a script. */
interface Event extends Cue {
  readonly style: string;
  readonly speaker: string;
  /** Pixels from the left of what it is drawn around; undefined where the script does not say. */
  readonly across: number | undefined;
}

/** Whether a text is Advanced SubStation Alpha, or its elder SubStation Alpha. */
export const isAss = (text: string): boolean =>
  /^\s{0,50}\[Script Info\]/iu.test(text) && /^Dialogue:/imu.test(text) && /^\[Events\]/imu.test(text);

/**
 * The lines of a script in the order of their times, without comments; a line that several layers draw counts once.
 *
 * @param text lines ending with LF; the time is linear in it, except for the sorting
 */
export function assCues(text: string): Cue[] {
  const cues: Event[] = [];
  let fields = FIELDS;
  let isInEvents = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) isInEvents = /^\[Events\]/iu.test(line);
    if (!isInEvents) continue;
    if (/^Format:/iu.test(line)) fields = namesOf(line);
    else if (/^Dialogue:/iu.test(line)) cues.push(...cueOf(line.slice('Dialogue:'.length), fields));
  }
  return onceEach(withReadings(cues.sort((a, b) => a.start - b.start)));
}

/** Milliseconds between two frames of a sign that moves, and how long one frame may be shown. */
const NEXT_MS = 60;
const FRAME_MS = 250;

/** Each line once: another layer draws it at the same time, and a sign that moves is drawn again for each frame. */
function onceEach(cues: readonly Event[]): Cue[] {
  const shown = new Map<string, { start: number; end: number; lines: readonly string[]; speaker: string }>();
  const kept: Cue[] = [];
  for (const { start, end, lines, speaker } of cues) {
    const drawn = lines.join('\n').trim();
    const before = shown.get(drawn);
    const isFrame = end - start <= FRAME_MS;
    if (before && (start < before.end || start === before.start || (isFrame && start <= before.end + NEXT_MS))) {
      before.end = Math.max(before.end, end);
      // One layer may name who speaks, and the others not.
      before.speaker ||= speaker;
      continue;
    }
    const cue = { start, end, lines, speaker };
    shown.set(drawn, cue);
    kept.push(cue);
  }
  return kept;
}

/** The title that a script gives itself; empty when it has none. */
export const assTitle = (text: string): string =>
  /^Title:[ \t]*([^\n]{0,200})/imu.exec(text.slice(0, 5_000))?.[1] ?? '';

/** What styles of readings are called. */
const READING_STYLE = /ruby|furi|ルビ|ふりがな|振り?仮名|rubi/iu;
const KANJI_RUN = /[\p{Script=Han}々〆〇ヶ]{1,50}/gu;

/**
 * Lines in the style of readings are over the kanji of lines that are shown from the same time on: they become their
 * ruby, from the left, where there are as many as runs of kanji. Others are left out: they are no line of what is said.
 *
 * @param events in the order of their times
 */
function withReadings(events: readonly Event[]): Event[] {
  const readings = Map.groupBy(events.filter(isReading), ({ start }) => start);
  if (readings.size === 0) return [...events];
  const said = Map.groupBy(
    events.filter((event) => !isReading(event)),
    ({ start }) => start,
  );
  return [...said].flatMap(([start, drawn]) => {
    const above = fromTheLeft(readings.get(start) ?? []);
    const [first] = drawn as [Event];
    const line = first.lines.join('\n');
    // Other layers draw the same line.
    const isOneLine = drawn.every(({ lines }) => lines.join('\n') === line);
    if (above.length === 0 || !isOneLine || line.match(KANJI_RUN)?.length !== above.length) return drawn;
    let next = 0;
    const marked = (written: string) =>
      written.replace(KANJI_RUN, (run) => `<ruby>${run}<rt>${above[next++]}</rt></ruby>`);
    return [{ ...first, lines: first.lines.map(marked) }];
  });
}

const withoutBrackets = (line: string) => line.replace(/[（）()\s]/gu, '');

const isReading = ({ style, lines }: Event) =>
  READING_STYLE.test(style) && lines.every((line) => isSpacedKana(withoutBrackets(line)));

/** The readings of one time, each once though several layers draw it, in the order of their places. */
function fromTheLeft(readings: readonly Event[]): string[] {
  const inOrder = readings.every(({ across }) => across !== undefined)
    ? [...readings].sort((a, b) => a.across! - b.across!)
    : readings;
  return [...new Map(inOrder.map(({ lines, across }) => [`${across} ${lines.join('')}`, lines.join('')])).values()].map(
    withoutBrackets,
  );
}

const namesOf = (line: string) =>
  line
    .slice('Format:'.length)
    .split(',', 30)
    .map((name) => name.trim().toLowerCase());

/** SubStation Alpha's mark of a line, which some programs write after the times and not where the fields have it. */
const MARK = /^\s*Marked=\d{1,3}\s*$/iu;

function cueOf(written: string, fields: readonly string[]): Event[] {
  const mark = written.split(',', fields.length - 1).findIndex((value) => MARK.test(value));
  const isMisplaced = mark > 0 && fields[mark] !== 'marked';
  const line = isMisplaced ? written.split(',').toSpliced(mark, 1).join(',') : written;
  const values = line.split(',', fields.length);
  const [start, end] = ['start', 'end'].map((name) => timeOf(values[fields.indexOf(name)] ?? ''));
  const isText = fields.indexOf('text');
  if (start === undefined || end === undefined || isText !== fields.length - 1) return [];
  // The last field may have commas in it.
  const before = values.slice(0, isText).reduce((length, value) => length + value.length + 1, 0);
  const drawn = line.slice(before);
  const across = /\\pos\(\s{0,5}(-?\d{1,6})/u.exec(drawn.slice(0, 500))?.[1];
  const style = (values[fields.indexOf('style')] ?? '').trim();
  // SubStation Alpha's own editors call it Actor.
  const name = (values[fields.indexOf('name')] ?? values[fields.indexOf('actor')] ?? '').trim();
  // Some programs repeat the style there, number the lines, or write SubStation Alpha's name of nobody.
  const speaker = /^(?:\d*|NTP)$/u.test(name) || name.toLowerCase() === style.toLowerCase() ? '' : name;
  const lines = withoutDrawings(drawn).split(/\\[Nn]/u);
  return [{ start, end, lines, style, speaker, across: across === undefined ? undefined : Number(across) }];
}

function timeOf(value: string): number | undefined {
  const found = TIME.exec(value);
  if (!found) return undefined;
  const [hours, minutes, seconds, hundredths] = found.slice(1) as [string, string, string, string];
  return (
    1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)) + 10 * Number(hundredths.padEnd(2, '0'))
  );
}

/** Without what is said about the look ({\an8}), and without figures, which are numbers between {\p1} and {\p0}. */
function withoutDrawings(text: string): string {
  let shown = '';
  let draws = false;
  let at = 0;
  while (at < text.length) {
    const opens = text.indexOf('{', at);
    const closes = opens < 0 ? -1 : text.indexOf('}', opens);
    const end = closes < 0 ? text.length : opens;
    if (!draws) shown += text.slice(at, end);
    if (closes < 0) break;
    const [, size] = /\\p(\d{1,3})/u.exec(text.slice(opens, closes)) ?? [];
    if (size !== undefined) draws = Number(size) > 0;
    at = closes + 1;
  }
  return shown.replaceAll('\\h', ' ');
}
