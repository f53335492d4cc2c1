import { usePreference } from '@ichibun/ui/preferences';
import { useEffect, useRef } from 'react';

export interface ReaderKeys {
  onNext(): void;
  onPrevious(): void;
  onHelp(): void;
}

const arrows: Record<string, keyof ReaderKeys> = { ArrowRight: 'onNext', ArrowLeft: 'onPrevious' };
/** They can be switched off: whoever speaks to the browser would press them by speaking. */
const letters: Record<string, keyof ReaderKeys> = { j: 'onNext', k: 'onPrevious', '?': 'onHelp' };

/** Follows the reader's keys wherever focus is, except where keys have a meaning of their own. */
export function useKeys(keys: ReaderKeys, enabled: boolean): void {
  const [withLetters] = usePreference('letter-keys');
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });

  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=menu]')) return;
      const action = arrows[event.key] ?? (withLetters ? letters[event.key] : undefined);
      if (!action) return;
      event.preventDefault();
      current.current[action]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [withLetters, enabled]);
}
