import type { TimedLine } from './markup.js';

/** Lines of one cue that are compared, at most. */
const MOST_LINES = 4;
/** Milliseconds between two cues of which the later one shows the earlier one's last line again. */
const NEXT_MS = 100;

/**
 * Captions that roll, as YouTube makes them, show each line twice: when it is said, and above the next one. Here each
 * line is shown once, with its first time. A file is taken to roll where half of its cues begin with the last line of
 * the cue before and some of them go on from there; in others people may well say a thing twice.
 *
 * @param cues without markup, in their order
 */
export function withoutRolling<T extends TimedLine>(cues: readonly T[]): T[] {
  const repeats = cues.filter((cue, index) => index > 0 && repeatsOf(cues[index - 1]!, cue) > 0);
  const goOn = repeats.some(({ lines }) => lines.length > 1);
  if (!goOn || 2 * repeats.length < cues.length - 1) return [...cues];
  return cues.flatMap((cue, index) => {
    const lines = index === 0 ? cue.lines : cue.lines.slice(repeatsOf(cues[index - 1]!, cue));
    return lines.length === 0 ? [] : [{ ...cue, lines }];
  });
}

/** How many lines at the beginning of a cue were the last ones of the cue before it. */
function repeatsOf(before: TimedLine, cue: TimedLine): number {
  if (cue.start > before.end + NEXT_MS) return 0;
  const most = Math.min(before.lines.length, cue.lines.length, MOST_LINES);
  for (let count = most; count > 0; count--) {
    const last = before.lines.slice(-count);
    if (last.every(({ text }, index) => text === cue.lines[index]!.text)) return count;
  }
  return 0;
}
