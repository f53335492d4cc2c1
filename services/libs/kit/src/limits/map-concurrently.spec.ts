import { describe, expect, it } from '@jest/globals';
import { mapConcurrently } from './map-concurrently.js';

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('work side by side', () => {
  it('answers in the order of the items, with no more under way than asked', async () => {
    let underWay = 0;
    let most = 0;
    const results = await mapConcurrently([3, 1, 2, 5, 4], 2, async (item) => {
      most = Math.max(most, ++underWay);
      for (let turns = 0; turns < item; turns++) await soon();
      underWay--;
      return item * 10;
    });
    expect([results, most]).toEqual([[30, 10, 20, 50, 40], 2]);
  });

  it('of nothing answers nothing', async () => {
    expect(await mapConcurrently([], 3, async () => 1)).toEqual([]);
  });

  it('stops the others when one fails, waits for them, and throws what failed first', async () => {
    const begun: number[] = [];
    let stopped = false;
    const work = mapConcurrently([1, 2, 3, 4], 2, async (item, signal) => {
      begun.push(item);
      if (item === 2) throw new Error('two');
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))).finally(() => {
        stopped = true;
      });
    });
    await expect(work).rejects.toThrow('two');
    expect([begun, stopped]).toEqual([[1, 2], true]);
  });

  it('stops when its caller does', async () => {
    const caller = new AbortController();
    const begun: number[] = [];
    const work = mapConcurrently(
      [1, 2, 3],
      1,
      async (item) => {
        begun.push(item);
        caller.abort(new Error('gone'));
      },
      caller.signal,
    );
    await expect(work).rejects.toThrow('gone');
    expect(begun).toEqual([1]);
  });
});
