import { withoutMarks } from './marks.js';

/** A work of Aozora Bunko's without header and colophon. */
export interface Framed {
  readonly title: string;
  readonly author: string;
  readonly body: string;
}

const RULE = /^-{20,}$/;
/** Lines at the beginning that a header may have. */
const HEADER_LINES = 60;
/** Lines at the end that a colophon may have. */
const COLOPHON_LINES = 80;
/** Lines that the title, subtitle and names may take. */
const MOST_TITLE_LINES = 8;

/**
 * Takes off the header (title, names, the legend of the marks between two lines of hyphens) and the colophon (from
 * 底本：). A text without either is left whole; without the legend, what precedes the first
 * blank line is the header, but only of a text that has a colophon.
 *
 * @param text lines end with LF
 */
export function withoutFrame(text: string): Framed {
  const lines = text.split('\n');
  const end = colophonStart(lines);
  const { titleLines, start } = header(lines, end < lines.length);
  const names = titleLines.map((line) => withoutMarks(line).trim()).filter(Boolean);
  return {
    title: names[0] ?? '',
    author: names.length > 1 ? names.at(-1)! : '',
    body: lines.slice(start, end).join('\n'),
  };
}

function colophonStart(lines: readonly string[]): number {
  const first = Math.max(1, lines.length - COLOPHON_LINES);
  const last = lines
    .slice(first)
    .map((line) => /入力[：:]|校正[：:]|青空文庫/.test(line))
    .lastIndexOf(true);
  const start = lines.findIndex((line, at) => at >= first && /^\s*底本[：:]/.test(line));
  return start >= 0 && start <= first + last ? start : lines.length;
}

function header(lines: readonly string[], hasColophon: boolean): { titleLines: readonly string[]; start: number } {
  const none = { titleLines: [], start: 0 };
  const top = lines.slice(0, HEADER_LINES);
  const first = top.findIndex((line) => RULE.test(line.trim()));
  const second = top.findIndex((line, at) => at > first && RULE.test(line.trim()));
  if (first >= 0 && second > first && top.slice(first, second).some((line) => line.includes('【'))) {
    return { titleLines: top.slice(0, first), start: second + 1 };
  }
  if (!hasColophon) return none;
  const begin = top.findIndex((line) => line.trim() !== '');
  const blank = top.findIndex((line, at) => at > begin && line.trim() === '');
  const isHeader = begin >= 0 && blank - begin >= 2 && blank - begin <= MOST_TITLE_LINES;
  return isHeader ? { titleLines: top.slice(begin, blank), start: blank } : none;
}
