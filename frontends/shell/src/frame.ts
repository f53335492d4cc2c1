import { useLayoutEffect } from 'react';

/** Holds what the build prerendered of the page: its frame, title and what it shows while it loads. */
const FRAME = 'frame';
const ROOT = 'root';

let hidden: HTMLElement | null = null;

/** Where the application is rendered. While the prerendered page is shown, that is outside of the document. */
export function rootBehindFrame(): HTMLElement {
  const root = document.getElementById(ROOT)!;
  if (document.getElementById(FRAME)) {
    root.remove();
    hidden = root;
  }
  return root;
}

/** Stands before a page that has arrived: from then on the application is shown, and no longer the prerendered page. */
export function Arrived() {
  useLayoutEffect(() => {
    const root = hidden;
    if (!root) return;
    const frame = document.getElementById(FRAME)!;
    const show = () => {
      // The text that is shown already stays until the application shows it too, which takes a few moments at most.
      if ('filled' in frame.dataset && root.querySelector('[data-waits-for-text]')) return;
      changes.disconnect();
      if (hidden) frame.replaceWith(root);
      hidden = null;
    };
    const changes = new MutationObserver(show);
    changes.observe(root, { childList: true, subtree: true });
    show();
    return () => changes.disconnect();
  }, []);
  return null;
}
