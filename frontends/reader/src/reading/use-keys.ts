import { useLayoutEffect, useRef } from 'react';

/**
 * Follows keys wherever focus is, except where keys have a meaning of their own.
 *
 * @param actionOf what a key does, as `KeyboardEvent.key` names it
 */
export function useKeys<Action>(
  actionOf: (key: string) => Action | undefined,
  onAction: (action: Action) => void,
  enabled: boolean,
): void {
  const current = useRef({ actionOf, onAction });
  // Before the page is seen: a press that comes at once is for what it shows.
  useLayoutEffect(() => {
    current.current = { actionOf, onAction };
  });

  useLayoutEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=menu]')) return;
      // Space presses what has focus.
      if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a, [role=button]'))
        return;
      const action = current.current.actionOf(event.key);
      if (!action) return;
      event.preventDefault();
      current.current.onAction(action);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled]);
}
