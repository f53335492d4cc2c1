import { tabStops, turn } from '@ichibun/ui/tab-stops';
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';

/** Pixels between the panel and what it is beside, and the edges of the screen. */
const GAP = 8;
const EDGE = 12;
/** Pixels above an anchor on a phone, where the page may have bars. */
const ABOVE = 120;
const PHONE = '(width < 40rem)';

interface PopoverProps {
  /** What it is about and is beside; null while it is closed. */
  anchor: HTMLElement | null;
  onClose(): void;
  label: string;
  /**
   * Where there is room it is on this side: below, or over what has been read of text that runs from top to bottom.
   */
  side?: 'bottom' | 'right';
  children: ReactNode;
}

/**
 * A small panel beside something on the page; on a phone a sheet at the bottom of the screen. The page behind it stays
 * usable. It closes with Escape and by a press elsewhere, and gives focus back to its anchor. It stays where it is in
 * the document, and with that in the same landmark or dialog.
 */
export function Popover({ anchor, side = 'bottom', ...props }: PopoverProps) {
  return anchor && <Panel anchor={anchor} side={side} {...props} />;
}

function Panel({ anchor, onClose, label, side, children }: Required<PopoverProps> & { anchor: HTMLElement }) {
  const panel = useRef<HTMLDivElement>(null);
  /** What happens in it, or in a dialog that was opened from it and stands elsewhere in the document. */
  const [inside] = useState(() => new WeakSet<Event>());
  const take = ({ nativeEvent }: SyntheticEvent) => inside.add(nativeEvent);

  // Stands first: what follows gives focus back when the panel goes, which is no way out of the next one.
  useLayoutEffect(() => {
    const leave = (event: Event) => {
      if (inside.has(event) || !(event.target instanceof Element)) return;
      // What opens such a panel puts its own in the place of this one.
      if (!event.target.closest('[aria-haspopup="dialog"]')) onClose();
    };
    // At the window, before the dialog that the panel may be in sees the key: it would close too.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || isForAnother(event.target, panel.current!)) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('click', leave);
    document.addEventListener('focusin', leave);
    window.addEventListener('keydown', onEscape, true);
    return () => {
      document.removeEventListener('click', leave);
      document.removeEventListener('focusin', leave);
      window.removeEventListener('keydown', onEscape, true);
    };
  });

  useLayoutEffect(() => {
    const shown = panel.current!;
    const follow = () => place(shown, anchor, side);
    const scroll = ({ target }: Event) => shown.contains(target as Node) || requestAnimationFrame(follow);
    // Before it is placed, which spares a layout.
    (tabStops(shown)[0] ?? shown).focus({ preventScroll: true });
    follow();
    const size = new ResizeObserver(() => {
      follow();
      // In the next frame: all of the page is styled again, and nobody waits for it.
      requestAnimationFrame(() => makeRoom(shown, anchor));
    });
    size.observe(shown);
    window.addEventListener('scroll', scroll, true);
    window.addEventListener('resize', follow);
    return () => {
      size.disconnect();
      document.documentElement.style.removeProperty('--docked');
      window.removeEventListener('scroll', scroll, true);
      window.removeEventListener('resize', follow);
      // Focus that has gone elsewhere by itself, to another such panel or by a key, stays there.
      if (shown.contains(document.activeElement)) focusable(anchor).focus({ preventScroll: true });
    };
  }, [anchor, side]);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onClickCapture={take}
      onFocusCapture={take}
      onKeyDown={turn}
      // In text that runs from top to bottom it stays horizontal itself.
      className="fixed z-30 [writing-mode:horizontal-tb] overflow-y-auto overscroll-contain border border-line bg-surface p-4 text-ink shadow-high outline-none sm:w-[26rem] sm:max-w-[calc(100vw-1.5rem)] sm:rounded-lg max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[60dvh] max-sm:rounded-t-lg max-sm:pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}

/** What has focus again: the anchor, or around it what can have it. */
const focusable = (anchor: HTMLElement) => anchor.closest<HTMLElement>('button, a, [tabindex]') ?? anchor;

/** Whether Escape is for something that is over the panel: a menu in it, or a dialog that was opened from it. */
function isForAnother(target: EventTarget | null, panel: Element): boolean {
  if (panel.querySelector('[role=menu]:not([hidden])')) return true;
  const dialog = target instanceof Element ? target.closest('[role=dialog], [role=alertdialog]') : null;
  return dialog !== null && !dialog.contains(panel);
}

/**
 * On a phone the sheet is over what it is about and over notices: these are above it, and the page is scrolled so
 * far that its anchor does.
 */
function makeRoom(panel: HTMLElement, anchor: HTMLElement): void {
  if (!panel.isConnected || !window.matchMedia(PHONE).matches) return;
  document.documentElement.style.setProperty('--docked', `${panel.offsetHeight}px`);
  const { style } = anchor;
  style.scrollMargin = `${ABOVE}px 0 ${panel.offsetHeight + GAP}px`;
  anchor.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  style.scrollMargin = '';
}

/** On its side of the anchor, or on the other where there is more room; never beyond the edges of the screen. */
function place(panel: HTMLElement, anchor: HTMLElement, side: 'bottom' | 'right'): void {
  const { style } = panel;
  if (window.matchMedia(PHONE).matches) {
    style.inset = '';
    style.maxHeight = '';
    return;
  }
  // A word at the end of a line has a box on each of two lines; the box around both is as wide as the text.
  const { top, right, bottom, left } = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  // As high as it would like to be.
  const { offsetWidth: width } = panel;
  const height = panel.scrollHeight + panel.offsetHeight - panel.clientHeight;
  const within = (start: number, size: number, room: number) => Math.max(EDGE, Math.min(start, room - EDGE - size));
  const beside = (start: number, end: number, size: number, room: number) => {
    const [before, after] = [start - GAP - EDGE, room - EDGE - end - GAP];
    const isBefore = size > after && before > after;
    const most = isBefore ? before : after;
    return { at: isBefore ? start - GAP - Math.min(size, most) : end + GAP, most };
  };
  if (side === 'bottom') {
    const { at, most } = beside(top, bottom, height, clientHeight);
    style.maxHeight = `${most}px`;
    style.inset = `${at}px auto auto ${within((left + right - width) / 2, width, clientWidth)}px`;
  } else {
    const most = clientHeight - 2 * EDGE;
    const { at } = beside(left, right, width, clientWidth);
    style.maxHeight = `${most}px`;
    const shown = Math.min(height, most);
    style.inset = `${within((top + bottom - shown) / 2, shown, clientHeight)}px auto auto ${within(at, width, clientWidth)}px`;
  }
}
