import { useEffect } from 'react';

/** Pixels at the top of a page within which its bars always stand, and of a turn back that brings them again. */
const TOP = 80;
const TURN = 12;

/**
 * Takes the bars away while one scrolls on, and brings them back on scrolling back, at the top and at the end of the
 * page, and by a press beside the words. `theme.css` moves what has `data-bar`, unless focus is in it.
 */
export function useLeavingBars(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let last = window.scrollY;
    const show = () => delete dataset.bars;
    const look = () => {
      const now = window.scrollY;
      const room = document.documentElement.scrollHeight - window.innerHeight - now;
      if (now < TOP || room < TURN || now < last - TURN) show();
      else if (now > last + TURN) dataset.bars = 'away';
      else return;
      last = now;
    };
    const press = ({ target }: MouseEvent) => {
      if (target instanceof Element && !target.closest('button, a, input, select, [role=button], [role=dialog]'))
        show();
    };
    window.addEventListener('scroll', look, { passive: true });
    document.addEventListener('click', press);
    return () => {
      window.removeEventListener('scroll', look);
      document.removeEventListener('click', press);
      show();
    };
  }, []);
}
