/** The time of a syllable: [00:12:50], or as of a word in other songs <00:12.50>. */
const SYLLABLE_POINT = /<\d{1,3}:\d{2}[.:]\d{1,3}>|\[\d{1,3}:\d{2}[.:]\d{1,3}\]/gu;
const LAST_POINT = /\[(\d{1,3}):(\d{2})[.:](\d{1,3})\]\s{0,20}$/u;
/** @Title=a title, @Ruby1=海,うみ. */
const TAG = /^@([a-z]{1,20})\d{0,5}=([^\n]{0,200})$/iu;
const TIME = '(?:\\[(\\d{1,3}):(\\d{2})[.:](\\d{1,3})\\])?';
const READING = new RegExp(`^([^,]{1,20}),([^,]{1,100})(?:,${TIME}(?:,${TIME})?)?$`, 'u');
/** Readings that a song gives, at most. */
const MOST_READINGS = 500;

/** How some letters of a song are read in a stretch of its time, in milliseconds. */
interface Reading {
  readonly base: string;
  readonly reading: string;
  readonly from: number;
  readonly to: number;
}

/** Name and value of a line such as @Title=海, in lower case; undefined for other lines. */
export function karaokeTag(line: string): { name: string; value: string } | undefined {
  const [, name, value] = TAG.exec(line) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), value: value!.trim() };
}

/** What is sung in a line, without the times of its syllables, and when its last one ends if the line says so. */
export function sungLine(line: string): { words: string; end: number | undefined } {
  const [, ...end] = LAST_POINT.exec(line) ?? [];
  return { words: line.replace(SYLLABLE_POINT, '').trim(), end: end.length === 0 ? undefined : millisecondsOf(end) };
}

/** The readings that a song gives in its tags @Ruby; those that are none are left out. */
export class KaraokeReadings {
  private readonly byFirstLetter = new Map<string, Reading[]>();
  private count = 0;

  add(value: string): void {
    const [, base, sung, ...times] = READING.exec(value) ?? [];
    if (base === undefined || this.count === MOST_READINGS) return;
    this.count++;
    const [from, to] = [times.slice(0, 3), times.slice(3)].map((time) =>
      time[0] === undefined ? undefined : millisecondsOf(time),
    );
    const reading = { base, reading: sungLine(sung!).words, from: from ?? 0, to: to ?? Number.POSITIVE_INFINITY };
    const first = String.fromCodePoint(base.codePointAt(0)!);
    const alike = this.byFirstLetter.get(first) ?? [];
    this.byFirstLetter.set(
      first,
      [...alike, reading].sort((a, b) => b.base.length - a.base.length),
    );
  }

  /** A line with its readings as ruby. @param start milliseconds from the beginning of the song */
  applyTo(words: string, start: number): string {
    if (this.count === 0) return words;
    let marked = '';
    for (let at = 0; at < words.length; ) {
      const letter = String.fromCodePoint(words.codePointAt(at)!);
      const found = this.byFirstLetter
        .get(letter)
        ?.find(({ base, from, to }) => from <= start && start < to && words.startsWith(base, at));
      marked += found ? `<ruby>${found.base}<rt>${found.reading}</rt></ruby>` : letter;
      at += (found?.base ?? letter).length;
    }
    return marked;
  }
}

const millisecondsOf = ([minutes, seconds, fraction = '']: readonly (string | undefined)[]) =>
  60_000 * Number(minutes) + 1000 * Number(seconds) + Number(fraction.padEnd(3, '0'));
