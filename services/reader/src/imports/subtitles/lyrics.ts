import type { Cue } from './cues.js';

/** [00:12.00], of which a line that is sung again has several. */
const POINT = /^\s?\[(\d{1,3}):(\d{2})[.:](\d{1,3})\]/u;
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
  lines.some((line) => POINT.test(line)) && lines.every((line) => POINT.test(line) || TAG.test(line));

/** @param text lines ending with LF; the time is linear in it, except for the sorting */
export function readLyrics(text: string): Lyrics {
  const tags = new Map<string, string>();
  const lines: { start: number; words: string }[] = [];
  for (const line of text.split('\n')) {
    let rest = line;
    const starts: number[] = [];
    for (let found = POINT.exec(rest); found && starts.length < MOST_TIMES; found = POINT.exec(rest)) {
      starts.push(60_000 * Number(found[1]) + 1000 * Number(found[2]) + Number(found[3]!.padEnd(3, '0')));
      rest = rest.slice(found[0].length);
    }
    const words = rest.replace(WORD_POINT, '').trim();
    for (const start of starts) lines.push({ start, words });
    const tag = starts.length === 0 ? TAG.exec(line) : null;
    if (tag) tags.set(tag[1]!.toLowerCase(), tag[2]!.trim());
  }
  // A positive offset has the words come sooner.
  const earlier = Number(tags.get('offset') ?? 0) || 0;
  const inOrder = lines.sort((a, b) => a.start - b.start);
  const cues = inOrder.flatMap(({ start, words }, index) => {
    if (words === '') return [];
    const next = inOrder[index + 1]?.start ?? start + LAST_MS;
    const shown = { start: start - earlier, end: Math.min(next, start + LONGEST_MS) - earlier };
    return [{ start: Math.max(0, shown.start), end: Math.max(0, shown.end), lines: [words] }];
  });
  return { title: tags.get('ti') ?? '', author: tags.get('ar') ?? '', cues };
}
