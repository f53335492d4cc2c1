import { expect, it } from '@jest/globals';
import { AskedAhead } from './asked-ahead.js';

/** Answers that are given when the test says so. */
function asked(ends: readonly number[]) {
  const requests: { of: string; answer: PromiseWithResolvers<ArrayBuffer>; signal: AbortSignal }[] = [];
  const stop = new AbortController();
  const ahead = new AskedAhead(
    (from, to, signal) => {
      const answer = Promise.withResolvers<ArrayBuffer>();
      signal.addEventListener('abort', () => answer.reject(signal.reason));
      requests.push({ of: `${from}-${to}`, answer, signal });
      return answer.promise;
    },
    ends,
    stop.signal,
  );
  const bytesOf = (index: number) => new ArrayBuffer(index + 1);
  return {
    ahead,
    stop,
    requests,
    bytesOf,
    asked: () => requests.map(({ of }) => of),
    /** Answers the request, and waits until what follows from it is done. */
    async answer(index: number) {
      requests[index]!.answer.resolve(bytesOf(index));
      await done();
    },
    async fail(index: number, failure: Error) {
      requests[index]!.answer.reject(failure);
      await done();
    },
  };
}

const done = () => new Promise((resolve) => setTimeout(resolve));

it('the next sentences are asked for while those before them are compared, one request after the other', async () => {
  const of = asked([100]);
  const first = of.ahead.of(0, 20);
  await done();
  expect(of.asked()).toEqual(['0-20']);
  await of.answer(0);
  expect((await first).byteLength).toBe(of.bytesOf(0).byteLength);
  expect(of.asked()).toEqual(['0-20', '20-40']);
  await of.answer(1);
  expect(of.asked()).toEqual(['0-20', '20-40', '40-60']);
  // No more than two are there before they are wanted.
  await of.answer(2);
  expect(of.asked()).toEqual(['0-20', '20-40', '40-60']);
  expect((await of.ahead.of(20, 40)).byteLength).toBe(of.bytesOf(1).byteLength);
  await done();
  expect(of.asked()).toEqual(['0-20', '20-40', '40-60', '60-80']);
});

it('what is wanted before its answer is there waits for it, and is not asked for again', async () => {
  const of = asked([60]);
  void of.ahead.of(0, 20);
  await done();
  await of.answer(0);
  const second = of.ahead.of(20, 40);
  await done();
  expect(of.asked()).toEqual(['0-20', '20-40']);
  await of.answer(1);
  expect((await second).byteLength).toBe(of.bytesOf(1).byteLength);
});

it('what is asked for ends with a chapter, and nothing is asked for after the last', async () => {
  const of = asked([30, 45]);
  const wanted = [
    [0, 20],
    [20, 30],
    [30, 45],
  ] as const;
  for (const [index, [from, to]] of wanted.entries()) {
    const answer = of.ahead.of(from, to);
    await done();
    await of.answer(index);
    await answer;
  }
  expect(of.asked()).toEqual(['0-20', '20-30', '30-45']);
});

it('where a chapter is left before its end, what is wanted is asked for after the request that is under way', async () => {
  const of = asked([60, 200]);
  void of.ahead.of(0, 20);
  await done();
  await of.answer(0);
  const later = of.ahead.of(60, 80);
  await done();
  expect(of.asked()).toEqual(['0-20', '20-40']);
  await of.answer(1);
  expect(of.asked()).toEqual(['0-20', '20-40', '60-80']);
  await of.answer(2);
  expect((await later).byteLength).toBe(of.bytesOf(2).byteLength);
  expect(of.asked()).toEqual(['0-20', '20-40', '60-80', '80-100']);
});

it('a failure is one where its sentences are wanted, and nothing is asked for after it', async () => {
  const of = asked([200]);
  void of.ahead.of(0, 20);
  await done();
  await of.answer(0);
  await of.answer(1);
  await of.fail(2, new Error('speech.failed'));
  expect((await of.ahead.of(20, 40)).byteLength).toBe(of.bytesOf(1).byteLength);
  await done();
  expect(of.asked()).toEqual(['0-20', '20-40', '40-60']);
  await expect(of.ahead.of(40, 60)).rejects.toThrow('speech.failed');
  expect(of.asked()).toEqual(['0-20', '20-40', '40-60']);
});

it('what is stopped ends the request that is under way, and asks for nothing more', async () => {
  const of = asked([200]);
  void of.ahead.of(0, 20);
  await done();
  await of.answer(0);
  expect(of.requests[1]!.signal.aborted).toBe(false);
  of.stop.abort();
  expect(of.requests[1]!.signal.aborted).toBe(true);
  await expect(of.ahead.of(20, 40)).rejects.toThrow('aborted');
  await expect(of.ahead.of(40, 60)).rejects.toThrow('aborted');
  expect(of.asked()).toEqual(['0-20', '20-40']);
});
