import { type Line, lineText } from './line.js';
import type { Run } from './page-runs.js';

/** Of the body's size, below which a raised number or mark leads to a note, and lines at the end of a page are one. */
const REFERENCE_SIZE = 0.75;
const NOTE_SIZE = 0.92;
/** 1, *3, ※, （注3）, 注１）, [2]. */
const REFERENCE = /^[（([［〔]?(?:[*＊※†‡]{1,3}|(?:注|註|※|\*)?\s?[0-9０-９]{1,3}|[注註])[）)\]］〕]?$/u;
/** Behind these a raised number is an exponent. */
const BASE = /[A-Za-z0-9Ａ-Ｚａ-ｚ０-９㎝㎞㎜)]$/u;

/**
 * Whether a run is the little number or mark beside a word that leads to a note.
 *
 * @param line that it would be in
 */
export function isNoteReference(run: Run, line: Line | undefined, bodySize: number): boolean {
  if (!line || run.size >= REFERENCE_SIZE * bodySize || !REFERENCE.test(run.text.trim())) return false;
  const raised = line.across - run.across;
  const gap = run.start - line.glyphs.at(-1)!.end;
  const isBeside = raised > 0.15 * line.size && raised < line.size && gap > -0.6 * line.size && gap < line.size;
  return isBeside && line.size > run.size && !BASE.test(lineText(line).slice(-1));
}

/**
 * The lines of a document without the notes at the ends of its horizontal pages, and those notes: small lines below all
 * of the body's.
 *
 * @param lines in their order
 */
export function notesApart(lines: readonly Line[], bodySize: number): { body: Line[]; notes: Line[] } {
  const isBody = ({ size }: Line) => size >= NOTE_SIZE * bodySize;
  const [body, notes]: [Line[], Line[]] = [[], []];
  for (const page of Map.groupBy(lines, (line) => line.page).values()) {
    const last = page.findLastIndex(isBody);
    const lowest = page.reduce(
      (most, line) => (isBody(line) ? Math.max(most, line.across) : most),
      Number.NEGATIVE_INFINITY,
    );
    for (const [index, line] of page.entries()) {
      const isNote = last >= 0 && index > last && line.across > lowest && line.height > 0.5;
      (isNote ? notes : body).push(line);
    }
  }
  return { body, notes };
}
