import { keys } from '@ichibun/api-client/keys';
import { useNewPoints } from '@ichibun/api-client/own-grammar';
import { type ReadSentence, readSentenceOf } from '@ichibun/api-client/reading';
import type { FoundPattern } from '@ichibun/contracts/grammar';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { countWords, isNew } from '../words/word-state.js';
import type { FilmLine } from './lines.js';

/** Sentences that are asked for at a time, while others wait for their pages. */
const AT_ONCE = 30;

/** How many different new words, and grammar points, each line has; undefined for those that are not known yet. */
export type NewWords = readonly (number | undefined)[];

/** What is new of the lines that are counted. */
export interface Counted {
  readonly counts: NewWords;
  /** Different ones of all lines. */
  readonly newWords: number;
  /** How many of the words that are said are not new, in percent; undefined while there are none. */
  readonly coverage: number | undefined;
  /** Why they could not be loaded. */
  readonly error: unknown;
}

/**
 * Counts the new words of all lines, a few at a time, beginning where the learner is. What is marked known or begun while
 * the film goes on is no longer new in any line, until that is taken back. Grammar points count as the learner says.
 *
 * @param from the sentence to begin with, from 0
 */
export function useNewWords(documentId: number, lines: readonly FilmLine[], from: number): Counted {
  const newPointsOf = useNewPoints();
  const queryClient = useQueryClient();
  /** Of each sentence how many words it has, the ids of the new ones as often as they are said, and its grammar. */
  const [news, setNews] = useState<ReadonlyMap<number, NewsOfSentence>>(new Map());
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
        const read = await Promise.all(
          part.map((sentence) => queryClient.fetchQuery(readSentenceOf(queryClient, documentId, sentence))),
        );
        if (isOver) return;
        const counted = read.map(({ words, patterns }) => ({
          words: countWords(words).words,
          ids: idsOfNew(words),
          patterns,
        }));
        setNews((before) => new Map([...before, ...part.map((one, index) => [one, counted[index]!] as const)]));
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
    const newOf = (sentence: number) => news.get(sentence)!.ids.filter((id) => seen.get(id) ?? true);
    const newGrammarOf = (sentence: number) => newPointsOf(news.get(sentence)!.patterns);
    const counts = lines.map(({ sentences }) =>
      sentences.every((sentence) => news.has(sentence))
        ? new Set<number | string>([...sentences.flatMap(newOf), ...sentences.flatMap(newGrammarOf)]).size
        : undefined,
    );
    const ids = [...news.keys()].flatMap(newOf);
    const words = [...news.values()].reduce((sum, one) => sum + one.words, 0);
    return {
      counts,
      newWords: new Set(ids).size,
      coverage: words === 0 ? undefined : 100 * (1 - ids.length / words),
    };
  }, [lines, news, seen, newPointsOf]);
  return { ...counted, error };
}

interface NewsOfSentence {
  readonly words: number;
  readonly ids: readonly number[];
  readonly patterns: readonly FoundPattern[];
}

const everyWord = (words: readonly ReadWord[]): ReadWord[] => words.flatMap((word) => [word, ...word.tokens]);

function idsOfNew(words: readonly ReadWord[]): number[] {
  return everyWord(words).flatMap((word) => (word.uniqueVocabId !== null && isNew(word) ? [word.uniqueVocabId] : []));
}
