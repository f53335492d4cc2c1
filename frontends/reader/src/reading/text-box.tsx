import { usePreference } from '@ichibun/ui/preferences';
import { scrollBehaviour } from '@ichibun/ui/scroll-behaviour';
import { type Swipe, useSwipe } from '@ichibun/ui/use-swipe';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { messages } from '../messages.js';
import {
  coverCutLine,
  firstOnScreen,
  isOnScreen,
  showCutLine,
  toFirstScreen,
  toLastScreen,
  toScreenOf,
  turnScreen,
} from './screens.js';

/** Goes through the screens of a text: of the window across, and of the box where it runs from top to bottom. */
export interface TextBoxHandle {
  /**
   * Shows the next screen of the text, or the one before.
   *
   * @returns the first sentence that begins there, from 0; null when there is nothing more that way
   */
  scroll(by: 1 | -1): number | null;
  /**
   * Shows the beginning of the text, or its last screen.
   *
   * @returns the first sentence that begins there, from 0
   */
  goTo(end: 'start' | 'end'): number;
  /** Shows a sentence, from 0, unless its beginning is seen already. */
  show(sentence: number): void;
}

interface TextBoxProps {
  /** Another text begins at its beginning. */
  textKey: string | number;
  /** Where a short text stands. */
  align: 'start' | 'center';
  swipe: Swipe;
  /** How the text is set: vertical text has as many columns of this height of line as find room whole. */
  textStyle: CSSProperties;
  handle?: Ref<TextBoxHandle>;
  children: ReactNode;
}

/** Of what is seen, what stays in view when a vertical text is scrolled on. */
const OVERLAP = 0.1;

/**
 * The place where a text stands: as wide as is good to read or, from top to bottom, as high as the column that it is
 * put into, scrolling sideways.
 */
export function TextBox({ textKey, align, swipe, textStyle, handle, children }: TextBoxProps) {
  const [writingMode] = usePreference('writing-mode');
  const [hasLetterKeys] = usePreference('letter-keys');
  // Who hears the text would have to press Tab for every word.
  const hint = hasLetterKeys ? messages.textHint : undefined;
  const box = useRef<HTMLElement>(null);
  const isVertical = writingMode === 'vertical';
  const heading = useRef<Heading | null>(null);
  useSwipe(box, swipe);
  useSidewaysWheel(box, isVertical);
  useWholeColumns(box, isVertical, heading);
  useWholeLines(box, !isVertical);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the trigger, not an input
  useEffect(() => {
    heading.current = null;
    if (box.current) box.current.scrollLeft = 0;
  }, [textKey, isVertical]);

  useImperativeHandle(handle, () => {
    const sentences = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-sentence]') ?? [])];
    const lines = () => box.current?.querySelector('[data-text]');
    const at = (left: number) => {
      heading.current = null;
      if (box.current) box.current.scrollLeft = left;
    };
    return {
      scroll(by) {
        const { current } = box;
        if (!current) return null;
        if (!isVertical) return turnScreen(lines() ?? current, by) ? numberOf(firstOnScreen(sentences())) : null;
        const ahead = scrollColumns(current, by, heading);
        if (ahead === undefined) return null;
        return numberOf(firstInBox(current, sentences(), ahead));
      },
      goTo(end) {
        if (isVertical) at(end === 'start' ? 0 : -(box.current?.scrollWidth ?? 0));
        else if (end === 'start') toFirstScreen();
        else if (lines()) toLastScreen(lines()!);
        if (!isVertical) return numberOf(firstOnScreen(sentences()));
        return numberOf(firstInBox(box.current, sentences(), 0));
      },
      show(sentence) {
        const element = sentences().find((one) => numberOf(one) === sentence);
        const [line] = element?.getClientRects() ?? [];
        if (!element || !line || !box.current) return;
        if (!isVertical) return isOnScreen(element) ? undefined : toScreenOf(element);
        const { left, right } = box.current.getBoundingClientRect();
        if (line.left >= left && line.right <= right) return;
        const column = columnOf(box.current);
        at(Math.round((box.current.scrollLeft + line.right - right) / column) * column);
      },
    };
  });

  if (!isVertical) {
    return (
      <section ref={box} aria-label={messages.text} aria-description={hint} className="mx-auto w-full">
        {children}
      </section>
    );
  }
  return (
    <section
      ref={box}
      aria-label={messages.text}
      aria-description={hint}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      className={`min-h-0 max-h-[44rem] flex-1 overflow-x-auto overflow-y-hidden overscroll-contain pb-3 [writing-mode:vertical-rl] ${
        align === 'center'
          ? 'w-fit max-w-[round(down,100%,1lh)] self-center'
          : 'mx-auto w-[round(down,100%,1lh)] [container-type:size]'
      }`}
      style={textStyle}
    >
      {children}
    </section>
  );
}

/** The first of these sentences that begins in a box once it has scrolled so far; where none does, the last. */
function firstInBox(box: HTMLElement | null, sentences: readonly HTMLElement[], ahead: number) {
  const right = (box?.getBoundingClientRect().right ?? 0) + ahead + 1;
  return sentences.find((sentence) => (sentence.getClientRects()[0]?.right ?? 0) <= right) ?? sentences.at(-1);
}

