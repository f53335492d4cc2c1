import { useEffect, useRef } from 'react';

/**
 * For lists whose rows go away when their button is pressed: call the returned function with that button, and once it has
 * gone, focus moves to the first button of the row in its place, or of the nearest that has one. Rows are the siblings marked
 * `data-row`.
 */
export function useKeptFocus(): (button: HTMLElement) => void {
  const pressed = useRef<{ button: HTMLElement; list: Element; index: number } | null>(null);

  useEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    const { list, index } = pressed.current;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const rows = [...list.querySelectorAll('[data-row]')];
    for (const row of [...rows.slice(index), ...rows.slice(0, index).reverse()]) {
      const next = row.querySelector<HTMLElement>('button:not(:disabled)');
      if (next) return next.focus();
    }
  });

  return (button) => {
    const row = button.closest('[data-row]');
    const list = row?.parentElement;
    if (!row || !list) return;
    pressed.current = { button, list, index: [...list.querySelectorAll('[data-row]')].indexOf(row) };
  };
}
