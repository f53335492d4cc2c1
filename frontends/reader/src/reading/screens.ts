import { barsStay } from './use-leaving-bars.js';

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** Where text is visible between the bars of the reader, in pixels of the window. */
function betweenBars(): Span {
  const [reader, moves] = ['reader', 'moves'].map((bar) => document.querySelector<HTMLElement>(`[data-bar="${bar}"]`));
  // As it sticks: while it comes and goes it is drawn somewhere else.
  const above = reader ? (Number.parseFloat(getComputedStyle(reader).top) || 0) + reader.offsetHeight : 0;
  return { top: above, bottom: window.innerHeight - (moves?.offsetHeight ?? 0) };
}

/** What is seen of a text: with the bars away, all that the screen shows. */
const seen = (): Span =>
  document.documentElement.dataset.bars === 'away' ? { top: 0, bottom: window.innerHeight } : betweenBars();

/** The lines of a text that runs across, and the pictures and notes between them, from the first to the last. */
function linesOf(text: Element): Span[] {
  return [...text.children].flatMap((block) => {
    const { top, bottom, height } = block.getBoundingClientRect();
    if (height === 0) return [];
    if (!block.matches('p')) return [{ top, bottom }];
    const count = Math.max(1, Math.round(height / (Number.parseFloat(getComputedStyle(block).lineHeight) || height)));
    return Array.from({ length: count }, (_, line) => ({
      top: top + (line * height) / count,
      bottom: top + ((line + 1) * height) / count,
    }));
  });
}

/**
 * Scrolls the window on by a screen of a text that runs across, so that the first line that was not seen whole is the
 * next screen's first, or back, so that the last one before is its last.
 *
 * @param text whose children are paragraphs and what is between them
 * @returns whether there was more that way
 */
export function turnScreen(text: Element, by: 1 | -1): boolean {
  const now = seen();
  const next = betweenBars();
  const room = next.bottom - next.top;
  const lines = linesOf(text);
  const far = by > 0 ? downTo(lines, now.bottom, next, room) : upTo(lines, now.top, next, room);
  if (far === undefined) return false;
  return scrollBy(far);
}

/** Covers the line that the lower bar cuts: what is seen of a text ends with a whole line. */
export function coverCutLine(text: Element): void {
  const { top, bottom } = seen();
  const isCut = (line: Span) => line.top < bottom - ROUNDED && line.bottom > bottom + ROUNDED;
  // What fills half the screen, as pictures do, is seen in parts; at the bottom of the window nothing is covered.
  const cut = linesOf(text).find((line) => isCut(line) && line.bottom - line.top < (bottom - top) / 2);
  const covered = cut && bottom < window.innerHeight ? Math.ceil(bottom - cut.top) : 0;
  lowerBar()?.style.setProperty('--cut-line', `${covered}px`);
}

/** Covers nothing any more. */
export const showCutLine = (): unknown => lowerBar()?.style.removeProperty('--cut-line');

const lowerBar = () => document.querySelector<HTMLElement>('[data-bar="moves"]');

/** Within a pixel a line counts as seen: browsers round. */
const ROUNDED = 1;

function downTo(lines: readonly Span[], bottom: number, next: Span, room: number): number | undefined {
  const first = lines.find((line) => line.bottom > bottom + ROUNDED);
  if (!first) return undefined;
  // What is higher than the screen is seen in parts.
  return first.top - next.top > ROUNDED ? first.top - next.top : room;
}

function upTo(lines: readonly Span[], top: number, next: Span, room: number): number | undefined {
  const before = lines.filter((line) => line.top < top - ROUNDED);
  const last = before.at(-1);
  if (!last) return undefined;
  const first = before.find((line) => last.bottom - line.top <= room);
  if (first === lines[0]) return -window.scrollY;
  return first ? first.top - next.top : -room;
}

function scrollBy(pixels: number): boolean {
  const before = window.scrollY;
  window.scrollTo({ top: before + pixels, behavior: 'instant' });
  barsStay();
  return window.scrollY !== before;
}

/** Shows the last screen of a text that runs across. */
export function toLastScreen(text: Element): void {
  const last = linesOf(text).at(-1);
  if (last && last.bottom > betweenBars().bottom) scrollBy(last.bottom - betweenBars().bottom);
}

/** Shows a text from its beginning. */
export const toFirstScreen = (): unknown => scrollBy(-window.scrollY);

/** Scrolls the line in which something begins to the top of the screen. */
export function toScreenOf(element: Element): void {
  const [line] = element.getClientRects();
  if (line) scrollBy(line.top - betweenBars().top - (lineHeightOf(element) - line.height) / 2);
}

const lineHeightOf = (element: Element) => Number.parseFloat(getComputedStyle(element).lineHeight) || 0;

/** Whether the first line of something is seen whole. */
export function isOnScreen(element: Element): boolean {
  const [line] = element.getClientRects();
  const { top, bottom } = seen();
  return line !== undefined && line.top >= top && line.bottom <= bottom;
}

/** The first of these sentences that begins on the screen; where none does, the last that began before. */
export function firstOnScreen(sentences: readonly Element[]): Element | undefined {
  const { top } = betweenBars();
  const begun = (sentence: Element) => (sentence.getClientRects()[0]?.bottom ?? 0) <= top + ROUNDED;
  return sentences.find((sentence) => !begun(sentence)) ?? sentences.at(-1);
}
