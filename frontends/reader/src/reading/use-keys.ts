import { usePreference } from '@ichibun/ui/preferences';
import { useLayoutEffect, useRef } from 'react';
import { actionOf, type ReaderAction } from './reader-keys.js';

/** Follows the reader's keys wherever focus is, except where keys have a meaning of their own. */
export function useKeys(onAction: (action: ReaderAction) => void, enabled: boolean): void {
  const [withLetters] = usePreference('letter-keys');
  const [writingMode] = usePreference('writing-mode');
  const current = useRef(onAction);
  // Before the page is seen: a press that comes at once is for what it shows.
  useLayoutEffect(() => {
    current.current = onAction;
  });

  useLayoutEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=menu]')) return;
      const action = actionOf(event.key, withLetters, writingMode === 'vertical');
      if (!action) return;
      event.preventDefault();
      current.current(action);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [withLetters, writingMode, enabled]);
}
