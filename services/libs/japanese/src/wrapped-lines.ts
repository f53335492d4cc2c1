import { hasJapanese } from './script.js';

/** Characters of a line that somebody may have broken lines at: shorter ones are verses, chat or lists. */
const MEASURE = { least: 20, most: 80 } as const;
/** A full line may be this much shorter: a mark that may not begin a line takes its neighbour along. */
const SLACK = 3;
/** Fewer full lines are chance. */
const LEAST_FULL = 3;
const ENDED = /[。．.！？!?」』）)】…‥：:♪〜～]$/u;
/** What begins with these is no continuation: an indent, a speech, an item of a list, a quoted line of a mail. */
const BEGINS = /^[\s　「『（(・●○■□◆◇※*\->＞]|^\d+[.)、．）]/u;

/**
 * Where the lines of a text were broken only because they were full, as mails and old text files have it: a line of the
 * text's measure without an end mark, and one that goes on. Poems and chat have no measure.
 *
 * @param text lines end with LF or CRLF; the time is linear in its length
 * @returns UTF-16 offsets of the line feeds, rising
 */
export function wrappedBreaks(text: string): number[] {
  const lines = linesOf(text);
  const measure = lines.reduce(
    (longest, { content }) => Math.max(longest, hasJapanese(content) ? content.length : 0),
    0,
  );
  if (measure < MEASURE.least || measure > MEASURE.most) return [];
  let open = 0;
  const breaks: number[] = [];
  for (const [index, { content, end }] of lines.entries()) {
    const next = lines[index + 1]?.content ?? '';
    if (next === '' || content === '' || ENDED.test(content) || BEGINS.test(next)) continue;
    open++;
    if (content.length >= measure - SLACK) breaks.push(end);
  }
  return breaks.length >= LEAST_FULL && breaks.length >= open / 2 ? breaks : [];
}

/** A text whose lines are its paragraphs: without the breaks that only the measure made. */
export function withoutWrapping(text: string): string {
  let joined = '';
  let from = 0;
  for (const at of wrappedBreaks(text)) {
    joined += text.slice(from, text[at - 1] === '\r' ? at - 1 : at);
    from = at + 1;
  }
  return joined + text.slice(from);
}

function linesOf(text: string): { content: string; end: number }[] {
  const lines: { content: string; end: number }[] = [];
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const isCrLf = text[end - 1] === '\r' && end > start;
    // Longer ones are beyond any measure, however they go on.
    const content = text.slice(start, Math.min(isCrLf ? end - 1 : end, start + MEASURE.most + 1));
    lines.push({ content, end });
    start = end + 1;
  }
  return lines;
}
