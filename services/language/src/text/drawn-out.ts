import { otherSpellings } from './other-spellings.js';

/** What the letters at an offset of a text stand for where they only draw a word out: お母さーん, きれー. */
export const drawnOutAt = otherSpellings('data/lattice/drawn-out.tsv');

/** What may draw a word out: after hiragana, after itself, or after hiragana where no katakana follow. */
const Draws = { never: 0, hiragana: 1, twice: 2, alone: 3 } as const;
/** By UTF-16 unit, since it is asked at each. */
const DRAWS = new Uint8Array(0x10000);
for (const letter of 'ー〜～ぁぃぅぇぉ') DRAWS[letter.charCodeAt(0)] = Draws.hiragana;
for (const letter of 'ァィゥェォアイウエオ') DRAWS[letter.charCodeAt(0)] = Draws.alone;
DRAWS['っ'.charCodeAt(0)] = Draws.twice;

const FULL_STOP = '。'.charCodeAt(0);
const LINE_BREAK = '\n'.charCodeAt(0);

/** The sentences of a text in which something may be drawn out. */
export function drawnOutStretches(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  let isDrawn = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const kind = DRAWS[unit]!;
    if (kind !== Draws.never) isDrawn ||= at > 0 && isDrawnAt(text, at, kind);
    else if (unit === FULL_STOP || unit === LINE_BREAK) {
      if (isDrawn) found.push({ start, end: at + 1 });
      start = at + 1;
      isDrawn = false;
    }
  }
  if (isDrawn) found.push({ start, end: text.length });
  return found;
}

function isDrawnAt(text: string, at: number, kind: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (kind === Draws.twice) return before === text.charCodeAt(at);
  if (before < 0x3041 || before > 0x3093) return false;
  return kind === Draws.hiragana || !/[ァ-ヶー]/u.test(text[at + 1] ?? '');
}
