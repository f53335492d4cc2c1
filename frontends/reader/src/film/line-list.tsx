import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { scrollBehaviour } from '@ichibun/ui/scroll-behaviour';
import { SearchField } from '@ichibun/ui/search-field';
import { memo, type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { timeOf } from '../reading/time-of.js';
import { normalised, sentencesWith } from '../search/search-sentences.js';
import type { FilmLine } from './lines.js';
import { messages } from './messages.js';
import type { NewInLines } from './use-new-words.js';
import { useIsTouched } from './use-screen.js';

interface LineListProps {
  lines: readonly FilmLine[];
  sentences: readonly string[];
  counts: NewInLines;
  /** The line that is shown; -1 between lines. */
  line: number;
  /** Where the search is, for the key that leads there. */
  search: RefObject<HTMLDivElement | null>;
  /** Whether it is beside the film on a low screen. */
  isLow: boolean;
  /** When to say that a line is now. */
  isNowHint: string;
  /** Undefined while there is no film. */
  onGoTo: ((line: number) => void) | undefined;
  /** Undefined where the times cannot be set. */
  onIsNow: ((line: number) => void) | undefined;
}

/** All lines; the one that is spoken stays in view. */
export function LineList({ lines, sentences, counts, line, search, isLow, isNowHint, onGoTo, onIsNow }: LineListProps) {
  const isTouched = useIsTouched();
  const [query, setQuery] = useState('');
  const [onlyOneNew, setOnlyOneNew] = useState(false);
  const wanted = useDeferredValue(query);
  const spoken = useMemo(
    () => lines.map((one) => one.sentences.map((index) => sentences[index]!).join('')),
    [lines, sentences],
  );
  const plain = useMemo(() => spoken.map(normalised), [spoken]);
  const shown = useMemo(() => {
    const found = wanted === '' ? lines.map((_, index) => index) : sentencesWith(plain, wanted);
    return onlyOneNew ? found.filter((index) => counts[index] === 1) : found;
  }, [lines, plain, wanted, onlyOneNew, counts]);
  const latest = useRef({ onGoTo, onIsNow });
  useEffect(() => {
    latest.current = { onGoTo, onIsNow };
  });
  const goTo = useCallback((index: number) => latest.current.onGoTo?.(index), []);
  const isNow = useCallback((index: number) => latest.current.onIsNow?.(index), []);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>(`[data-line="${line}"]`);
    return box && row ? keepInView(row, box) : undefined;
  }, [line]);
  return (
    <div className="flex min-h-0 flex-col gap-2" style={isLow ? WITHIN_SCREEN : undefined}>
      <div ref={search}>
        <SearchField label={messages.search} value={query} onChange={setQuery} />
      </div>
      <Checkbox checked={onlyOneNew} onChange={setOnlyOneNew}>
        {messages.onlyOneNew}
      </Checkbox>
      {shown.length === 0 && <p className="py-4 text-sm text-ink-soft">{messages.noLines}</p>}
      <ol
        ref={list}
        // On a phone it scrolls by itself, too, so that the line that is spoken stays in view.
        className={`relative min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-md border border-line ${isLow ? '' : 'max-lg:max-h-[40dvh]'}`}
      >
        {shown.map((index) => (
          <Row
            key={index}
            index={index}
            start={lines[index]!.start}
            text={spoken[index]!}
            newWords={counts[index]}
            isShown={index === line}
            hasFilm={onGoTo !== undefined}
            canBeSet={onGoTo !== undefined && onIsNow !== undefined}
            isTouched={isTouched}
            onGoTo={goTo}
            onIsNow={isNow}
          />
        ))}
      </ol>
      {onGoTo && !isLow && <p className="text-xs text-ink-soft">{isNowHint}</p>}
    </div>
  );
}

const WITHIN_SCREEN = { height: 'calc(100dvh - 8rem)' };

/** Rows above the current one that are in view with it. */
const ROWS_ABOVE = 3;

/**
 * Scrolls to a row, and again when it or those above it grow: rows get their heights when they come into view, and more
 * of it with the number of their new words.
 *
 * @returns ends that
 */
function keepInView(row: HTMLElement, box: HTMLElement): () => void {
  const scroll = () => {
    // A third below the edge; in a low list in the middle.
    const below = Math.min(box.clientHeight / 3, (box.clientHeight - row.clientHeight) / 2);
    // Not by scrollIntoView, which would move the page as well.
    box.scrollTo?.({ top: row.offsetTop - below, behavior: scrollBehaviour() });
  };
  const sizes = new ResizeObserver(scroll);
  let one: Element | null = row;
  for (let count = 0; one && count <= ROWS_ABOVE; count++) {
    sizes.observe(one);
    one = one.previousElementSibling;
  }
  scroll();
  return () => sizes.disconnect();
}

interface RowProps {
  index: number;
  start: number;
  text: string;
  newWords: number | undefined;
  isShown: boolean;
  hasFilm: boolean;
  canBeSet: boolean;
  isTouched: boolean;
  onGoTo(line: number): void;
  onIsNow(line: number): void;
}

/** Not rendered again while another line is spoken. Those out of view are not laid out. */
const Row = memo(
  ({ index, start, text, newWords, isShown, hasFilm, canBeSet, isTouched, onGoTo, onIsNow }: RowProps) => (
    <li
      data-line={index}
      aria-current={isShown ? 'true' : undefined}
      className={`group relative flex items-start gap-2 border-b border-line px-2 py-1.5 [contain-intrinsic-size:auto_3rem] [content-visibility:auto] last:border-b-0 ${isShown ? 'bg-accent-soft' : ''}`}
    >
      <button
        type="button"
        // Not disabled, so that the list can be scrolled by keys before there is a film.
        aria-disabled={!hasFilm}
        onClick={() => onGoTo(index)}
        className="flex min-h-9 min-w-0 flex-1 items-baseline gap-3 rounded-sm text-left hover:text-accent"
      >
        <span className="w-12 shrink-0 text-right text-xs text-ink-soft tabular-nums">{timeOf(start)}</span>
        <span className="min-w-0 flex-1">
          <span lang="ja" className="text-sm break-phrases">
            {text}
          </span>
          {newWords !== undefined && newWords > 0 && (
            <span
              className={`ml-2 text-xs whitespace-nowrap ${newWords === 1 ? 'font-medium text-accent' : 'text-ink-soft'}`}
            >
              {messages.newWords(newWords)}
            </span>
          )}
        </span>
      </button>
      {canBeSet && (
        <Button
          variant="quiet"
          size="small"
          aria-label={messages.isNow}
          onClick={() => onIsNow(index)}
          className="shrink-0 pointer-fine:absolute pointer-fine:top-1 pointer-fine:right-1 pointer-fine:border-line-strong pointer-fine:bg-surface pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100"
        >
          {isTouched ? messages.isNowShort : messages.isNow}
        </Button>
      )}
    </li>
  ),
);
