import type { ParsedTextBuilder } from '../parsed-text-builder.js';
import { type Line, lineEnd, lineStart, lineText } from './line.js';

/** Lines that follow each other down a page, or down one of its columns. */
interface Block {
  readonly lines: Line[];
  /** Where its lines begin when they are not indented, and where full ones end. */
  start: number;
  end: number;
}

/** Blocks of fewer lines do not show by themselves how long a line may be. */
const TELLING_LINES = 4;
/** Blocks before and after a short one that are asked how long its lines may be. */
const NEAR_BLOCKS = 25;
const SENTENCE_END = /[。．！？」』）〉》…―]$/u;

/**
 * Adds lines to a text, each paragraph on one line: a line is broken where the page is full, and then carries no space
 * in Japanese.
 *
 * @param notes at the ends of pages: they are after the paragraph that ends on or after their page
 * @returns the offset at which each page begins, by its number; pages without lines are left out
 */
export function addParagraphs(
  lines: readonly Line[],
  builder: ParsedTextBuilder,
  notes: readonly Line[] = [],
): Map<number, number> {
  let added = 0;
  const addNotes = (beforePage: number) => {
    const from = added;
    while (notes[added] && notes[added]!.page < beforePage) added++;
    if (added > from) addParagraphs(notes.slice(from, added), builder);
  };
  const pages = new Map<number, number>();
  const pitch = usualPitch(lines);
  let before: { line: Line; block: Block } | undefined;
  for (const block of blocksOf(lines)) {
    for (const line of block.lines) {
      const text = lineText(line);
      if (!before || beginsParagraph({ line, block }, before, pitch)) {
        builder.endLine();
        addNotes(line.page);
      } else if (/[A-Za-z0-9,]$/.test(lineText(before.line)) && /^[A-Za-z0-9]/.test(text)) builder.add(' ');
      if (!pages.has(line.page)) pages.set(line.page, builder.length);
      const offsets: number[] = [];
      let at = builder.length;
      for (const glyph of line.glyphs) {
        offsets.push(at);
        at += glyph.text.length;
      }
      offsets.push(at);
      builder.add(text);
      for (const { first, count, reading } of line.readings.sort((a, b) => a.first - b.first)) {
        builder.addReading(offsets[first]!, offsets[first + count]! - offsets[first]!, reading);
      }
      before = { line, block };
    }
  }
  builder.endLine();
  addNotes(Number.POSITIVE_INFINITY);
  return pages;
}

function beginsParagraph(
  { line, block }: { line: Line; block: Block },
  before: { line: Line; block: Block },
  pitch: number,
): boolean {
  if (line.isCell || before.line.isCell) return true;
  const em = line.size;
  if (Math.abs(line.size - before.line.size) > 0.15 * em) return true;
  if (line.glyphs[0]!.text === '　' || lineStart(line) - block.start > 0.6 * em) return true;
  const space = before.block.end - lineEnd(before.line);
  if (space > (SENTENCE_END.test(lineText(before.line)) ? 0.9 : 2.1) * em) return true;
  return block === before.block && line.across - before.line.across > 1.5 * pitch;
}

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let last: Line | undefined;
  for (const line of lines) {
    const goesOn = last && last.page === line.page && line.across > last.across - 0.5 * line.size;
    if (goesOn) blocks.at(-1)!.lines.push(line);
    else blocks.push({ lines: [line], start: 0, end: 0 });
    last = line;
  }
  for (const block of blocks) {
    block.start = block.lines.reduce((least, line) => Math.min(least, lineStart(line)), Number.POSITIVE_INFINITY);
    block.end = block.lines.reduce((most, line) => Math.max(most, lineEnd(line)), Number.NEGATIVE_INFINITY);
  }
  const telling = blocks.filter(({ lines }) => lines.length >= TELLING_LINES);
  let before = 0;
  for (const block of blocks) {
    if (block.lines.length >= TELLING_LINES) {
      before++;
      continue;
    }
    const em = block.lines[0]!.size;
    const near = telling.slice(Math.max(0, before - NEAR_BLOCKS), before + NEAR_BLOCKS);
    const alike = near.filter(({ start }) => Math.abs(start - block.start) < 2.5 * em);
    block.end = Math.max(block.end, ...alike.map(({ end }) => end));
    block.start = Math.min(block.start, ...alike.map(({ start }) => start));
  }
  return blocks;
}

/** The distance from line to line that is most usual, to the point. */
function usualPitch(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (let at = 1; at < lines.length; at++) {
    const distance = Math.round(lines[at]!.across - lines[at - 1]!.across);
    if (lines[at]!.page === lines[at - 1]!.page && distance > 0) counts.set(distance, (counts.get(distance) ?? 0) + 1);
  }
  let [best, most] = [Number.POSITIVE_INFINITY, 0];
  for (const [distance, count] of counts) if (count > most) [best, most] = [distance, count];
  return best;
}
