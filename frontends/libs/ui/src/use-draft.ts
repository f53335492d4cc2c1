import { useEffect, useRef, useState } from 'react';

/** More than this is not kept: browsers refuse some five million letters. */
const LONGEST = 1_000_000;

/**
 * Text that is being typed. It is there again after the page was left or loaded again, in this tab and until the learner
 * signs out.
 * @param key of the field, one of a kind in the product
 */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const stored = `draft:${key}`;
  const [text, setText] = useState(() => sessionStorage.getItem(stored) ?? '');
  const latest = useRef(text);
  useEffect(() => {
    // When it is left, not with each key: storing a long text takes a while.
    const keep = () => {
      if (latest.current === '' || latest.current.length > LONGEST) sessionStorage.removeItem(stored);
      else sessionStorage.setItem(stored, latest.current);
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [stored]);
  const write = (next: string) => {
    latest.current = next;
    setText(next);
    // The field may be gone when its text has been sent.
    if (next === '') sessionStorage.removeItem(stored);
  };
  return [text, write];
}
