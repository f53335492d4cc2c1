import { afterEach, describe, expect, it } from '@jest/globals';
import { Pool } from './pool.js';

/** Answers a text with its characters; dies of ☠ always, and of ⚡ when it is the thread's first request. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    const dead = new Int32Array((await import('node:worker_threads')).workerData.ipadic);
    parentPort.on('message', ({ text }) => {
      if (text.includes('☠') || (text.includes('⚡') && Atomics.add(dead, 0, 1) === 0)) process.exit(7);
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

  it('does not let long texts keep short ones waiting', async () => {
    const run = start(2);
    const order: string[] = [];
    const long = 'x'.repeat(30_000);
    await Promise.all([
      ...[1, 2, 3].map((n) => run(long).then(() => order.push(`long ${n}`))),
      run('b').then(() => order.push('short')),
    ]);
    expect(order.indexOf('short')).toBeLessThan(2);
    expect(order).toHaveLength(4);
  });
});
