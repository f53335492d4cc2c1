/** A text box of a page, in pixels of its picture. */
interface TextBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

export interface MangaPage {
  /** Path of its picture beside the file, or below its folder. */
  readonly picture: string;
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly TextBox[];
}

export interface Volume {
  readonly title: string;
  readonly pages: readonly MangaPage[];
}

/** A file is not what mokuro writes, or larger than any volume. */
export class MangaError extends Error {
  constructor(readonly code: 'unreadable' | 'too-large' | 'no-mokuro' | 'no-text' | 'other-text') {
    super(code);
  }
}

const MOST_PAGES = 3_000;
const MOST_BOXES = 500;
const MOST_LINES = 100;
const LONGEST_LINE = 2_000;
/** Pixels. */
const LARGEST = 100_000;

/**
 * Reads what mokuro has found on the pages of a volume: its `.mokuro` file, the page of HTML that it wrote before, or the
 * file of one page. Nothing of HTML is run or loaded.
 *
 * @param name of the file, without folders
 * @throws MangaError
 * @see https://github.com/kha-white/mokuro
 */
export function readMokuro(text: string, name: string): Volume {
  const stem = name.replace(/\.[^.]+$/, '');
  if (/^\s*</.test(text)) return { title: stem, pages: pagesOfHtml(text) };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new MangaError('unreadable');
  }
  const { title, volume, pages, blocks } = recordOf(json);
  if (Array.isArray(blocks)) return { title: stem, pages: [pageOf(json, stem)] };
  if (!Array.isArray(pages)) throw new MangaError('unreadable');
  if (pages.length > MOST_PAGES) throw new MangaError('too-large');
  const names = [title, volume].filter((one) => typeof one === 'string' && one.trim() !== '');
  return { title: names.join(' ').slice(0, 200) || stem, pages: pages.map((page) => pageOf(page)) };
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  throw new MangaError('unreadable');
}

/** @param stem of the picture's name, where the page does not tell it */
function pageOf(value: unknown, stem?: string): MangaPage {
  const page = recordOf(value);
  const { img_path: path = stem, blocks } = page;
  if (typeof path !== 'string' || !Array.isArray(blocks)) throw new MangaError('unreadable');
  if (blocks.length > MOST_BOXES) throw new MangaError('too-large');
  const [width, height] = [lengthOf(page.img_width), lengthOf(page.img_height)];
  const boxes = blocks.map((block) => {
    const { box, lines } = recordOf(block);
    if (!Array.isArray(box) || !Array.isArray(lines)) throw new MangaError('unreadable');
    const [left = Number.NaN, top = Number.NaN, right = Number.NaN, bottom = Number.NaN] = box.map(Number);
    return boxWithin([left, top, right - left, bottom - top], lines.map(String), width, height);
  });
  return { picture: path, width, height, boxes: boxes.filter(({ text }) => text !== '') };
}

function pagesOfHtml(html: string): MangaPage[] {
  // A parsed document has no window: its scripts never run, and its pictures are not loaded.
  const pages = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll<HTMLElement>('.pageContainer')];
  if (pages.length === 0) throw new MangaError('unreadable');
  if (pages.length > MOST_PAGES) throw new MangaError('too-large');
  return pages.map((page) => {
    const { width, height, 'background-image': image = '' } = styleOf(page);
    const path = /url\(["']?(.*?)["']?\)/.exec(image)?.[1] ?? '';
    const [pageWidth, pageHeight] = [lengthOf(width), lengthOf(height)];
    const found = [...page.querySelectorAll<HTMLElement>('.textBox')];
    if (found.length > MOST_BOXES) throw new MangaError('too-large');
    const boxes = found.map((box) => {
      const style = styleOf(box);
      const lines = [...box.querySelectorAll('p')].map(({ textContent }) => textContent ?? '');
      const lengthIn = (name: string) => Number.parseFloat(style[name] ?? '');
      const place = [lengthIn('left'), lengthIn('top'), lengthIn('width'), lengthIn('height')] as const;
      return boxWithin(place, lines, pageWidth, pageHeight);
    });
    return {
      picture: decoded(path),
      width: pageWidth,
      height: pageHeight,
      boxes: boxes.filter(({ text }) => text !== ''),
    };
  });
}

/** The declarations of an element; mokuro writes lengths without their unit, which a browser's own parser drops. */
const styleOf = (element: Element): Partial<Record<string, string>> =>
  Object.fromEntries(
    (element.getAttribute('style') ?? '').split(';').map((one) => {
      const colon = one.indexOf(':');
      return [one.slice(0, colon).trim(), one.slice(colon + 1).trim()];
    }),
  );

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function lengthOf(value: unknown): number {
  const number = Number.parseFloat(String(value));
  if (number > 0 && number <= LARGEST) return number;
  throw new MangaError('unreadable');
}

/** A box inside of its page; recognisers put some beyond its edge. */
function boxWithin(
  place: readonly [left: number, top: number, width: number, height: number],
  lines: readonly string[],
  pageWidth: number,
  pageHeight: number,
): TextBox {
  const [left, top, width, height] = place;
  if (!place.every(Number.isFinite)) throw new MangaError('unreadable');
  if (lines.length > MOST_LINES) throw new MangaError('too-large');
  const text = lines.map((line) => line.replace(/[\p{Cc}\s]+/gu, '').slice(0, LONGEST_LINE)).join('');
  const within = (at: number, size: number) => Math.max(0, Math.min(at, size));
  const [x, y] = [within(left, pageWidth), within(top, pageHeight)];
  return {
    left: x,
    top: y,
    width: within(left + width, pageWidth) - x,
    height: within(top + height, pageHeight) - y,
    text: saysSomething(text) ? text : '',
  };
}

const saysSomething = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** The text of a volume: a line for each box, page by page. */
export const textOf = ({ pages }: Volume): string =>
  pages.flatMap(({ boxes }) => boxes.map(({ text }) => text)).join('\n');

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Letters by which a box is found in the text, and how far on: readings in brackets are no letters of sentences. */
const BEGINNING = 8;
/** Letters by which it is found where its beginning is another in the text. */
const ENDING = 4;
const FAR = 2_000;

/**
 * The sentences of each box of each page.
 *
 * @param sentences of the document that was made of the volume
 * @throws MangaError `other-text` when it was made of another
 */
export function sentencesOfBoxes({ pages }: Volume, sentences: readonly string[]): number[][][] {
  const letters = sentences.map(lettersOf);
  const all = letters.join('');
  const ends: number[] = [];
  for (const one of letters) ends.push((ends.at(-1) ?? 0) + one.length);
  let [at, sentence, found, boxes] = [0, 0, 0, 0];
  const mapped = pages.map((page) =>
    page.boxes.map(({ text }) => {
      const own = lettersOf(text);
      const ahead = all.slice(at, at + FAR);
      const begin = ahead.indexOf(own.slice(0, BEGINNING));
      const ending = own.slice(-ENDING);
      const end = begin < 0 ? ahead.indexOf(ending) + ending.length : begin + own.length;
      boxes++;
      if (begin < 0 && end < ending.length) return [];
      found++;
      const from = at + (begin < 0 ? Math.max(0, end - own.length) : begin);
      at = Math.min(at + end, all.length);
      while (sentence < ends.length && ends[sentence]! <= from) sentence++;
      const of: number[] = [];
      for (let next = sentence; next < ends.length && (ends[next - 1] ?? 0) < at; next++) {
        if (letters[next] !== '') of.push(next);
      }
      return of;
    }),
  );
  if (found < boxes / 2) throw new MangaError('other-text');
  return mapped;
}
