import { isSpacedKana } from '@ichibun/japanese/kana';
import { withoutSecondDrawing } from './drawn-twice.js';
import { type Glyph, type Line, lineEnd, lineStart } from './line.js';
import { isNoteReference } from './notes.js';
import type { PageRuns, Run } from './page-runs.js';

const KANJI = /[\p{Script=Han}々〆〇ヶ]/u;
const NARROW = /[\u0020-\u024f]/u;
const LATIN = /[A-Za-z0-9À-ɏ,.;:!?'"()-]/u;
/**
 * Ruby is set in half the size of its text; everything below this share of it may be ruby, and up to a larger one what
 * stands right above kanji.
 */
const RUBY_SIZE = 0.7;
const LARGE_RUBY_SIZE = 0.85;
/** Of a line's size, below which what is raised or lowered belongs to it. */
const SCRIPT_SIZE = 0.75;
/** Ems between two pieces of one line, at most: tables and columns are wider apart. */
const WIDEST_GAP = 8;
/** Lines that ruby may belong to, and characters of a line that has ruby: pages of books have a few dozen of either. */
const RUBY_LINES = 100;
const RUBY_GLYPHS = 1_000;

/**
 * The lines of a page, ruby taken off and kept as readings.
 *
 * @param bodySize the size that most of the document's text is set in
 */
export function pageLines({ runs: drawn }: PageRuns, page: number, bodySize: number): Line[] {
  const runs = withoutSecondDrawing(drawn);
  const kanji = runs.filter(({ text }) => KANJI.test(text)).sort((a, b) => a.across - b.across);
  const ruby = new Set(runs.filter((run) => isRuby(run, bodySize, kanji)));
  const lines: Line[] = [];
  for (const run of runs) {
    if (run.text.trim() === '' || ruby.has(run)) continue;
    const line = lines.at(-1);
    if (isNoteReference(run, line, bodySize)) {
      // What follows the little number follows the word.
      const last = line!.glyphs.pop()!;
      line!.glyphs.push({ ...last, end: Math.max(last.end, run.end) });
      continue;
    }
    if (line && continues(line, run)) append(line, run);
    else lines.push(begin(run, page));
  }
  const across = lines.toSorted((a, b) => a.across - b.across);
  for (const one of joined(
    runs.filter((run) => ruby.has(run)),
    RUBY_SIZE * bodySize,
  ))
    attach(one, across);
  return lines;
}

/** @param kanji runs with kanji, by `across`, rising */
function isRuby(run: Run, bodySize: number, kanji: readonly Run[]): boolean {
  if (run.size >= LARGE_RUBY_SIZE * bodySize || !isSpacedKana(run.text)) return false;
  if (run.size < RUBY_SIZE * bodySize) return true;
  const from = firstBehind(run.across, kanji);
  return kanji.slice(from, from + RUBY_LINES).some((under) => {
    const below = (under.across - run.across) / under.size;
    return (
      run.size < LARGE_RUBY_SIZE * under.size &&
      below > 0.5 &&
      below < 1.4 &&
      under.start < run.end &&
      under.end > run.start
    );
  });
}

/** The size that most characters are set in, rounded to half points; 0 without text. */
export function bodySizeOf(pages: readonly PageRuns[]): number {
  const counts = new Map<number, number>();
  for (const { runs } of pages) {
    for (const { text, size } of runs) {
      const rounded = Math.round(size * 2) / 2;
      counts.set(rounded, (counts.get(rounded) ?? 0) + text.trim().length);
    }
  }
  let [best, most] = [0, 0];
  for (const [size, count] of counts) if (count > most) [best, most] = [size, count];
  return best;
}

function continues(line: Line, run: Run): boolean {
  const size = Math.max(line.size, run.size);
  const gap = run.start - lineEnd(line);
  // A little number above or below what is before it: km², H₂O.
  const isScript = run.size < SCRIPT_SIZE * line.size && run.text.length <= 4 && Math.abs(gap) < 0.3 * size;
  if (isScript && Math.abs(run.across - line.across) < 0.8 * size) return true;
  return Math.abs(run.across - line.across) < 0.5 * size && gap > -0.6 * size && gap < WIDEST_GAP * size;
}

function begin(run: Run, page: number): Line {
  const { across, size, height } = run;
  return { page, glyphs: glyphsOf(run), across, size, height, readings: [] };
}

function append(line: Line, run: Run): void {
  const last = line.glyphs.at(-1)!;
  const [first, ...rest] = glyphsOf(run);
  const gap = (run.start - last.end) / run.size;
  const isLatin = LATIN.test(last.text) && LATIN.test(first!.text);
  if (isLatin ? gap > 0.15 : gap > 0.8) {
    line.glyphs.push({ text: isLatin ? ' ' : '　', start: last.end, end: run.start });
  }
  line.glyphs.push(first!);
  for (const glyph of rest) line.glyphs.push(glyph);
}

/** A run's characters, each with its share of the run's length; a space beside kanji or kana is only the setting's. */
function glyphsOf({ text, start, end }: Run): Glyph[] {
  const isSetting = (run: string, at: number) =>
    !NARROW.test(text[at - 1] ?? '') || !NARROW.test(text[at + run.length] ?? '');
  const characters = [...text.replace(/ +/g, (run: string, at: number) => (isSetting(run, at) ? '' : run)).trim()];
  const widths = characters.map((character) => (NARROW.test(character) ? 0.5 : 1));
  const unit = (end - start) / widths.reduce((sum, width) => sum + width, 0);
  let at = start;
  return characters.map((character, index) => {
    const glyph = { text: character, start: at, end: at + unit * widths[index]! };
    at = glyph.end;
    return glyph;
  });
}

/** Ruby in one piece that the page has in several; above neighbouring words large ruby is closer to each other. */
function joined(runs: readonly Run[], largeSize: number): Run[] {
  const pieces: Run[] = [];
  for (const run of runs) {
    const last = pieces.at(-1);
    const gap = last ? run.start - last.end : 0;
    const isNext =
      last &&
      Math.abs(run.across - last.across) < 0.3 * run.size &&
      Math.abs(gap) < (run.size < largeSize ? 0.6 : 0.15) * run.size;
    if (isNext) pieces[pieces.length - 1] = { ...last, text: last.text + run.text, end: run.end };
    else pieces.push(run);
  }
  return pieces;
}

/**
 * Gives ruby to the kanji that it is beside, on the line that follows it most closely; without any it is dropped.
 *
 * @param lines by `across`, rising
 */
function attach(ruby: Run, lines: readonly Line[]): void {
  const from = firstBehind(ruby.across, lines);
  const nearest = lines.slice(from, from + RUBY_LINES).find((line) => {
    const isNear = line.across - ruby.across <= 1.6 * line.size;
    return isNear && lineStart(line) < ruby.end && lineEnd(line) > ruby.start;
  });
  if (!nearest || nearest.glyphs.length > RUBY_GLYPHS) return;
  const slack = 0.25 * nearest.size;
  const isUnder = ({ start, end, text }: Glyph) => {
    const middle = (start + end) / 2;
    return KANJI.test(text) && middle > ruby.start - slack && middle < ruby.end + slack;
  };
  const first = nearest.glyphs.findIndex(isUnder);
  if (first < 0) return;
  let count = 1;
  while (nearest.glyphs[first + count] && isUnder(nearest.glyphs[first + count]!)) count++;
  nearest.readings.push({ first, count, reading: ruby.text });
}

/** The index of the first line or run that is after a place, by halving. */
function firstBehind(across: number, lines: readonly { readonly across: number }[]): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.across > across) high = middle;
    else low = middle + 1;
  }
  return low;
}
