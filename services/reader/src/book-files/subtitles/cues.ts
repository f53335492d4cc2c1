/** What is shown for some time, and when. */
export interface Cue {
  /** Milliseconds from the beginning. */
  readonly start: number;
  readonly end: number;
  /** As written, with markup. */
  readonly lines: readonly string[];
  /** Who says it, where the file names them apart from the lines. */
  readonly speaker?: string;
}

interface TimedCue {
  readonly start: number;
  end: number;
  readonly lines: string[];
}

/** Formats whose cues begin with a line of their times. */
export type TimedFormat = 'srt' | 'vtt' | 'sbv';

/** A place in time, with or without hours and fraction; some programs write spaces in it, or a sign before it. */
const POINT = '(-?)(?:(\\d{1,3}) ?: ?)?(\\d{1,2}) ?: ?(\\d{1,2})(?: ?[,.;:] ?(\\d{1,6}))?';
const TIMES = new RegExp(`^\\s{0,20}${POINT}\\s{0,20}(?:[-–—]{1,3}>|[→⇒])\\s{0,20}${POINT}(?!\\d)`, 'u');
/** Letters of full width, as some programs of Japan write them. */
const WIDE = /[０-９：]/u;
const LONGEST_LINE = 200;
/** YouTube's own format: 0:00:01.000,0:00:03.000. */
const SBV_TIMES = /^\s{0,20}()(\d{1,3}):(\d{2}):(\d{2})\.(\d{3}),()(\d{1,3}):(\d{2}):(\d{2})\.(\d{3})\s{0,20}$/u;
const NUMBER = /^\s{0,20}[0-9０-９]{1,9}\s{0,20}$/u;
/** The first line of WebVTT, and what a stream writes after it. */
const HEADER = /^(?:WEBVTT(?:[ \t]|$)|X-TIMESTAMP-MAP=)/u;
/** PostgreSQL's largest int: 596 hours. */
const LATEST = 2 ** 31 - 1;

/** @param mayBeHours whether times without hours may be those of a day, as before any cue */
function timesOf(given: string, format: TimedFormat, mayBeHours = true): { start: number; end: number } | undefined {
  const line = WIDE.test(given) ? given.slice(0, LONGEST_LINE).normalize('NFKC') : given;
  const found = (format === 'sbv' ? SBV_TIMES : TIMES).exec(line);
  // Without hours and fractions they may be hours of a day: 10:00 -> 11:00.
  const areHours = found?.[2] === undefined && found?.[5] === undefined;
  if (!found || (areHours && (mayBeHours || found[0].trim() !== line.trim()))) return undefined;
  return { start: milliseconds(found, 1), end: milliseconds(found, 6) };
}

/** Whether a line says from when to when a cue is shown. */
export const isTimes = (line: string, format: TimedFormat): boolean => timesOf(line, format) !== undefined;

/**
 * The cues of SubRip (.srt), WebVTT (.vtt) or YouTube's .sbv. What is before a cue's times is its number or name;
 * in WebVTT what stands apart from cues is a note or a style, in the others it is text after an empty line that nobody
 * meant. A line of white space alone does not end a cue of WebVTT: YouTube puts one where its captions roll.
 *
 * @param text lines ending with LF; the time is linear in it
 */
export function timedCues(text: string, format: TimedFormat): Cue[] {
  const cues: TimedCue[] = [];
  let headers = 0;
  /** Lines after an empty one: of the cue before, or the next one's number. */
  let apart: string[] = [];
  let isOpen = false;
  const settle = () => {
    if (format !== 'vtt') for (const line of apart) cues.at(-1)?.lines.push(line);
    apart = [];
  };
  for (const line of text.split('\n')) {
    const times = timesOf(line, format, cues.length === 0);
    if (times) {
      const before = isOpen ? cues.at(-1)!.lines : apart;
      if (NUMBER.test(before.at(-1) ?? '')) before.pop();
      settle();
      cues.push({ ...times, lines: [] });
      isOpen = true;
    } else if (format === 'vtt' && HEADER.test(line)) {
      if (line.startsWith('WEBVTT')) headers++;
      isOpen = false;
    } else if (format === 'vtt' ? line === '' : line.trim() === '') isOpen = false;
    else if (isOpen) cues.at(-1)!.lines.push(line);
    else apart.push(line);
  }
  settle();
  return headers > 1 ? joinedSegments(cues) : cues;
}

/**
 * Each cue once of a file that was joined from the segments of a stream: a cue that goes on in the next segment is
 * in both of them, with all of its time or with what each segment has of it.
 */
function joinedSegments(cues: readonly TimedCue[]): TimedCue[] {
  const latest = new Map<string, TimedCue>();
  const kept: TimedCue[] = [];
  for (const cue of cues) {
    const said = cue.lines.join('\n').trimEnd();
    const before = latest.get(said);
    if (before && cue.start >= before.start && cue.start <= before.end) before.end = Math.max(before.end, cue.end);
    else {
      latest.set(said, cue);
      kept.push(cue);
    }
  }
  return kept;
}

/** What is before the beginning is at it. */
function milliseconds(found: RegExpExecArray, first: number): number {
  const [sign, hours = '0', minutes, seconds, fraction = '0'] = found.slice(first, first + 5);
  if (sign === '-') return 0;
  const whole = 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
  return Math.min(LATEST, 1000 * whole + Number(fraction.slice(0, 3).padEnd(3, '0')));
}
