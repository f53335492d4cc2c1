/** Letters with gaps: `*` for any number of letters, `?` for one. */
export interface Pattern {
  /** UTF-16 units; {@link ANY} and {@link ONE} for the gaps. */
  readonly units: Int32Array;
  /** What is before the first gap. */
  readonly beginning: string;
}

const ANY = -1;
const ONE = -2;
const NONE = -3;

/** Whether a question has gaps, of either width. */
export const hasGaps = (text: string): boolean => /[*?＊？]/u.test(text);

/**
 * A question with gaps as a pattern.
 *
 * @returns undefined where there is nothing but gaps
 */
export function patternOf(text: string): Pattern | undefined {
  const plain = text.replaceAll('＊', '*').replaceAll('？', '?').replace(/\*+/gu, '*');
  if (/^[*?\s]*$/u.test(plain)) return undefined;
  return {
    units: Int32Array.from(
      [...plain].flatMap((letter) => {
        if (letter === '*') return [ANY];
        if (letter === '?') return [ONE];
        return [...Array(letter.length).keys()].map((at) => foldKana(letter.charCodeAt(at)));
      }),
    ),
    beginning: /^[^*?]*/u.exec(plain)![0],
  };
}

/** Hiragana and katakana are one here. */
const foldKana = (unit: number) => (unit >= 0x30a1 && unit <= 0x30f6 ? unit - 0x60 : unit);

const isPair = (high: number, low: number) => high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;

/**
 * Whether letters have a pattern, the whole of them. Takes at most as many steps as letters times those of the pattern:
 * only the last `*` is ever tried again.
 *
 * @param letters UTF-16 units, of which those from `start` to before `end` are meant
 */
export function matches({ units }: Pattern, letters: Uint16Array, start: number, end: number): boolean {
  const last = units[units.length - 1]!;
  // Most letters end otherwise.
  if (last >= 0 && (start === end || foldKana(letters[end - 1]!) !== last)) return false;
  let at = start;
  let of = 0;
  let anyAt = -1;
  let anyFrom = start;
  while (at < end) {
    const unit = of < units.length ? units[of]! : NONE;
    const here = letters[at]!;
    if (unit === ANY) {
      anyAt = of++;
      anyFrom = at;
    } else if (unit === ONE) {
      at += at + 1 < end && isPair(here, letters[at + 1]!) ? 2 : 1;
      of++;
    } else if (unit === foldKana(here)) {
      at++;
      of++;
    } else if (anyAt >= 0) {
      of = anyAt + 1;
      at = ++anyFrom;
    } else {
      return false;
    }
  }
  while (of < units.length && units[of] === ANY) of++;
  return of === units.length;
}
