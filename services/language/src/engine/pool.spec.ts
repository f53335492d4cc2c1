import { Worker } from 'node:worker_threads';
import { until } from '@ichibun/test-kit/until';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Pool } from './pool.js';

/**
 * Answers a text with its characters, # with who answers; dies of ☠ always, of ⚡ the first time; works on … until it is
 * let go.
 */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId, workerData } from 'node:worker_threads';
    const deaths = new Int32Array(workerData.tables.ipadic);
    parentPort.on('message', ({ number, request }) => {
      const { text } = request;
      if (text.includes('☠') || (text.includes('⚡') && Atomics.add(deaths, 0, 1) === 0)) process.exit(7);
      if (text.includes('…')) Atomics.wait(deaths, 1, 0);
      if (text.includes('!')) return parentPort.postMessage({ number, failure: 'no' });
      parentPort.postMessage({ number, items: text === '#' ? [threadId] : [...text], done: true });
    });
  `)}`,
);

let pool: Pool;
let letGo: () => void;
/** How busy process and machine are. */
let busy = 0;
/** Between two of a reader's requests no test takes so long. */
const READING_MS = 3_600_000;
const start = (size: number, readingMs = READING_MS, releaseMs?: number) => {
  const ipadic = new SharedArrayBuffer(8);
  letGo = () => {
    Atomics.store(new Int32Array(ipadic), 1, 1);
    Atomics.notify(new Int32Array(ipadic), 1);
  };
  pool = new Pool({ ipadic }, size, SCRIPT, readingMs, { sinceLast: () => busy }, releaseMs);
  return (text: string) => pool.run<string>({ method: 'tokenize', text });
};
const awaited = (text: string) => pool.run<string>({ method: 'tokenize', text }, 'awaited');
const unawaited = (text: string) => pool.run<string>({ method: 'tokenize', text }, 'background');

/** The number that a thread which starts now gets. */
const nextThread = () => new Worker('', { eval: true }).threadId;

afterEach(() => pool.close());

