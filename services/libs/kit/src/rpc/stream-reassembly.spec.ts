import { describe, expect, it } from '@jest/globals';
import { StreamReassembly } from './stream-reassembly.js';

const parts = (ms = 60_000) => new StreamReassembly<number>(ms, () => new Error('late'));

describe('the parts of an answer', () => {
  it('are read in their order, whether they arrive before or after somebody waits for them', async () => {
    const answer = parts();
    answer.add(1);
    answer.add(2);
    expect([await answer.next(), await answer.next()]).toEqual([1, 2]);
    const third = answer.next();
    answer.add(3);
    expect(await third).toBe(3);
  });

  it('end with nothing, at once where somebody waits', async () => {
    const answer = parts();
    answer.add(1);
    expect(answer.hasEnded).toBe(false);
    expect(await answer.next()).toBe(1);
    const next = answer.next();
    answer.end();
    expect(await next).toBeUndefined();
    expect(answer.hasEnded).toBe(true);
  });

  it('that have arrived are read before the failure is thrown, and the first failure counts', async () => {
    const answer = parts();
    answer.add(1);
    answer.fail(new Error('broken'));
    answer.fail(new Error('broken again'));
    expect(await answer.next()).toBe(1);
    await expect(answer.next()).rejects.toThrow(/^broken$/);
  });

  it('are dropped when nobody wants them any more', async () => {
    const answer = parts();
    answer.add(1);
    answer.cancel(new Error('gone'));
    await expect(answer.next()).rejects.toThrow('gone');
  });

  it('fail when the next one does not come in time', async () => {
    await expect(parts(1).next()).rejects.toThrow('late');
  });
});
