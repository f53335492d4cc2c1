import type { ReadWord } from '@ichibun/contracts/reading-words';
import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { createQueryClient } from '../client/query-client.js';
import { changeReadWords, processedOf, readSentenceOf } from './reading.js';

const mark = { kind: 'punctuation', uniqueVocabId: null, tokens: [] };

const gatewayOfWords = () =>
  fakeGateway({
    'GET /api/documents/7/words': ({ path }) => {
      const { from, count } = Object.fromEntries(new URL(path, 'http://x').searchParams);
      return {
        patterns: [],
        sentences: Array.from({ length: Number(count) }, (_, index) => [{ ...mark, text: `${Number(from) + index}` }]),
      };
    },
  });

async function load(numbers: number[]) {
  const gateway = gatewayOfWords();
  const queryClient = createQueryClient();
  const fetch = async (sentence: number) => queryClient.fetchQuery(readSentenceOf(queryClient, 7, sentence));
  for (const number of numbers) await fetch(number);
  return { queryClient, fetch, calls: gateway.calls };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('asks for the words of a sentence once', async () => {
  const { fetch, calls } = await load([1, 2]);
  expect(await fetch(1)).toEqual({ words: [{ ...mark, text: '1' }], patterns: [] });
  expect(calls).toHaveLength(2);
});

it('keeps the words of 50 sentences', async () => {
  const { fetch, calls } = await load(numbers(50));
  await fetch(1);
  expect(calls).toHaveLength(50);
});

it('forgets the oldest for the 51st, and keeps the rest', async () => {
  const { queryClient } = await load(numbers(51));
  expect(queryClient.getQueryCache().getAll()).toHaveLength(50);
  expect(queryClient.getQueryData(readSentenceOf(queryClient, 7, 1).queryKey)).toBeUndefined();
  for (const number of [2, 51]) {
    expect(queryClient.getQueryData(readSentenceOf(queryClient, 7, number).queryKey)).toBeDefined();
  }
});

it('never forgets a sentence that is shown', async () => {
  const { queryClient, fetch } = await load([1]);
  const leave = new QueryObserver(queryClient, readSentenceOf(queryClient, 7, 1)).subscribe(() => {});
  for (const number of numbers(60)) await fetch(number);
  leave();
  expect(queryClient.getQueryData(readSentenceOf(queryClient, 7, 1).queryKey)).toBeDefined();
  expect(queryClient.getQueryCache().getAll()).toHaveLength(50);
});

it('asks again, at most twice, when a call fails', async () => {
  const away = () => answer(503, { code: 'x.y', message: 'Away.' });
  const gateway = fakeGateway({
    'GET /api/documents/7/words': away,
    'POST /api/assisted-reader/process-sentence': away,
  });
  const queryClient = createQueryClient();
  const words = queryClient.fetchQuery({ ...readSentenceOf(queryClient, 7, 1), retryDelay: 0 });
  await expect(words).rejects.toThrow('Away.');
  expect(gateway.calls).toHaveLength(3);
  const processed = queryClient.fetchQuery({ ...processedOf(queryClient, '猫。', true), retryDelay: 0 });
  await expect(processed).rejects.toThrow('Away.');
  expect(gateway.calls).toHaveLength(6);
});

const wordOf = (uniqueVocabId: number) => ({ uniqueVocabId, known: false, tokens: [] }) as unknown as ReadWord;

describe('words that are changed where they are kept', () => {
  const places = [keys.readWordsOf(1, 0), keys.readWordsOf(1, 1)];
  const sentenceOf = (word: ReadWord) => ({ words: [word], patterns: [] });
  const know = (word: ReadWord) => (word.uniqueVocabId === 7 ? { ...word, known: true } : word);
  const known = sentenceOf(know(wordOf(7)));
  const kept = () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(places[0]!, sentenceOf(wordOf(7)));
    queryClient.setQueryData(places[1]!, sentenceOf(wordOf(8)));
    return queryClient;
  };

  it('are changed only where the word is', () => {
    const queryClient = kept();
    const before = queryClient.getQueryData(places[1]!);
    changeReadWords(queryClient, know);
    expect(queryClient.getQueryData(places[0]!)).toEqual(known);
    expect(queryClient.getQueryData(places[1]!)).toBe(before);
    expect(places.map((place) => queryClient.getQueryState(place)!.isInvalidated)).toEqual([false, false]);
  });

  it('are still loaded again where a correction has made them stale', async () => {
    const queryClient = kept();
    await queryClient.invalidateQueries({ queryKey: keys.readWords });
    changeReadWords(queryClient, know);
    expect(queryClient.getQueryData(places[0]!)).toEqual(known);
    expect(places.map((place) => queryClient.getQueryState(place)!.isInvalidated)).toEqual([true, true]);
  });
});
