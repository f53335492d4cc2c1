import type { SentenceTime } from '@ichibun/contracts/documents';

/** What is said at one time: one sentence, or several that are shown together. */
export interface FilmLine {
  /** Milliseconds of the subtitles' own clock. */
  readonly start: number;
  readonly end: number;
  /** Its sentences, from 0. */
  readonly sentences: readonly number[];
}

/** The lines of a document by the times of its sentences, in the order in which they are said. */
export function linesOf(times: readonly SentenceTime[]): FilmLine[] {
  const lines: (FilmLine & { sentences: number[] })[] = [];
  for (const [sentence, { start, end }] of times.entries()) {
    const last = lines.at(-1);
    if (last && last.start === start && last.end === end) last.sentences.push(sentence);
    else lines.push({ start, end, sentences: [sentence] });
  }
  return lines.sort((one, other) => one.start - other.start);
}

/** The index of the last line that has begun at a moment; -1 before the first. */
export function lastBegun(lines: readonly FilmLine[], at: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.start <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The index of the line that is shown at a moment; -1 between lines. */
export function lineAt(lines: readonly FilmLine[], at: number): number {
  const index = lastBegun(lines, at);
  return index >= 0 && at < lines[index]!.end ? index : -1;
}

/**
 * The next or previous line, seen from a moment; undefined where there is none. From between two lines the previous one
 * is the one that has just been said.
 */
export function lineBeside(lines: readonly FilmLine[], at: number, by: 1 | -1): number | undefined {
  const begun = lastBegun(lines, at);
  const beside = by > 0 || lineAt(lines, at) >= 0 ? begun + by : begun;
  return beside >= 0 && beside < lines.length ? beside : undefined;
}

/** Milliseconds without a line that are not skipped, and how long before the next line the film goes on. */
const SHORT_GAP_MS = 2_500;
const BEFORE_LINE_MS = 400;

/** Where the film goes on when what nobody says is skipped; undefined where there is nothing to skip. */
export function afterGap(lines: readonly FilmLine[], at: number): number | undefined {
  const begun = lastBegun(lines, at);
  const next = lines[begun + 1];
  if (!next || lineAt(lines, at) >= 0) return undefined;
  const from = lines[begun]?.end ?? 0;
  const to = next.start - BEFORE_LINE_MS;
  return next.start - from > SHORT_GAP_MS && at >= from + BEFORE_LINE_MS && at < to ? to : undefined;
}
