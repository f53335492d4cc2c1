import type { SentenceNote } from '@ichibun/contracts/documents';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { messages } from '../messages.js';

/** A footnote with its place among the notes of its document. */
export interface PlacedFootnote extends SentenceNote {
  readonly number: number;
}

export const footnotesOf = (notes: readonly SentenceNote[], sentence: number): PlacedFootnote[] =>
  notes.flatMap((note, number) =>
    note.kind === 'footnote' && note.sentence === sentence ? [{ ...note, number }] : [],
  );

/** Footnotes by the word behind which their marks are, from 0; -1 before all words. */
export function footnotesByWord(
  words: readonly ReadWord[],
  footnotes: readonly PlacedFootnote[],
): ReadonlyMap<number, PlacedFootnote[]> {
  const ends: number[] = [];
  for (const { text } of words) ends.push((ends.at(-1) ?? 0) + text.length);
  return Map.groupBy(footnotes, ({ at }) => {
    if (at === 0) return -1;
    const word = ends.findIndex((end) => end >= at);
    return word < 0 ? words.length - 1 : word;
  });
}

interface FootnoteMarksProps {
  footnotes: readonly PlacedFootnote[] | undefined;
  /** Without it the marks are no buttons: what they are in knows which one was pressed. */
  onOpen?: ((number: number) => void) | undefined;
}

const LOOK = 'ms-[0.1em] cursor-pointer rounded-sm px-[0.15em] align-super text-[0.6em] leading-none text-accent';

/** The small signs in a text that lead to its footnotes. */
export function FootnoteMarks({ footnotes = [], onOpen }: FootnoteMarksProps) {
  return footnotes.map(({ number, mark }) =>
    onOpen ? (
      <button
        key={number}
        type="button"
        aria-label={messages.footnote(mark)}
        aria-haspopup="dialog"
        onClick={() => onOpen(number)}
        className={`${LOOK} hover:bg-accent-soft`}
      >
        {mark}
      </button>
    ) : (
      <span key={number} data-note={number} className={`${LOOK} hover:bg-accent-soft`}>
        {mark}
      </span>
    ),
  );
}
