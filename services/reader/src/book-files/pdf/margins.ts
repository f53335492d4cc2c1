import { type Line, lineText } from './line.js';

/** Shares of a page's height at its top and bottom in which headers and footers stand. */
const MARGIN = 0.12;
/** On fewer pages a line that repeats itself may be part of the text. */
const LEAST_PAGES = 3;
const PAGE_NUMBER = /^[\s\-–—・]*(?:[0-9０-９]{1,4}|[ivxIVX]{1,6})[\s\-–—・]*(?:[/／]\s*[0-9０-９]{1,4})?$/u;

/** Lines without page numbers, and without the titles that are above or below the text of page after page. */
export function withoutMargins(lines: readonly Line[]): Line[] {
  const repeated = new Map<string, Set<number>>();
  for (const line of lines) {
    if (!isAtEdge(line)) continue;
    const key = keyOf(line);
    repeated.set(key, (repeated.get(key) ?? new Set()).add(line.page));
  }
  return lines.filter((line) => {
    if (!isAtEdge(line)) return true;
    return !PAGE_NUMBER.test(lineText(line)) && repeated.get(keyOf(line))!.size < LEAST_PAGES;
  });
}

const isAtEdge = ({ height }: Line) => height < MARGIN || height > 1 - MARGIN;

/** The same for the same line at the same height, except for page numbers in it. */
const keyOf = (line: Line) => `${Math.round(line.height * 100)} ${lineText(line).replace(/[0-9０-９\s]+/gu, '')}`;
