import { useMemo } from 'react';
import type { FilmLine } from '../film/lines.js';
import { useNewWords } from '../film/use-new-words.js';

/** Sentences whose lines are listed and counted at once: a book has ten thousand. */
const NEARBY = 300;

/** The lines around a place, each with how many new words it has. */
export function useNearby(documentId: number, lines: readonly FilmLine[], sentences: readonly string[], place: number) {
  const first = Math.max(0, Math.floor(place / NEARBY - 0.5) * NEARBY);
  const last = Math.min(sentences.length, first + 2 * NEARBY);
  const counted = useMemo(
    () => Array.from({ length: last - first }, (_, index) => ({ start: 0, end: 0, sentences: [first + index] })),
    [first, last],
  );
  const { counts } = useNewWords(documentId, counted);
  return useMemo(() => {
    const from = lines.findIndex((line) => line.sentences[0]! >= first);
    const nearby = lines.filter(({ sentences: [sentence] }) => sentence! >= first && sentence! < last);
    const newWordsOf = (line: FilmLine) => counts[line.sentences[0]! - first];
    /** The first line after another that has a new word. */
    const nextNew = (line: number) => nearby.find((one, index) => from + index > line && (newWordsOf(one) ?? 0) > 0);
    return { from, lines: nearby, counts: nearby.map(newWordsOf), newWordsOf, nextNew };
  }, [lines, counts, first, last]);
}
