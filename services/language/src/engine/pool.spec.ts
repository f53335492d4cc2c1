import { afterEach, describe, expect, it } from '@jest/globals';
import { Pool } from './pool.js';

/** Answers a text with its characters; dies of ☠ always, of ⚡ the first time. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads';
    const deaths = new Int32Array(workerData.ipadic);
    parentPort.on('message', ({ text }) => {
      if (text.includes('☠') || (text.includes('⚡') && Atomics.add(deaths, 0, 1) === 0)) process.exit(7);
      if (text.includes('!')) return parentPort.postMessage({ failure: 'no' });
      parentPort.postMessage({ items: [...text], done: true });
    });
  `)}`,
);

let pool: Pool;
const start = (size: number) => {
  pool = new Pool({ ipadic: new SharedArrayBuffer(4) }, size, SCRIPT);
  return (text: string) => pool.run<string>({ method: 'tokenize', text });
};

afterEach(() => pool.close());

describe('the pool', () => {
  it('answers more requests than it has workers', async () => {
    const run = start(2);
    const answers = await Promise.all(['ab', 'c', '', 'de', 'f'].map(run));
    expect(answers).toEqual([['a', 'b'], ['c'], [], ['d', 'e'], ['f']]);
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

  it('answers urgent requests before pieces of large texts', async () => {
    const run = start(1);
    const order: string[] = [];
    const note = (answer: Promise<string[]>) => answer.then(([text]) => order.push(text!));
    const first = run('g');
    const pieces = ['1', '2'].map((text) => note(pool.run<string>({ method: 'tokenize', text }, { urgent: false })));
    await Promise.all([first, ...pieces, note(run('a')), note(run('b'))]);
    expect(order).toEqual(['a', 'b', '1', '2']);
  });
});
