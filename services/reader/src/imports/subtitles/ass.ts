import type { Cue } from './cues.js';

const TIME = /^\s*(\d{1,2}):(\d{1,2}):(\d{1,2})[.:](\d{1,2})\s*$/u;
/** The fields of a line where the file does not name them. */
const FIELDS = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text'];

/** Whether a text is Advanced SubStation Alpha, or its elder SubStation Alpha. */
export const isAss = (text: string): boolean =>
  /^\s{0,50}\[Script Info\]/iu.test(text) && /^Dialogue:/imu.test(text) && /^\[Events\]/imu.test(text);

/**
 * The lines of a script in the order of their times, without comments; a line that several layers draw counts once.
 *
 * @param text lines ending with LF; the time is linear in it, except for the sorting
 */
export function assCues(text: string): Cue[] {
  const cues: Cue[] = [];
  let fields = FIELDS;
  let isInEvents = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) isInEvents = /^\[Events\]/iu.test(line);
    if (!isInEvents) continue;
    if (/^Format:/iu.test(line)) fields = namesOf(line);
    else if (/^Dialogue:/iu.test(line)) cues.push(...cueOf(line.slice('Dialogue:'.length), fields));
  }
  const inOrder = cues.sort((a, b) => a.start - b.start);
  const shown = new Map<string, number>();
  return inOrder.filter(({ start, lines }) => {
    const drawn = lines.join('\n');
    const isAgain = shown.get(drawn) === start;
    shown.set(drawn, start);
    return !isAgain;
  });
}

/** The title that a script gives itself; empty when it has none. */
export const assTitle = (text: string): string =>
  /^Title:[ \t]*([^\n]{0,200})/imu.exec(text.slice(0, 5_000))?.[1] ?? '';

const namesOf = (line: string) =>
  line
    .slice('Format:'.length)
    .split(',', 30)
    .map((name) => name.trim().toLowerCase());

function cueOf(line: string, fields: readonly string[]): Cue[] {
  const values = line.split(',', fields.length);
  const [start, end] = ['start', 'end'].map((name) => timeOf(values[fields.indexOf(name)] ?? ''));
  const isText = fields.indexOf('text');
  if (start === undefined || end === undefined || isText !== fields.length - 1) return [];
  // The last field may have commas in it.
  const before = values.slice(0, isText).reduce((length, value) => length + value.length + 1, 0);
  const written = line.slice(before);
  return [{ start, end, lines: withoutDrawings(written).split(/\\[Nn]/u) }];
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
