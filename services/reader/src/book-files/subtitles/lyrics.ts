import type { Cue } from './cues.js';
import { KaraokeReadings, karaokeTag, sungLine } from './karaoke.js';

/** [00:12.00], of which a line that is sung again has several; also [00:12] and, of hours, [00:00:12]. */
const POINT = /^\s?\[(\d{1,3}):(\d{2})(?:([.:])(\d{1,3}))?\]/u;
/** A tag that tells a song from a chat with the times of the day. */
const OF_SONGS = /^\[(?:ti|ar|al|au|by|la|length|offset|re|ve):/iu;
/** No song has a line in so short a time: what looks like hundredths is seconds. */
const SHORTEST_MS = 1_000;
/** [ti:a title], [offset:+500]. */
const TAG = /^\[([a-z#]{1,20}):([^\]\n]{0,200})\]\s{0,20}$/iu;
/** Of the last line, which nothing follows. */
const LAST_MS = 5_000;
/** A line is shown no longer than this, however long the music goes on. */
const LONGEST_MS = 15_000;

/** Times that a line is sung, at most. */
const MOST_TIMES = 50;

/** A line of a song. */
interface TimedWords {
  /** Minutes, seconds, the fraction as written and in milliseconds. */
  readonly parts: readonly number[];
  /** Between seconds and fraction. */
  readonly mark: string;
  readonly words: string;
  /** Milliseconds at which its last syllable ends, where the line says so. */
  readonly end: number | undefined;
}

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
  lines.every((line) => POINT.test(line) || TAG.test(line) || karaokeTag(line) !== undefined);

/** @param text lines ending with LF; the time is linear in it, except for the sorting */
export function readLyrics(text: string): Lyrics {
  const tags = new Map<string, string>();
  const readings = new KaraokeReadings();
  const lines: TimedWords[] = [];
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
    const { words, end } = sungLine(rest);
    for (const start of starts) lines.push({ ...start, words, end: starts.length === 1 ? end : undefined });
    if (starts.length > 0) continue;
    const tag = TAG.exec(line);
    if (tag) tags.set(tag[1]!.toLowerCase(), tag[2]!.trim());
    const karaoke = karaokeTag(line);
    if (karaoke?.name === 'ruby') readings.add(karaoke.value);
    else if (karaoke) tags.set(karaoke.name, karaoke.value);
  }
  // A positive offset has the words come sooner.
  const earlier = Number(tags.get('offset') ?? 0) || 0;
  const inOrder = timed(lines).sort((a, b) => a.start - b.start);
  const cues = inOrder.flatMap(({ start, words, end }, index) => {
    if (words === '') return [];
    const next = inOrder[index + 1]?.start ?? start + LAST_MS;
    const last = end !== undefined && end > start ? end : Math.min(next, start + LONGEST_MS);
    const shown = { start: Math.max(0, start - earlier), end: Math.max(0, last - earlier) };
    return [{ ...shown, lines: [readings.applyTo(words, start)] }];
  });
  return {
    title: tags.get('ti') ?? tags.get('title') ?? '',
    author: tags.get('ar') ?? tags.get('artist') ?? '',
    cues,
  };
}

/** Lines with their milliseconds. */
function timed(lines: readonly TimedWords[]) {
  const inMinutes = lines.map(({ parts: [minutes = 0, seconds = 0, , ms = 0], words, end }) => {
    return { start: 60_000 * minutes + 1000 * seconds + ms, words, end };
  });
  const last = inMinutes.reduce((most, { start }) => Math.max(most, start), 0);
  const areHours = lines.length > 1 && lines.every(({ mark }) => mark === ':') && last < SHORTEST_MS * lines.length;
  if (!areHours) return inMinutes;
  return lines.map(({ parts: [hours = 0, minutes = 0, seconds = 0], words }) => {
    return { start: 1000 * (3600 * hours + 60 * minutes + seconds), words, end: undefined };
  });
}
