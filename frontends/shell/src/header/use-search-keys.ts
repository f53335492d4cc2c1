import { useNavigate } from '@ichibun/ui/router';
import { readPreference } from '@ichibun/ui/stored-preferences';
import { useLayoutEffect } from 'react';

/** `/` and Ctrl-K lead to the box in which anything is looked up: the one on the page, else that of the dictionary. */
export function useSearchKeys(): void {
  const navigate = useNavigate();
  // Before the page is seen: a press that comes at once is for what it shows.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isChord = (ctrlKey || metaKey) && key === 'k';
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && readPreference('letter-keys');
      // A page may have a search of its own, as the reader has.
      if (event.defaultPrevented || !(isChord || isSlash)) return;
      const within = (selector: string) => target instanceof Element && target.closest(selector);
      if (within('[role=dialog]') || (isSlash && within('input, textarea, select, [role=menu]'))) return;
      event.preventDefault();
      const box = document.querySelector<HTMLInputElement>('[data-search]');
      if (!box) return void navigate('/dictionary');
      box.focus();
      box.select();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate]);
}
