import { useCallback, useEffect, useRef } from 'react';

/**
 * For lists whose rows go away when their button is pressed: call the returned function with that button, and once it
 * has gone, focus moves to the button at the same place in the row that takes its place, or to the first one there, or
 * in the nearest row that has one. Rows are the siblings marked `data-row`. It is the same function at every render.
 */
export function useKeptFocus(): (button: HTMLElement) => void {
  const pressed = useRef<{ button: HTMLElement; list: Element; index: number; place: number } | null>(null);

  useEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    const { list, index, place } = pressed.current;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const rows = [...list.querySelectorAll('[data-row]')];
    for (const row of [...rows.slice(index), ...rows.slice(0, index).reverse()]) {
      const buttons = buttonsOf(row);
      const isEnabled = (one: HTMLButtonElement | undefined) => one && !one.disabled;
      const next = isEnabled(buttons[place]) ? buttons[place] : buttons.find(isEnabled);
      if (next) return next.focus();
    }
  });

  return useCallback((button: HTMLElement) => {
    const row = button.closest('[data-row]');
    const list = row?.parentElement;
    if (!row || !list) return;
    pressed.current = {
      button,
      list,
      index: [...list.querySelectorAll('[data-row]')].indexOf(row),
      place: buttonsOf(row).indexOf(button as HTMLButtonElement),
    };
  }, []);
}

const buttonsOf = (row: Element) => [...row.querySelectorAll('button')];
