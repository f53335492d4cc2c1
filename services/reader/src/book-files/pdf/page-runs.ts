import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';

/**
 * A piece of text as a page has it. Places are in points in the direction of writing: `start` and `end` along the line,
 * `across` from line to line, both rising as one reads.
 */
export interface Run {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly across: number;
  readonly size: number;
  /** From the top of the page, as a share of its height: what is at its edges may be no part of the text. */
  readonly height: number;
}

export interface PageRuns {
  readonly runs: readonly Run[];
  readonly vertical: boolean;
}

interface Placed {
  readonly text: string;
  readonly x: number;
  /** From the top. */
  readonly y: number;
  /** Along the line. */
  readonly advance: number;
  readonly size: number;
  /** The font itself writes from top to bottom. */
  readonly isVerticalFont: boolean;
  /** Turned on its side, as Latin words are in vertical lines. */
  readonly isTurned: boolean;
}

/**
 * Glyphs for vertical lines, and radicals that fonts give in place of kanji: the same characters, elsewhere in Unicode.
 */
const FORMS = /[\u2e80-\u2fdf\ufe10-\ufe4f\uf900-\ufaff]/gu;
/** Where Unicode's own folding is not Japan's, or there is none. */
const JAPANESE_FORMS = new Map(
  '⼾戸 ⺟母 ⺠民 ⻁虎 ⻄西 ⻆角 ⻑長 ⻗雨 ⻘青 ⻝食 ⻣骨 ⻤鬼 ⻨麦 ⻩黄 ⻫斉 ⻭歯 ⻯竜 ⻲亀'
    .split(' ')
    .map((pair) => [pair[0]!, pair[1]!]),
);
/** How far the box of a glyph is above its base line, in ems. */
const ASCENT = 0.88;

/** The text of a page in the order of its file, which is that of reading in nearly all of them. */
export async function pageRuns(page: PDFPageProxy): Promise<PageRuns> {
  const { height, transform } = page.getViewport({ scale: 1 });
  const { items, styles } = await page.getTextContent();
  const placed: Placed[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    placed.push(place(item, transform, styles[item.fontName]?.vertical === true));
  }
  const vertical = isVertical(placed);
  return { runs: placed.map((one) => run(one, vertical, height)), vertical };
}

function place(item: TextItem, [a, b, c, d, e, f]: readonly number[], isVerticalFont: boolean): Placed {
  const [ia, ib, ic, id, ie, iff] = item.transform as number[];
  const along = { x: a! * ia! + c! * ib!, y: b! * ia! + d! * ib! };
  const up = { x: a! * ic! + c! * id!, y: b! * ic! + d! * id! };
  return {
    text: item.str.replace(FORMS, (form) => JAPANESE_FORMS.get(form) ?? form.normalize('NFKC')),
    x: a! * ie! + c! * iff! + e!,
    y: b! * ie! + d! * iff! + f!,
    advance: isVerticalFont ? item.height : item.width,
    size: Math.hypot(up.x, up.y) || Math.hypot(along.x, along.y),
    isVerticalFont,
    isTurned: Math.abs(along.y) > Math.abs(along.x),
  };
}

/** Whether the lines of a page run down: by its fonts, or by where one glyph is after the other. */
function isVertical(placed: readonly Placed[]): boolean {
  const written = placed.filter(({ text }) => text.trim() !== '');
  let votes = 0;
  for (const [index, one] of written.entries()) {
    const units = [...one.text].length;
    if (one.isVerticalFont) votes += units;
    else if (one.isTurned) continue;
    else if (units > 1 && one.advance > 1.5 * one.size) votes -= units;
    else {
      const next = written[index + 1];
      if (!next) continue;
      const right = (next.x - one.x) / one.size;
      const down = (next.y - one.y) / one.size;
      if (Math.abs(right) < 0.3 && down > 0.5 && down < 2.5) votes++;
      else if (Math.abs(down) < 0.3 && right > 0.2 && right < 3) votes--;
    }
  }
  return votes > 0;
}

function run(placed: Placed, vertical: boolean, pageHeight: number): Run {
  const { text, x, y, advance, size, isVerticalFont, isTurned } = placed;
  const common = { text, size, height: y / pageHeight };
  if (!vertical) return { ...common, start: x, end: x + advance, across: y };
  if (isVerticalFont) return { ...common, start: y, end: y + advance, across: -x };
  if (isTurned) return { ...common, start: y, end: y + advance, across: -(x + 0.35 * size) };
  // A glyph, or a few side by side, in the box of one.
  const top = y - ASCENT * size;
  return { ...common, start: top, end: top + size, across: -(x + Math.max(advance, size) / 2) };
}
