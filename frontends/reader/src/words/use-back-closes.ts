import { useEffect, useRef } from 'react';

/** What is open over the text, the topmost last, and how many entries of the history stand for it. */
const layers: (() => void)[] = [];

/** How many layers an entry of the history was made for; 0 of one that is a page. */
const layersOf = (state: unknown): number => Number((state as { layers?: number } | null)?.layers ?? 0);

/** What the current entry of the history is for; null in the build, which has none. */
export const entryState = (): unknown => globalThis.window?.history.state ?? null;

// A page that is loaded again has the entry that it had.
let entries = layersOf(entryState());

/** Entries are just being left because what they stood for was closed; with the page that was opened meanwhile. */
let leaving: { opened?: Parameters<History['pushState']> } | undefined;

function leave(count: number): void {
  const left: typeof leaving = {};
  leaving = left;
  // A busy browser goes back only after that, and leaves the page, too.
  window.history.pushState = (...page) => {
    left.opened = page;
    History.prototype.pushState.apply(window.history, page);
  };
  window.history.go(-count);
}

function goneBack(): void {
  const wanted = layersOf(window.history.state);
  entries = wanted;
  if (leaving) {
    const { opened } = leaving;
    leaving = undefined;
    Reflect.deleteProperty(window.history, 'pushState');
    if (opened) {
      window.history.pushState(...opened);
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    }
    // What was opened meanwhile over this page had no entry of its own.
    else if (layers.length > wanted) addEntries();
    return;
  }
  // An entry that was left for another page has nothing to show: what is before it is the same page.
  if (wanted > layers.length) window.history.back();
  for (const close of layers.slice(wanted).reverse()) close();
}

/** One that is closed by itself takes its entry along, unless another takes its place at once. */
function settle(): void {
  if (leaving || entries <= layers.length || layersOf(window.history.state) !== entries) return;
  leave(entries - layers.length);
}

function addEntries(): void {
  while (entries < layers.length) {
    entries++;
    window.history.pushState({ ...window.history.state, layers: entries }, '');
  }
}

let isListening = false;

let settling: ReturnType<typeof setTimeout> | undefined;

/**
 * While something is open over the text, the browser's way back closes it and leads nowhere else. What lies on top of
 * another is closed first.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    const layer = () => latest.current();
    layers.push(layer);
    // For good: entries that were left for another page are come back to later.
    if (!isListening) window.addEventListener('popstate', goneBack);
    isListening = true;
    // What a page of another address was opened from stays in the history, and is no entry of this one.
    if (layersOf(window.history.state) === 0) entries = 0;
    if (!leaving) addEntries();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      clearTimeout(settling);
      settling = setTimeout(settle);
    };
  }, [open]);
}