/** The sentence that an element shows, from 0. */
const numberOf = (element: Element | undefined): number =>
  element instanceof HTMLElement ? Number(element.dataset.sentence) - 1 : 0;

/**
 * Scrolls text that is wider than its box on by most of a box.
 *
 * @returns how far it has still to go; undefined when there is nothing more that way
 */
function scrollColumns(box: HTMLElement, by: 1 | -1, heading: RefObject<Heading | null>): number | undefined {
  // Whoever presses again meanwhile goes on from where the first press leads.
  const from = isOnItsWay(box, heading.current) ? heading.current.left : box.scrollLeft;
  // Vertical text begins at the right: its scroll offsets are negative.
  const most = box.scrollWidth - box.clientWidth;
  const room = by > 0 ? most + from : -from;
  const column = columnOf(box);
  // Readings stand out a little at the end of the text: less than half a column is no text.
  if (room < column / 2) return undefined;
  const step = Math.max(1, Math.floor((box.clientWidth * (1 - OVERLAP)) / column)) * column;
  const to = Math.min(0, Math.max(-most, from - by * stepToPicture(box, by, step, from - box.scrollLeft)));
  scrollTo(box, to, heading);
  // Nothing where it is there at once, as who wants no motion has it.
  return to - box.scrollLeft;
}

/** Where a box scrolls to, and since when, by the clock of `performance`. */
interface Heading {
  readonly left: number;
  readonly since: number;
}

/** Milliseconds after which no browser still scrolls smoothly. */
const LONGEST_WAY_MS = 1_000;

const isOnItsWay = (box: HTMLElement, heading: Heading | null): heading is Heading =>
  heading !== null &&
  performance.now() - heading.since < LONGEST_WAY_MS &&
  Math.abs(box.scrollLeft - heading.left) >= 1;

function scrollTo(box: HTMLElement, left: number, heading: RefObject<Heading | null>): void {
  heading.current = { left, since: performance.now() };
  box.scrollTo({ left, behavior: scrollBehaviour() });
}

/**
 * As far as a step goes, or less where it would cut a picture: then up to the picture, so that each is once seen whole.
 *
 * @param by 1 on, to the left; -1 back
 * @param ahead the scroll offset at which the step begins, less that of now
 */
function stepToPicture(box: HTMLElement, by: 1 | -1, step: number, ahead: number): number {
  const { left, right } = box.getBoundingClientRect();
  for (const picture of box.querySelectorAll('button:has(> img)')) {
    const sides = picture.getBoundingClientRect();
    // From the edge of the box where the text that was seen leaves it.
    const [start, end] = (
      by > 0 ? [right - sides.right, right - sides.left] : [sides.left - left, sides.right - left]
    ).map((side) => side + by * ahead) as [number, number];
    if (start >= 1 && start < step && step < end - 1) return start;
  }
  return step;
}

/** How wide a column of vertical text is: the height of its lines. */
const columnOf = (box: HTMLElement) => Number.parseFloat(getComputedStyle(box).lineHeight) || 1;

/** Where scrolling ends within a column, goes on to the nearest whole one: a text never begins with half a column. */
function useWholeColumns(
  box: { current: HTMLElement | null },
  enabled: boolean,
  heading: RefObject<Heading | null>,
): void {
  useEffect(() => {
    const element = box.current;
    if (!enabled || !element) return;
    const settle = () => {
      // The end of an earlier press, told after the next has begun.
      if (isOnItsWay(element, heading.current)) return;
      const column = columnOf(element);
      const whole = Math.round(element.scrollLeft / column) * column;
      if (Math.abs(whole - element.scrollLeft) >= 1) scrollTo(element, whole, heading);
    };
    const takeOver = () => {
      heading.current = null;
    };
    const listeners = { scrollend: settle, wheel: takeOver, pointerdown: takeOver };
    for (const [event, listener] of Object.entries(listeners)) element.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of Object.entries(listeners)) element.removeEventListener(event, listener);
    };
  }, [box, enabled, heading]);
}

/** Keeps the last line that is seen of a text across whole, while its window scrolls or its lines move. */
function useWholeLines(box: { current: HTMLElement | null }, enabled: boolean): void {
  useEffect(() => {
    const text = box.current?.querySelector('[data-text]');
    if (!enabled || !text) return;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => coverCutLine(text));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(text);
    for (const event of ['scroll', 'resize']) window.addEventListener(event, look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      showCutLine();
      for (const event of ['scroll', 'resize']) window.removeEventListener(event, look);
    };
  }, [box, enabled]);
}

/** A wheel that turns up and down goes through text that runs to the left. */
function useSidewaysWheel(box: { current: HTMLElement | null }, enabled: boolean): void {
  useEffect(() => {
    const element = box.current;
    if (!enabled || !element) return;
    const turn = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return;
      if (element.scrollWidth <= element.clientWidth) return;
      event.preventDefault();
      element.scrollLeft -= event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY;
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [box, enabled]);
}
