/** A stretch of a sentence; the target word is bold. */
export interface Segment {
  readonly text: string;
  readonly isBold: boolean;
}

const BOLD = /<(\/?)b\s*>/gi;
const ELEMENT = /<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<[a-z/!?][^<>]*>/gi;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
const CONTROLS = /[\u0000-\u001f\u007f\u2028\u2029]+/g;

/**
 * A text from outside as it may be kept and shown: on one line, with <b>..</b> as its only markup. Other tags go, with
 * the content of scripts; any < or > that is left becomes full-width, so that it never is one again.
 */
export const cleaned = (text: string): string => joined(segmentsOf(text));

/** A text from outside without any markup, on one line. */
export const plainText = (text: string): string =>
  segmentsOf(text)
    .map((segment) => segment.text)
    .join('');

/** A text as what is bold in it and what is not; see `cleaned`. Two neighbours differ, and none is empty. */
export function segmentsOf(text: string): Segment[] {
  const line = text.toWellFormed().replace(ELEMENT, '').replace(CONTROLS, ' ');
  const segments: Segment[] = [];
  let depth = 0;
  let from = 0;
  const add = (piece: string) => {
    const clean = withoutTags(piece);
    if (clean === '') return;
    const isBold = depth > 0;
    const last = segments.at(-1);
    if (last?.isBold === isBold) segments.push({ text: segments.pop()!.text + clean, isBold });
    else segments.push({ text: clean, isBold });
  };
  for (const match of line.matchAll(BOLD)) {
    add(line.slice(from, match.index));
    depth = Math.max(0, depth + (match[1] ? -1 : 1));
    from = match.index + match[0].length;
  }
  add(line.slice(from));
  return trimmed(segments);
}

function trimmed(segments: readonly Segment[]): Segment[] {
  const whole = segments.map(({ text }) => text).join('');
  let skip = whole.length - whole.trimStart().length;
  let left = whole.trim().length;
  const kept: Segment[] = [];
  for (const { text, isBold } of segments) {
    const from = Math.min(skip, text.length);
    const piece = text.slice(from, from + left);
    skip -= from;
    left -= piece.length;
    if (piece !== '') kept.push({ text: piece, isBold });
  }
  return kept;
}

const joined = (segments: readonly Segment[]) =>
  segments.map(({ text, isBold }) => (isBold ? `<b>${text}</b>` : text)).join('');

function withoutTags(text: string): string {
  let clean = text;
  // What is left when a tag goes may be a tag again: <<i>script>. Whatever nests deeper is no tag below either.
  for (let round = 0; round < 3; round++) clean = clean.replace(TAG, '');
  return clean.replaceAll('<', '＜').replaceAll('>', '＞');
}

/** A sentence without markup with what is in one place (UTF-16 offsets) in <b>..</b>. */
export const markedAt = (text: string, { from, to }: { readonly from: number; readonly to: number }): string =>
  joined([
    { text: text.slice(0, from), isBold: false },
    { text: text.slice(from, to), isBold: true },
    { text: text.slice(to), isBold: false },
  ]);
