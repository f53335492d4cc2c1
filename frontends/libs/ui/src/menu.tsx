import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { CheckIcon } from './icons.js';

/** Pixels between a menu and its button, and the edges of the screen. */
const GAP = 6;
const EDGE = 12;
/** Pixels of a menu that scrolls, at least: where there is less room it lies over its button. */
const LEAST = 160;
/** Letters that follow each other within these milliseconds are the beginning of one label. */
const TYPING = 1000;

/** By what a menu was opened: a key puts focus on its first item. Null while closed, undefined before it is made. */
type Opened = 'pointer' | 'keyboard' | null | undefined;

interface TriggerProps {
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  popoverTarget: string | undefined;
  onPointerEnter(): void;
  onFocus(): void;
  onClick(event: MouseEvent): void;
  onKeyDown(event: KeyboardEvent): void;
}

interface MenuProps {
  /** One button element. */
  trigger: ReactElement<Partial<TriggerProps>>;
  children: ReactNode;
}

/**
 * A menu button: arrow keys, type-ahead and Escape come with it. The menu stays where its button is in the document,
 * and with that in the same landmark.
 */
export function Menu({ trigger, children }: MenuProps) {
  const [opened, setOpened] = useState<Opened>();
  // In between what is pressed, which would wait for the items.
  const prepare = () => startTransition(() => setOpened((before) => before ?? null));
  const id = useId();
  const buttonId = `${id}-button`;
  const openedId = opened ? id : undefined;
  return (
    <>
      {cloneElement(trigger, {
        id: buttonId,
        'aria-haspopup': 'menu',
        'aria-expanded': !!opened,
        'aria-controls': openedId,
        // Otherwise a press of the button is one beside the menu and closes it, and the click opens it again.
        popoverTarget: openedId,
        // Making the items is a third of what opening takes, and is done while the pointer is on its way to a press.
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: (event) => {
          event.preventDefault();
          // Clicks that come from a key have no number.
          const by = event.detail === 0 ? 'keyboard' : 'pointer';
          setOpened((before) => (before ? null : by));
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened('keyboard');
        },
      })}
      {opened !== undefined && (
        <MenuPanel id={id} buttonId={buttonId} opened={opened} onClose={() => setOpened(null)}>
          {children}
        </MenuPanel>
      )}
    </>
  );
}

interface MenuPanelProps {
  id: string;
  /** Of the button, which stands right before it. */
  buttonId: string;
  opened: Opened;
  onClose(): void;
  children: ReactNode;
}

function MenuPanel({ id, buttonId, opened, onClose, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  /** What the pointer gave the focus to last. */
  const pointed = useRef<HTMLElement>(null);
  const focusButton = () => buttonOf(panel.current!).focus({ preventScroll: true });
  const close = () => {
    focusButton();
    onClose();
  };

  const { press, forgetTyped } = useMenuKeys(panel, close);

  useLayoutEffect(() => {
    if (!opened) return;
    const shown = panel.current!;
    forgetTyped();
    shown.showPopover();
    const first = opened === 'keyboard' && itemsOf(shown)[0];
    (first || shown).focus({ preventScroll: true });
    return () => shown.hidePopover();
  }, [opened, forgetTyped]);
  useLayoutEffect(() => {
    if (opened) place(panel.current!);
  });

  useEffect(() => {
    if (!opened) return;
    const follow = () => requestAnimationFrame(() => panel.current && place(panel.current));
    // At the window, before the dialog or pop-up that the menu is in sees the key: it would close too.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', onEscape, true);
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('keydown', onEscape, true);
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  });

  const point = ({ pointerType, movementX, movementY, target }: PointerEvent) => {
    // Where nothing was moved, the menu has come under the pointer, and keys may have chosen something.
    if (pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return;
    pointed.current = (target as Element).closest<HTMLElement>(ITEM) ?? panel.current!;
    if (pointed.current !== document.activeElement) pointed.current.focus({ preventScroll: true });
  };
  const leave = () => {
    if (pointed.current === document.activeElement) panel.current!.focus({ preventScroll: true });
  };

  return (
    <div
      ref={panel}
      popover="auto"
      hidden={!opened}
      role="menu"
      tabIndex={-1}
      id={id}
      aria-labelledby={buttonId}
      aria-orientation="vertical"
      className="m-0 max-h-[calc(100dvh-1.5rem)] w-max min-w-56 max-w-[calc(100vw-1.5rem)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 text-ink shadow-high outline-none"
      // A press beside it, or the back button of a phone.
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onBlur={({ currentTarget, relatedTarget: next }) => {
        if (next && next !== buttonOf(currentTarget) && !currentTarget.contains(next)) onClose();
      }}
      onKeyDown={press}
      onPointerMove={point}
      onPointerLeave={leave}
      // Before the item does what it is for, so that a dialog which it opens finds focus on the button.
      onClickCapture={({ target }) => isDone(target) && focusButton()}
      onClick={({ target }) => isDone(target) && onClose()}
    >
      {children}
    </div>
  );
}

/** Moves over the items by arrows, and to labels by their first letters. */
function useMenuKeys(panel: RefObject<HTMLElement | null>, close: () => void) {
  const typed = useRef({ text: '', at: 0 });
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, timeStamp } = event;
    if (key === 'Tab') return close();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const items = itemsOf(panel.current!);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const last = items.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(at + 1, last),
      ArrowUp: at < 0 ? last : Math.max(at - 1, 0),
      Home: 0,
      PageUp: 0,
      End: last,
      PageDown: last,
    };
    const isTyping = timeStamp - typed.current.at < TYPING && typed.current.text !== '';
    if (key in moves) {
      items[moves[key]!]?.focus();
    } else if (key === 'Enter' || (key === ' ' && !isTyping)) {
      // A key that is held down has opened the menu.
      if (!event.repeat) items[at]?.click();
    } else if (key.length === 1) {
      const before = isTyping ? typed.current.text : '';
      const letter = key.toLowerCase();
      // The same letter again leads to the next label with it.
      const text = before === letter ? letter : before + letter;
      const from = text.length === 1 ? at + 1 : Math.max(at, 0);
      const found = [...items.slice(from), ...items.slice(0, from)].find((item) => labelOf(item).startsWith(text));
      // What no label begins with is left out, so that the text is never longer than a label.
      typed.current = { text: found ? text : before, at: timeStamp };
      found?.focus();
    } else return;
    event.preventDefault();
  };

  const forgetTyped = useCallback(() => {
    typed.current.text = '';
  }, []);
  return { press, forgetTyped };
}

