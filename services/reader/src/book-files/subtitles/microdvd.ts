import type { Cue } from './cues.js';

/** {100}{150}: from which picture to which, and what is said; without the second it is shown until the next. */
const POINT = /^\{(\d{1,8})\}\{(\d{0,8})\}(.*)$/u;
/** A first line that says how many pictures a second has, at pictures that nobody would see. */
const RATE = /^\{[01]\}\{[01]\}(\d{1,3}(?:[.,]\d{1,6})?)$/u;
/** That of films, where a file does not say it. */
const USUAL_RATE = 23.976;
const [LEAST_RATE, MOST_RATE] = [5, 240];
/** {y:i}, {c:$0000ff}, {S:20}: how it looks. */
const LOOK = /\{[a-z]:[^{}\n]{0,100}\}/giu;
/** Of the last line, which nothing follows, and of one whose next is far away. */
const LONGEST_MS = 7_000;
/** PostgreSQL's largest int. */
const LATEST = 2 ** 31 - 1;

/**
 * Whether a text is subtitles by numbers of pictures (MicroDVD, .sub), by its first lines: the first says the rate, or
 * all of them are cues.
 *
 * @param lines none is empty
 */
export const isMicroDvd = ([first = '', ...others]: readonly string[]): boolean =>
  RATE.test(first) ? isCue(others[0]) : isCue(first) && others.every(isCue);

function isCue(line = ''): boolean {
  const [, start, end] = POINT.exec(line) ?? [];
  return start !== undefined && (end === '' || Number(end) >= Number(start));
}

/** @param text lines ending with LF; the time is linear in it */
export function microDvdCues(text: string): Cue[] {
  let rate = USUAL_RATE;
  const said: { start: number; end: number | undefined; lines: string[] }[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    const given = said.length === 0 ? Number(RATE.exec(line)?.[1]?.replace(',', '.') ?? Number.NaN) : Number.NaN;
    if (given >= LEAST_RATE && given <= MOST_RATE) {
      rate = given;
      continue;
    }
    const found = POINT.exec(line);
    const lines = (found?.[3] ?? line)
      .split('|')
      // A line that begins with it is slanted.
      .map((one) => one.replace(LOOK, '').replace(/^\//u, ''));
    if (found) said.push({ start: Number(found[1]), end: found[2] === '' ? undefined : Number(found[2]), lines });
    else if (line !== '') said.at(-1)?.lines.push(...lines);
  }
  const msOf = (picture: number) => Math.min(LATEST, Math.round((1000 * picture) / rate));
  return said.map(({ start, end, lines }, at) => {
    const from = msOf(start);
    const next = said[at + 1] === undefined ? LATEST : msOf(said[at + 1]!.start);
    const until = end === undefined ? Math.min(next, from + LONGEST_MS, LATEST) : msOf(end);
    return { start: from, end: Math.max(from, until), lines };
  });
}
