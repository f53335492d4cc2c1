import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

interface Pressed {
  button: HTMLElement;
  list: Element;
  /** Around the list, the innermost first. */
  sections: HTMLElement[];
  index: number;
  place: number;
}

/**
 * For lists whose rows go away when their button is pressed: call the returned function with that button, and once it
 * has gone, focus moves to the button at the same place in the row that takes its place, or to the first one there, or
 * in the nearest row that has one; where none is left, to the section that the list was in. Rows are the siblings
 * marked `data-row`. It is the same function at every render.
 */
export function useKeptFocus(): (button: HTMLElement) => void {
  const pressed = useRef<Pressed | null>(null);
  const keep = useCallback(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    const { list, sections, index, place } = pressed.current;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const rows = list.isConnected ? [...list.querySelectorAll('[data-row]')] : [];
    for (const row of [...rows.slice(index), ...rows.slice(0, index).reverse()]) {
      const buttons = buttonsOf(row);
      const isEnabled = (one: HTMLButtonElement | undefined) => one && !one.disabled;
      const next = isEnabled(buttons[place]) ? buttons[place] : buttons.find(isEnabled);
      if (next) return next.focus();
    }
    focusOnce(sections.find((section) => section.isConnected));
  }, []);

  useEffect(keep);
  // Whoever asks for it may go with the last row.
  useEffect(() => keep, [keep]);

  return useCallback((button: HTMLElement) => {
    const row = button.closest('[data-row]');
    const list = row?.parentElement;
    if (!row || !list) return;
    pressed.current = {
      button,
      list,
      sections: [...sectionsAround(list)],
      index: [...list.querySelectorAll('[data-row]')].indexOf(row),
      place: buttonsOf(row).indexOf(button as HTMLButtonElement),
    };
  }, []);
}

/** For what may go away while focus is in it: focus moves to the section around it then. */
export function useFocusOnSection<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return;
    const sections = [...sectionsAround(shown)];
    return () => {
      if (!shown.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusOnce(sections.find((section) => section.isConnected));
      });
    };
  }, []);
  return element;
}

const buttonsOf = (row: Element) => [...row.querySelectorAll('button')];

/** What screen readers name when focus comes to it. */
const SECTION = 'section[aria-labelledby], main';

function* sectionsAround(list: Element): Generator<HTMLElement> {
  let section = list.closest<HTMLElement>(SECTION);
  while (section) {
    yield section;
    section = section.parentElement?.closest<HTMLElement>(SECTION) ?? null;
  }
}

/** Focuses what has focus at no other time: a press in it is none of it. */
function focusOnce(section: HTMLElement | undefined): void {
  if (!section) return;
  if (!section.hasAttribute('tabindex')) {
    section.tabIndex = -1;
    section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true });
  }
  section.focus({ preventScroll: true });
}