const ITEM = '[role^=menuitem]';
const itemsOf = (panel: Element) => [...panel.querySelectorAll<HTMLElement>(ITEM)];
/** Whether what was clicked closes the menu. */
const isDone = (clicked: EventTarget) => (clicked as Element).closest('[role=menuitem]') !== null;
const labelOf = (item: Element) => item.textContent.trim().toLowerCase();
const buttonOf = (panel: Element) => panel.previousElementSibling as HTMLElement;

/**
 * Below its button, the right edges in line, or above where it does not fit below; where it fits on neither side, on
 * the larger one, as high as that is. Never beyond the edges of the screen. Not by CSS anchors: few have them.
 */
function place(panel: HTMLElement): void {
  const { top, right, bottom } = buttonOf(panel).getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth } = panel;
  // As high as its items; what it is now may be what it was cut to.
  const whole = panel.scrollHeight + panel.offsetHeight - panel.clientHeight;
  const within = (start: number, size: number, room: number) => Math.max(EDGE, Math.min(start, room - EDGE - size));
  const roomBelow = clientHeight - EDGE - bottom - GAP;
  const roomAbove = top - GAP - EDGE;
  const isBelow = whole <= roomBelow || roomBelow >= roomAbove;
  const height = Math.min(whole, Math.max(isBelow ? roomBelow : roomAbove, LEAST));
  const y = within(isBelow ? bottom + GAP : top - GAP - height, height, clientHeight);
  panel.style.inset = `${y}px auto auto ${within(right - offsetWidth, offsetWidth, clientWidth)}px`;
  panel.style.maxHeight = height < whole ? `${height}px` : '';
}

const itemClass =
  'flex min-h-10 w-full items-center gap-3 rounded-md px-3 py-1.5 text-sm text-ink no-underline outline-none select-none ' +
  'focus:bg-accent-soft cursor-pointer';

interface ItemProps {
  role: 'menuitem' | 'menuitemcheckbox' | 'menuitemradio';
  'aria-checked'?: boolean;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

function Item(props: ItemProps) {
  return <div tabIndex={-1} className={itemClass} {...props} />;
}

export function MenuItem({ onSelect, children }: { onSelect(): void; children: ReactNode }) {
  return (
    <Item role="menuitem" onClick={onSelect}>
      {children}
    </Item>
  );
}

interface LinkProps {
  role: string;
  tabIndex: number;
  className: string;
}

/** A menu item that is a link; `children` is the link element. */
export function MenuLink({ children }: { children: ReactElement<Partial<LinkProps>> }) {
  return cloneElement(children, { role: 'menuitem', tabIndex: -1, className: itemClass });
}

interface MenuToggleProps {
  checked: boolean;
  onChange(checked: boolean): void;
  children: ReactNode;
}

/** A toggle; the menu stays open, so that its effect can be seen. */
export function MenuToggle({ checked, onChange, children }: MenuToggleProps) {
  return (
    <Item role="menuitemcheckbox" aria-checked={checked} onClick={() => onChange(!checked)}>
      <span className="flex-1">{children}</span>
      <span
        aria-hidden="true"
        className={`flex h-5 w-9 items-center rounded-full border p-0.5 transition-[color,background-color,border-color] ${
          checked ? 'justify-end border-accent bg-accent' : 'border-line-strong bg-sunken'
        }`}
      >
        <span className={`size-3.5 rounded-full ${checked ? 'bg-on-accent' : 'bg-line-strong'}`} />
      </span>
    </Item>
  );
}

interface MenuChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string; lang?: string }[];
  onChange(value: string): void;
}

/** One of several, as radio items under a label; the menu stays open. */
export function MenuChoice({ label, value, options, onChange }: MenuChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
    <div role="group" aria-label={label}>
      {options.map((option) => (
        <Item
          key={option.value}
          role="menuitemradio"
          aria-checked={option.value === value}
          onClick={() => onChange(option.value)}
        >
          <span className="flex w-4 justify-center text-accent">{option.value === value && <CheckIcon />}</span>
          <span lang={option.lang}>{option.label}</span>
        </Item>
      ))}
    </div>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-3 pt-2 pb-1 text-xs text-ink-soft">{children}</div>;
}

export function MenuSeparator() {
  return <hr className="mx-1 my-1 border-line" />;
}

export function MenuNote({ children }: { children: ReactNode }) {
  return <span className="ml-auto pl-4 text-xs text-ink-soft">{children}</span>;
}