describe('the pool', () => {
  it('answers more requests than it has workers', async () => {
    const run = start(2);
    const answers = await Promise.all(['ab', 'c', '', 'de', 'f'].map(run));
    expect(answers).toEqual([['a', 'b'], ['c'], [], ['d', 'e'], ['f']]);
  });

  it('starts only the worker that readers wait for before there is work', async () => {
    start(4);
    const before = nextThread();
    pool.warmUp();
    expect(nextThread() - before).toBe(2);
    expect(await unawaited('ab')).toEqual(['a', 'b']);
  });

  it('replaces a worker that died and tries its request once more', async () => {
    const run = start(1);
    expect(await Promise.all([run('⚡'), run('b')])).toEqual([['⚡'], ['b']]);
  });

  it('gives up a request that two workers died of, and goes on with the next', async () => {
    const run = start(1);
    const [fatal, next] = await Promise.allSettled([run('☠'), run('b')]);
    expect(fatal).toMatchObject({ status: 'rejected', reason: { code: 'language.worker-failed' } });
    expect(next).toEqual({ status: 'fulfilled', value: ['b'] });
  });

  it('tells of a failure that the worker survived', async () => {
    const run = start(1);
    await expect(run('!')).rejects.toMatchObject({ code: 'language.worker-failed', cause: new Error('no') });
    expect(await run('b')).toEqual(['b']);
  });

  it('answers short requests first, then large texts that somebody waits for, then the others', async () => {
    const run = start(1);
    const order: string[] = [];
    const note = (answer: Promise<string[]>) => answer.then(([text]) => order.push(text!));
    const first = run('g');
    const background = ['1', '2'].map((text) => note(unawaited(text)));
    const large = ['x', 'y'].map((text) => note(awaited(text)));
    await Promise.all([first, ...background, ...large, note(run('a')), note(run('b'))]);
    expect(order).toEqual(['a', 'b', 'x', 'y', '1', '2']);
  });

  it('fails only the one of several requests that a worker died of', async () => {
    const run = start(1);
    const answers = await Promise.allSettled(['a', '☠', 'b', 'c'].map(run));
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([
      ['a'],
      'language.worker-failed',
      ['b'],
      ['c'],
    ]);
  });

  it('keeps a worker free for people who read while large texts are analysed', async () => {
    const run = start(2);
    await run('a');
    const pieces = ['1…', '2…', '3…'].map(unawaited);
    expect(await run('b')).toEqual(['b']);
    letGo();
    expect((await Promise.all(pieces)).map(([text]) => text)).toEqual(['1', '2', '3']);
  });

  it('gives large texts all workers when nobody has read for a while', async () => {
    const run = start(2, 0);
    await run('a');
    const first = unawaited('1…');
    expect(await unawaited('2')).toEqual(['2']);
    letGo();
    expect(await first).toEqual(['1', '…']);
  });

  it('gives awaited work to the worker that never yields, when no one has read for a while', async () => {
    const run = start(2, 0);
    await run('a');
    const first = awaited('1…');
    const order: string[] = [];
    const afterIt = run('b').then(() => order.push('b'));
    await unawaited('2').then(() => order.push('2'));
    letGo();
    await Promise.all([first, afterIt]);
    expect(order).toEqual(['2', 'b']);
  });

  it('leaves the last piece of a large text to the worker that is free first', async () => {
    const run = start(2, 0);
    await run('a');
    const first = unawaited('1…');
    expect(await Promise.all(['2', '3'].map(unawaited))).toEqual([['2'], ['3']]);
    letGo();
    expect(await first).toEqual(['1', '…']);
  });

  it('ends a worker that has had nothing to do for long, but for the one that readers wait for', async () => {
    const run = start(2, 0, 1);
    const [reader] = await run('#');
    const [first] = await unawaited('#');
    await until(async () => (await unawaited('#'))[0] !== first);
    expect(await run('#')).toEqual([reader]);
  });

  describe('while somebody reads', () => {
    let now = 0;
    beforeEach(() => {
      now = 0;
      busy = 1;
      jest.spyOn(performance, 'now').mockImplementation(() => now);
    });
    afterEach(() => {
      busy = 0;
      jest.restoreAllMocks();
    });

    /** Background work for some time, then more of it, then what is read: what has been answered by the end. */
    const answersOf = async (run: (text: string) => Promise<string[]>, ms = 200) => {
      const answered: string[] = [];
      await run('a');
      const first = unawaited('…');
      now = ms;
      letGo();
      await first;
      const second = unawaited('b').then(() => answered.push('b'));
      await run('c');
      await run('d');
      return { answered, second };
    };

    it.each([
      { what: 'eight times as long as it worked', ms: 200, rest: 1_600 },
      { what: 'two seconds at most, for it may have waited rather than worked', ms: 60_000, rest: 2_000 },
    ])('lets background work rest where process or machine is busy: $what', async ({ ms, rest }) => {
      const run = start(2);
      const { answered, second } = await answersOf(run, ms);
      now = ms + rest - 1;
      await run('d');
      expect(answered).toEqual([]);
      now = ms + rest + 1;
      await run('e');
      await second;
      expect(answered).toEqual(['b']);
    });

    it('gives it more by itself after its rest, also when a timer ends before its time', async () => {
      const run = start(2);
      await run('a');
      const timers = jest.spyOn(globalThis, 'setTimeout');
      const first = unawaited('…');
      now = 1;
      letGo();
      await first;
      const second = unawaited('b');
      // The clock stands still, so the first has ended too early.
      const rests = () => timers.mock.calls.filter(([, ms]) => ms! < 60_000).length;
      while (rests() < 2) await new Promise(setImmediate);
      now = 1_000;
      expect(await second).toEqual(['b']);
    });

    it('does not let a large text rest that somebody waits for', async () => {
      const { second } = await answersOf(start(2));
      expect(await awaited('f')).toEqual(['f']);
      now = 1_801;
      await awaited('g');
      await second;
    });

    it('does not let it rest where there is time left', async () => {
      busy = 0.4;
      const { answered, second } = await answersOf(start(2));
      await second;
      expect(answered).toEqual(['b']);
    });
  });
});
