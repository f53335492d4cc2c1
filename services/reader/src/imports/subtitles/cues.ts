/** What is shown for some time, and when. */
export interface Cue {
  /** Milliseconds from the beginning. */
  readonly start: number;
  readonly end: number;
  /** As written, with markup. */
  readonly lines: readonly string[];
}

/** Whether a text is one of the formats whose cues begin with their times. */
export type TimedFormat = 'srt' | 'vtt';

const POINT = '(?:(\\d{1,2}):)?(\\d{1,2}):(\\d{2})[,.](\\d{1,3})';
const TIMES = new RegExp(`^\\s{0,20}${POINT}\\s{0,20}-->\\s{0,20}${POINT}`, 'u');
const NUMBER = /^\s{0,20}\d{1,9}\s{0,20}$/u;

/** Whether a line says from when to when a cue is shown. */
export const isTimes = (line: string): boolean => TIMES.test(line);

/**
 * The cues of SubRip (.srt) or WebVTT (.vtt). What stands before a cue's times is its number or name; in WebVTT what
 * stands apart from cues is a note or a style, in SubRip it is text behind an empty line that nobody meant.
 *
 * @param text lines ending with LF; the time is linear in it
 */
export function timedCues(text: string, format: TimedFormat): Cue[] {
  const cues: { start: number; end: number; lines: string[] }[] = [];
  /** Lines behind an empty one: of the cue before, or the next one's number. */
  let apart: string[] = [];
  let isOpen = false;
  const settle = () => {
    if (format === 'srt') for (const line of apart) cues.at(-1)?.lines.push(line);
    apart = [];
  };
  for (const line of text.split('\n')) {
    const times = TIMES.exec(line);
    if (times) {
      const before = isOpen ? cues.at(-1)!.lines : apart;
      if (NUMBER.test(before.at(-1) ?? '')) before.pop();
      settle();
      cues.push({ start: milliseconds(times, 1), end: milliseconds(times, 5), lines: [] });
      isOpen = true;
    } else if (line.trim() === '') isOpen = false;
    else if (isOpen) cues.at(-1)!.lines.push(line);
    else apart.push(line);
  }
  settle();
  return cues;
}

function milliseconds(found: RegExpExecArray, first: number): number {
  const [hours = '0', minutes = '0', seconds = '0', fraction = '0'] = found.slice(first, first + 4);
  return 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)) + Number(fraction.padEnd(3, '0'));
}
