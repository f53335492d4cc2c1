import type { Cue } from './cues.js';

/** A line with nothing but the time of the next one, as pages of videos let it be copied: 0:05, 1:02:07. */
const POINT = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})$/u;
/** Lines that must be times and text by turns. */
const LEAST = 6;
/** Of the last line, which nothing follows. */
const LAST_MS = 5_000;

/** Whether a text is what is said in a video, with its times between, by its first lines. @param lines none is empty */
export function isTranscript(lines: readonly string[]): boolean {
  const starts = lines.filter((_, at) => at % 2 === 0).map(startOf);
  const isRising = starts.every((start, at) => start !== undefined && (at === 0 || start > starts[at - 1]!));
  return lines.length >= LEAST && isRising && lines.every((line, at) => at % 2 === 0 || startOf(line) === undefined);
}

/** @param text lines ending with LF; the time is linear in it */
export function transcriptCues(text: string): Cue[] {
  const said: { start: number; lines: string[] }[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    const start = startOf(line);
    if (start !== undefined) said.push({ start, lines: [] });
    else if (line !== '') said.at(-1)?.lines.push(line);
  }
  return said.map(({ start, lines }, at) => {
    return { start, end: Math.max(start, said[at + 1]?.start ?? start + LAST_MS), lines };
  });
}

function startOf(line: string): number | undefined {
  const [whole, hours = '0', minutes, seconds] = POINT.exec(line) ?? [];
  return whole === undefined ? undefined : 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds));
}
