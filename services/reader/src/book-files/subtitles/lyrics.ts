import type { Cue } from './cues.js';

/** [00:12.00], of which a line that is sung again has several; also [00:12] and, of hours, [00:00:12]. */
const POINT = /^\s?\[(\d{1,3}):(\d{2})(?:([.:])(\d{1,3}))?\]/u;
/** A tag that tells a song from a chat with the times of the day. */
const OF_SONGS = /^\[(?:ti|ar|al|au|by|la|length|offset|re|ve):/iu;
/** No song has a line in so short a time: what looks like hundredths is seconds. */
const SHORTEST_MS = 1_000;
/** [ti:a title], [offset:+500]. */
const TAG = /^\[([a-z#]{1,20}):([^\]\n]{0,200})\]\s{0,20}$/iu;
/** The time of a word: <00:12.50>. */
const WORD_POINT = /<\d{1,3}:\d{2}[.:]\d{1,3}>/gu;
/** Of the last line, which nothing follows. */
const LAST_MS = 5_000;
/** A line is shown no longer than this, however long the music goes on. */
const LONGEST_MS = 15_000;

/** Times that a line is sung, at most. */
const MOST_TIMES = 50;

/** What a song's file says of it, empty where it does not. */
export interface Lyrics {
  readonly title: string;
  readonly author: string;
  /** In the order of their times. */
  readonly cues: readonly Cue[];
}

/** Whether a text is a song with the times of its lines (.lrc), by its first lines. @param lines without empty ones */
export const isLyrics = (lines: readonly string[]): boolean =>
  lines.some((line) => POINT.test(line)) &&
  lines.some((line) => POINT.exec(line)?.[4] !== undefined || OF_SONGS.test(line)) &&
  lines.every((line) => POINT.test(line) || TAG.test(line));

/** @param text lines ending with LF; the time is linear in it, except for the sorting */
export function readLyrics(text: string): Lyrics {
  const tags = new Map<string, string>();
  const lines: { parts: readonly number[]; mark: string; words: string }[] = [];
  for (const line of text.split('\n')) {
    let rest = line;
    const starts: { parts: readonly number[]; mark: string }[] = [];
    for (let found = POINT.exec(rest); found && starts.length < MOST_TIMES; found = POINT.exec(rest)) {
      const [whole, minutes, seconds, mark = '', fraction = '0'] = found;
      starts.push({
        parts: [Number(minutes), Number(seconds), Number(fraction), Number(fraction.padEnd(3, '0'))],
        mark,
      });
      rest = rest.slice(whole.length);
    }
    const words = rest.replace(WORD_POINT, '').trim();
    for (const start of starts) lines.push({ ...start, words });
    const tag = starts.length === 0 ? TAG.exec(line) : null;
    if (tag) tags.set(tag[1]!.toLowerCase(), tag[2]!.trim());
  }
  // A positive offset has the words come sooner.
  const earlier = Number(tags.get('offset') ?? 0) || 0;
  const inOrder = timed(lines).sort((a, b) => a.start - b.start);
  const cues = inOrder.flatMap(({ start, words }, index) => {
    if (words === '') return [];
    const next = inOrder[index + 1]?.start ?? start + LAST_MS;
    const shown = { start: start - earlier, end: Math.min(next, start + LONGEST_MS) - earlier };
    return [{ start: Math.max(0, shown.start), end: Math.max(0, shown.end), lines: [words] }];
  });
  return { title: tags.get('ti') ?? '', author: tags.get('ar') ?? '', cues };
}

/** Lines with their milliseconds. */
function timed(lines: readonly { parts: readonly number[]; mark: string; words: string }[]) {
  const inMinutes = lines.map(({ parts: [minutes = 0, seconds = 0, , ms = 0], words }) => {
    return { start: 60_000 * minutes + 1000 * seconds + ms, words };
  });
  const last = inMinutes.reduce((most, { start }) => Math.max(most, start), 0);
  const areHours = lines.length > 1 && lines.every(({ mark }) => mark === ':') && last < SHORTEST_MS * lines.length;
  if (!areHours) return inMinutes;
  return lines.map(({ parts: [hours = 0, minutes = 0, seconds = 0], words }) => {
    return { start: 1000 * (3600 * hours + 60 * minutes + seconds), words };
  });
}
