import type { ReadableDocument } from '@ichibun/contracts/documents';
import { useMemo, useState } from 'react';
import type { FilmLine } from '../film/lines.js';
import { useNewWords } from '../film/use-new-words.js';
import { usePosition } from '../reading/use-position.js';
import { sentencesOfBoxes } from './mokuro.js';
import type { Manga } from './open-manga.js';

/** The page and the text box of a volume that the learner is at, and what moves her. */
export function usePages(book: ReadableDocument, manga: Manga) {
  const ofBoxes = useMemo(() => sentencesOfBoxes(manga.volume, book.sentences), [manga, book.sentences]);
  const { sentence: place, moveTo } = usePosition(book);
  const [page, setPage] = useState(() => pageOf(ofBoxes, place));
  const [box, setBox] = useState<number | null>(null);
  /** Boxes of the page that have text, and what they say. */
  const boxes = useMemo(() => boxesWithText(ofBoxes[page]!), [ofBoxes, page]);
  const lines = useMemo(
    () => boxes.map((one): FilmLine => ({ start: 0, end: 0, sentences: ofBoxes[page]![one]! })),
    [boxes, ofBoxes, page],
  );
  const counted = useNewWords(book.id, lines);

  const show = (nextPage: number, nextBox: number | null) => {
    setPage(nextPage);
    setBox(nextBox);
    const first = nextBox === null ? ofBoxes[nextPage]!.flat()[0] : ofBoxes[nextPage]![nextBox]![0];
    if (first !== undefined) moveTo(first);
  };
  const pageAfter = (by: 1 | -1) => Math.max(0, Math.min(page + by, ofBoxes.length - 1));
  const at = box === null ? -1 : boxes.indexOf(box);
  return {
    page,
    box,
    line: lines[at],
    counted,
    turn: (by: 1 | -1) => show(pageAfter(by), null),
    choose: (chosen: number) => show(page, chosen),
    /** Goes to the next or previous box, on the page where it is. */
    step(by: 1 | -1) {
      const next = box === null && by < 0 ? undefined : boxes[at + by];
      if (next !== undefined) return show(page, next);
      const other = pageAfter(by);
      if (other !== page) show(other, boxesWithText(ofBoxes[other]!).at(by > 0 ? 0 : -1) ?? null);
    },
    /** Goes to the next box of the page with a new word; false where there is none. */
    stepNew(): boolean {
      const next = boxes.find((_, index) => index > at && (counted.counts[index] ?? 0) > 0);
      if (next !== undefined) show(page, next);
      return next !== undefined;
    },
  };
}

type SentencesOfBoxes = readonly (readonly number[])[];

const boxesWithText = (boxes: SentencesOfBoxes): number[] =>
  boxes.flatMap((sentences, index) => (sentences.length > 0 ? [index] : []));

/** The page on which a sentence is. */
function pageOf(ofBoxes: readonly SentencesOfBoxes[], sentence: number): number {
  return Math.max(
    0,
    ofBoxes.findIndex((boxes) => boxes.some((sentences) => sentences.includes(sentence))),
  );
}
