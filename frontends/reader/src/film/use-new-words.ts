import { keys } from '@ichibun/api-client/keys';
import { useNewPoints } from '@ichibun/api-client/own-grammar';
import { type ReadSentence, useNewWordsOfDocument } from '@ichibun/api-client/reading';
import type { NewWords, ReadWord } from '@ichibun/contracts/reading-words';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isNew } from '../words/word-state.js';
import type { FilmLine } from './lines.js';

/** How many different new words, and grammar points, each line has; undefined for those that are not known yet. */
export type NewInLines = readonly (number | undefined)[];

/** What is new of the lines that are counted. */
export interface Counted {
  readonly counts: NewInLines;
  /** Different ones of all lines. */
  readonly newWords: number;
  /** How many of the words that are said are not new, in percent; undefined while there are none. */
  readonly coverage: number | undefined;
  /** Why they could not be loaded. */
  readonly error: unknown;
}

/**
 * Counts the new words of all lines, which follow each other, by one call. What is marked known or begun while the film goes on is no longer new in
 * any line, until that is taken back. Grammar points count as the learner says.
 */
export function useNewWords(documentId: number, lines: readonly FilmLine[]): Counted {
  const [first, end] = useMemo(() => stretchOf(lines), [lines]);
  const newPointsOf = useNewPoints();
  const queryClient = useQueryClient();
  const { data: news, error } = useNewWordsOfDocument(documentId, first, end - first);
  /** What has been seen of words since: whether they are new. */
  const [seen, setSeen] = useState<ReadonlyMap<number, boolean>>(new Map());

  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || query.queryKey[0] !== keys.readWords[0]) return;
        const words = (query.state.data as ReadSentence | undefined)?.words ?? [];
        const states = everyWord(words).flatMap((word) =>
          word.uniqueVocabId === null ? [] : [[word.uniqueVocabId, isNew(word)] as const],
        );
        setSeen((before) =>
          states.every(([id, news]) => before.get(id) === news) ? before : new Map([...before, ...states]),
        );
      }),
    [queryClient],
  );

  const counted = useMemo(() => {
    if (!news) return { counts: lines.map(() => undefined), newWords: 0, coverage: undefined };
    const newOf = ({ uniqueVocabIds }: NewWords) => uniqueVocabIds.filter((id) => seen.get(id) ?? true);
    const newGrammarOf = ({ patterns }: NewWords) => newPointsOf(patterns.map((id) => ({ id })));
    const counts = lines.map(({ sentences }) => {
      const found = sentences.flatMap((sentence) => news[sentence - first] ?? []);
      return new Set<number | string>([...found.flatMap(newOf), ...found.flatMap(newGrammarOf)]).size;
    });
    const ids = news.flatMap(newOf);
    const words = news.reduce((sum, one) => sum + one.words, 0);
    return {
      counts,
      newWords: new Set(ids).size,
      coverage: words === 0 ? undefined : 100 * (1 - ids.length / words),
    };
  }, [lines, news, first, seen, newPointsOf]);
  return { ...counted, error };
}

/** The first sentence of lines, which may be in another order, and the one after the last. */
function stretchOf(lines: readonly FilmLine[]): [number, number] {
  let [first, end] = [Number.POSITIVE_INFINITY, 0];
  for (const { sentences } of lines) {
    first = Math.min(first, sentences[0]!);
    end = Math.max(end, sentences.at(-1)! + 1);
  }
  return [Math.min(first, end), end];
}

const everyWord = (words: readonly ReadWord[]): ReadWord[] => words.flatMap((word) => [word, ...word.tokens]);
