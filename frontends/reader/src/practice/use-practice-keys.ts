import { usePreference } from '@ichibun/ui/preferences';
import { useLayoutEffect, useRef } from 'react';

/** Follows keys wherever focus is, unless letters are switched off. By each letter or digit what it does. */
export function usePracticeKeys(actions: Readonly<Record<string, () => unknown>>): void {
  const [withLetters] = usePreference('letter-keys');
  const current = useRef(actions);
  // Before the page is seen: a press that comes at once is for what it shows.
  useLayoutEffect(() => {
    current.current = actions;
  });
  useLayoutEffect(() => {
    if (!withLetters) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const action = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [withLetters]);
}
