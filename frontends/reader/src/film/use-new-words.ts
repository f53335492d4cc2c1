import type { ReadWord } from '@ichibun/api-client/contract';
import { keys } from '@ichibun/api-client/keys';
import { wordsOf } from '@ichibun/api-client/reading';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { stateOf } from '../words/word-state.js';
import type { FilmLine } from './lines.js';

/** Sentences that are asked for at a time, while others wait for their pages. */
const AT_ONCE = 30;

/** How many different new words each line has; undefined for those that are not known yet. */
export type NewWords = readonly (number | undefined)[];

/**
 * Counts the new words of all lines, a few at a time, beginning where the learner is. What is marked known while the
 * film goes on is no longer new in any line, until that is taken back.
 *
 * @param from the sentence to begin with, from 0
 * @returns the counts, and the reason when they could not be loaded
 */
export function useNewWords(
  documentId: number,
  lines: readonly FilmLine[],
  from: number,
): { counts: NewWords; error: unknown } {
  const queryClient = useQueryClient();
  /** Ids of the new words of each sentence. */
  const [news, setNews] = useState<ReadonlyMap<number, readonly number[]>>(new Map());
  /** What has been seen of words since: whether they are new. */
  const [seen, setSeen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [error, setError] = useState<unknown>(null);
  const [begun] = useState(from);

  useEffect(() => {
    let isOver = false;
    const all = lines.flatMap(({ sentences }) => sentences);
    const order = [...all.filter((sentence) => sentence >= begun), ...all.filter((sentence) => sentence < begun)];
    (async () => {
      for (let start = 0; start < order.length && !isOver; start += AT_ONCE) {
        const part = order.slice(start, start + AT_ONCE);
        const words = await Promise.all(
          part.map((sentence) => queryClient.fetchQuery(wordsOf(queryClient, documentId, sentence))),
        );
        if (isOver) return;
        setNews((before) => new Map([...before, ...part.map((one, index) => [one, idsOfNew(words[index]!)] as const)]));
      }
    })().catch((reason) => {
      if (!isOver) setError(reason);
    });
    return () => {
      isOver = true;
    };
  }, [queryClient, documentId, lines, begun]);

  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || query.queryKey[0] !== keys.readWords[0]) return;
        const words = (query.state.data ?? []) as readonly ReadWord[];
        const states = everyWord(words).flatMap((word) =>
          word.uniqueVocabId === null ? [] : [[word.uniqueVocabId, stateOf(word) === 'unknown'] as const],
        );
        setSeen((before) =>
          states.every(([id, isNew]) => before.get(id) === isNew) ? before : new Map([...before, ...states]),
        );
      }),
    [queryClient],
  );

  const counts = useMemo(
    () =>
      lines.map(({ sentences }) => {
        if (!sentences.every((sentence) => news.has(sentence))) return undefined;
        const ids = sentences.flatMap((sentence) => news.get(sentence)!);
        return new Set(ids.filter((id) => seen.get(id) ?? true)).size;
      }),
    [lines, news, seen],
  );
  return { counts, error };
}

const everyWord = (words: readonly ReadWord[]): ReadWord[] => words.flatMap((word) => [word, ...word.tokens]);

function idsOfNew(words: readonly ReadWord[]): number[] {
  return everyWord(words).flatMap((word) =>
    word.uniqueVocabId !== null && !word.uncounted && stateOf(word) === 'unknown' ? [word.uniqueVocabId] : [],
  );
}
