/** No sentence is longer than this many UTF-16 units, whichever rules divide the text. */
const LONGEST = 500;

/** Without the ends of sentences that have nothing but white space: that belongs to the sentence before. */
export function withoutBlank(text: string, ends: number[]): number[] {
  const kept: number[] = [];
  let start = 0;
  for (const end of ends) {
    if (kept.length > 0 && isBlank(text, start, end)) kept[kept.length - 1] = end;
    else if (kept.length === 1 && isBlank(text, 0, kept[0]!)) kept[0] = end;
    else kept.push(end);
    start = end;
  }
  return kept;
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!/\s/u.test(text[at]!)) return false;
  return true;
}

/** Cuts what is still too long after the last comma or space that fits, else anywhere. */
export function bounded(text: string, ends: number[]): number[] {
  const result: number[] = [];
  let start = 0;
  for (const end of ends) {
    while (end - start > LONGEST) {
      start = cut(text, start);
      result.push(start);
    }
    result.push(end);
    start = end;
  }
  return result;
}

function cut(text: string, start: number): number {
  for (let at = start + LONGEST; at > start + LONGEST / 2; at--) {
    if (/[、，,\s]/u.test(text[at - 1]!)) return at;
  }
  const at = start + LONGEST;
  const splitsPair = /[\uD800-\uDBFF]/.test(text[at - 1]!) && /[\uDC00-\uDFFF]/.test(text[at] ?? '');
  return splitsPair ? at - 1 : at;
}

/** Whether a line ends at an offset: LF, CR, or Unicode's line and paragraph separators. */
export function isLineBreak(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  // Nearly all of Japanese is above them.
  if (code > 0x2029) return false;
  return code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029;
}
