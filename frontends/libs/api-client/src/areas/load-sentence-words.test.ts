import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { expect, it } from '@jest/globals';
import { loadSentenceWords, rangesOf } from './load-sentence-words.js';

it.each([
  [[], []],
  [[4], [[4, 1]]],
  [
    [2, 0, 1, 7, 8, 5],
    [
      [0, 3],
      [5, 1],
      [7, 2],
    ],
  ],
  [
    Array.from({ length: 32 }, (_, index) => index),
    [
      [0, 30],
      [30, 2],
    ],
  ],
])('asks for the sentences %j in as few calls as there may be', (sentences, ranges) => {
  expect(rangesOf(sentences).map(({ from, count }) => [from, count])).toEqual(ranges);
});

const mark = { kind: 'punctuation', uniqueVocabId: null, tokens: [] };

it('loads what is asked for at once by one call, and what comes later by another', async () => {
  const gateway = fakeGateway({
    'GET /api/documents/7/words': ({ path }) => {
      const { from, count } = Object.fromEntries(new URL(path, 'http://x').searchParams);
      const patterns = Array.from({ length: Number(count) }, (_, index) => [{ id: `p${Number(from) + index}` }]);
      return {
        patterns,
        sentences: Array.from({ length: Number(count) }, (_, index) => [{ ...mark, text: `${Number(from) + index}` }]),
      };
    },
  });
  const read = await Promise.all([3, 4, 3].map((sentence) => loadSentenceWords(7, sentence)));
  expect(read.map(({ words: [word] }) => word!.text)).toEqual(['3', '4', '3']);
  expect(read.map(({ patterns }) => patterns)).toEqual([[{ id: 'p3' }], [{ id: 'p4' }], [{ id: 'p3' }]]);
  await loadSentenceWords(7, 5);
  expect(gateway.calls.map(({ path }) => path)).toEqual([
    '/api/documents/7/words?from=3&count=2',
    '/api/documents/7/words?from=5&count=1',
  ]);
});

it('fails for everyone who asked when the call fails', async () => {
  fakeGateway({ 'GET /api/documents/7/words': () => answer(503, { code: 'x.y', message: 'Away.' }) });
  const outcomes = await Promise.allSettled([loadSentenceWords(7, 0), loadSentenceWords(7, 1)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('has ids made for words that nothing has met before, and asks only once where all have theirs', async () => {
  const word = { kind: 'word', uniqueVocabId: 3, tokens: [] };
  const met = [{ ...word, tokens: [mark] }, mark];
  const gateway = fakeGateway({
    'GET /api/documents/7/words': () => ({ sentences: [met], patterns: [[]] }),
    'POST /api/documents/7/words': () => ({ sentences: [[word]], patterns: [[]] }),
  });
  expect(await loadSentenceWords(7, 0)).toEqual({ words: met, patterns: [] });
  expect(gateway.calls).toHaveLength(1);
  gateway.on({
    'GET /api/documents/7/words': () => ({
      sentences: [[{ ...word, tokens: [{ ...word, uniqueVocabId: null }] }]],
      patterns: [[]],
    }),
  });
  expect(await loadSentenceWords(7, 4)).toEqual({ words: [word], patterns: [] });
  expect(gateway.calls.slice(1)).toMatchObject([{ method: 'GET' }, { method: 'POST', body: { from: 4, count: 1 } }]);
});
