import { afterEach, describe, expect, it } from '@jest/globals';
import { Pool } from './pool.js';

/** Answers a text with its characters, a long one when the gate opens; dies of ☠ always, of ⚡ the first time. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads';
    const gate = new Int32Array(workerData.ipadic);
    parentPort.on('message', ({ text }) => {
      if (text.includes('☠') || (text.includes('⚡') && Atomics.add(gate, 0, 1) === 0)) process.exit(7);
      if (text.length > 20_000) Atomics.wait(gate, 1, 0);
      if (text.includes('!')) return parentPort.postMessage({ failure: 'no' });
      parentPort.postMessage({ items: [...text], done: true });
    });
  `)}`,
);

let pool: Pool;
let gate: Int32Array;
const start = (size: number) => {
  gate = new Int32Array(new SharedArrayBuffer(8));
  pool = new Pool({ ipadic: gate.buffer as SharedArrayBuffer }, size, SCRIPT);
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
    const long = Promise.all(['1', '2', '3'].map((text) => run(text.repeat(30_000))));
    // The long ones are not answered before the gate opens, and it opens only when the short one has been answered.
    expect(await run('b')).toEqual(['b']);
    gate[1] = 1;
    Atomics.notify(gate, 1);
    expect((await long).map((items) => items[0])).toEqual(['1', '2', '3']);
  });
});
