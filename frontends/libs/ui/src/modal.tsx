import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { turn } from './tab-stops.js';

interface ModalProps {
  /** Is there and not shown, to be compiled. */
  unseen?: boolean | undefined;
  role: 'dialog' | 'alertdialog';
  /** Of its title, and of what describes it. */
  titleId: string;
  descriptionId?: string | undefined;
  /** How wide it may become. */
  width: string;
  /** Leaves room beside it, where notices stand. */
  hasRoomBeside?: boolean;
  onClose(): void;
  /** A press beside it closes it too. */
  closesBeside?: boolean;
  /** Has focus at once, its text selected; otherwise the first thing in the modal that is no link. */
  initialFocus?: RefObject<HTMLInputElement | null> | undefined;
  /** What has focus next, where that is not what had it when the modal opened. */
  focusBack?: (() => HTMLElement | null | undefined) | undefined;
  children: ReactNode;
}

/** The panels that are open, the topmost last. */
const panels: HTMLElement[] = [];

/**
 * What every dialog is made of while it is open: it is over the page, which does not scroll and is hidden from
 * screen readers meanwhile. Focus stays in it, Escape closes it, and then what had focus has it again.
 *
 * Nothing here is inherited by the page, whose style would be worked out again while the learner waits for the dialog.
 */
export function Modal(props: ModalProps) {
  const { role, titleId, descriptionId, width, unseen, hasRoomBeside, onClose, closesBeside, children } = props;
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Asked before the page changes, which costs no layout, and before anything in the modal takes the focus.
  const [before] = useState(() => ({ focused: document.activeElement, scrollBar: widthOfScrollBar() }));
  const latest = useRef(props);

  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    if (unseen) return;
    const shown = panel.current!;
    const isTopmost = () => panels.at(-1) === shown;
    let focused: HTMLElement = shown;
    const hold = (event: FocusEvent) => {
      if (!isTopmost() || !(event.target instanceof HTMLElement)) return;
      if (shown.contains(event.target)) focused = event.target;
      else (focused.isConnected ? focused : shown).focus({ preventScroll: true });
    };
    const onEscape = (event: KeyboardEvent) => {
      // The same key has closed the one above already, or ends the writing of a word.
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isTopmost()) return;
      event.preventDefault();
      latest.current.onClose();
    };
    // What had focus has gone, as a button does whose row is deleted.
    const left = new MutationObserver(() => {
      if (isTopmost() && document.activeElement === document.body) shown.focus({ preventScroll: true });
    });

    panels.push(shown);
    const unlock = lockScrolling(before.scrollBar);
    document.addEventListener('focusin', hold);
    document.addEventListener('keydown', onEscape, true);
    beginAt(shown, latest.current.initialFocus?.current);
    left.observe(shown, { childList: true, subtree: true });
    const show = hideBehind(layer.current!);
    return () => {
      panels.splice(panels.indexOf(shown), 1);
      unlock();
      document.removeEventListener('focusin', hold);
      document.removeEventListener('keydown', onEscape, true);
      left.disconnect();
      show();
      // Unless focus goes elsewhere meanwhile, as to a menu that was opened or to another page.
      setTimeout(() => {
        const next = latest.current.focusBack?.() ?? before.focused;
        if (!(next instanceof HTMLElement) || !next.isConnected || document.activeElement !== document.body) return;
        // What had focus is where it was; anything else may be outside of what is shown.
        next.focus({ preventScroll: next === before.focused });
      });
    };
  }, [before, unseen]);

  const named = { role, 'aria-labelledby': titleId, 'aria-describedby': descriptionId, onKeyDown: turn };
  return createPortal(
    <div ref={layer} hidden={unseen} className="relative z-50">
      <div className="fixed inset-0 bg-shade" {...(closesBeside && { onClick: onClose })} />
      <div
        ref={panel}
        {...named}
        tabIndex={-1}
        data-modal={hasRoomBeside ? '' : undefined}
        className={`animate-appear fixed inset-x-4 top-[max(1rem,8vh)] mx-auto max-h-[calc(100dvh-max(2rem,12vh))] scroll-pb-36 overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-5 text-ink shadow-high outline-none sm:p-7 ${width}`}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}

function beginAt(panel: HTMLElement, field: HTMLInputElement | null | undefined): void {
  if (field) {
    field.focus();
    field.select();
    return;
  }
  if (panel.contains(document.activeElement)) return;
  const first = panel.querySelector<HTMLElement>(':is(button, input, select, textarea):not(:disabled)');
  (first ?? panel).focus({ preventScroll: true });
}

let locks = 0;
let scrollBar = 0;

/** Pixels that the page's scroll bar takes, or took before it was hidden. */
function widthOfScrollBar(): number {
  return locks > 0 ? scrollBar : window.innerWidth - document.documentElement.clientWidth;
}

/** Keeps the page where it is, until the returned function is called. */
function lockScrolling(width: number): () => void {
  const { style } = document.body;
  locks++;
  scrollBar = width;
  style.overflow = 'hidden';
  style.paddingRight = width > 0 ? `${width}px` : '';
  return () => {
    locks--;
    if (locks > 0) return;
    style.overflow = '';
    style.paddingRight = '';
  };
}

/** How many modals hide an element from screen readers. */
const hiders = new Map<Element, number>();

/** Hides all but a layer from screen readers, until the returned function is called. Notices are read out still. */
function hideBehind(layer: Element): () => void {
  const hidden = [...behind(document.body, layer)];
  for (const element of hidden) {
    hiders.set(element, (hiders.get(element) ?? 0) + 1);
    element.setAttribute('aria-hidden', 'true');
  }
  return () => {
    for (const element of hidden) {
      const left = hiders.get(element)! - 1;
      if (left > 0) hiders.set(element, left);
      else {
        hiders.delete(element);
        element.removeAttribute('aria-hidden');
      }
    }
  };
}

const NOTICES = 'section[aria-live]';

function* behind(parent: Element, layer: Element): Generator<Element> {
  for (const child of parent.children) {
    if (child === layer || child.matches(`script, style, ${NOTICES}`)) continue;
    if (child.querySelector(NOTICES)) yield* behind(child, layer);
    else if (hiders.has(child) || child.getAttribute('aria-hidden') !== 'true') yield child;
  }
}
