import { useEffect } from 'react';

/** Within these pixels of the top of a page its bars are always shown. */
const TOP_PX = 80;
/** Scrolling back by these pixels shows them. */
const SCROLL_BACK_PX = 12;

let lastScrollY = 0;

const show = () => delete document.documentElement.dataset.bars;

/** Keeps the bars where they are when a press is about to scroll the page. */
export function barsStay(): void {
  lastScrollY = window.scrollY;
  show();
}

/**
 * Takes the bars away while one scrolls on, and brings them back on scrolling back, at the top and at the end of the
 * page, and by a press beside the words. `theme.css` moves what has `data-bar`. They come and go together: who goes through
 * them by keys, or has a word's sheet open, keeps all of them.
 */
export function useLeavingBars(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    lastScrollY = window.scrollY;
    const look = () => {
      const now = window.scrollY;
      const room = document.documentElement.scrollHeight - window.innerHeight - now;
      if (now < TOP_PX || room < SCROLL_BACK_PX || now < lastScrollY - SCROLL_BACK_PX) show();
      else if (now > lastScrollY + SCROLL_BACK_PX && !areHeld()) dataset.bars = 'away';
      else return;
      lastScrollY = now;
    };
    const press = ({ target }: MouseEvent) => {
      if (target instanceof Element && !target.closest('button, a, input, select, [role=button], [role=dialog]'))
        show();
    };
    const focus = () => areHeld() && show();
    window.addEventListener('scroll', look, { passive: true });
    document.addEventListener('click', press);
    document.addEventListener('focusin', focus);
    return () => {
      window.removeEventListener('scroll', look);
      document.removeEventListener('click', press);
      document.removeEventListener('focusin', focus);
      show();
    };
  }, []);
}

/** Whether keys have led into one of them, something is open from it, or a sheet is over the lower one. */
const areHeld = () =>
  document.documentElement.style.getPropertyValue('--docked') !== '' ||
  document.querySelector('[data-bar] :is(:focus-visible, [aria-expanded="true"])') !== null;
