import { setImmediate as turn } from 'node:timers/promises';
import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { describe, expect, it, jest } from '@jest/globals';
import { DistributedRateLimitStore } from './distributed-rate-limit-store.js';

const away = {
  call: async () => {
    throw new DomainError('rpc.unavailable', { service: 'AuthService' });
  },
} as unknown as Rpc;

describe('requests counted while auth is away', () => {
  const counts = new DistributedRateLimitStore(away, 'secret');
  const isAllowed = (key: string, most: number, ms = 60_000) =>
    new Promise<boolean>((resolve, reject) => {
      counts.incr(key, (error, result) => (error ? reject(error) : resolve(result!.current <= most)), ms, most);
    });

  it('are answered as often as is allowed, for each caller', async () => {
    const asked = await Promise.all(Array.from({ length: 12 }, () => isAllowed('one', 5)));
    expect(asked.filter(Boolean)).toHaveLength(5);
    expect(await isAllowed('another', 5)).toBe(true);
  });

  it('may weigh more than one, and are refused where that is more than is left', async () => {
    await counts.take('answers', 300, 500, 60_000);
    await expect(counts.take('answers', 300, 500, 60_000)).rejects.toMatchObject({ code: 'http.rate-limited' });
    await counts.take('answers', 200, 500, 60_000);
    await expect(counts.take('answers', 1, 500, 60_000)).rejects.toMatchObject({ code: 'http.rate-limited' });
  });

  it('are answered where only one of them is allowed', async () => {
    expect([await isAllowed('seldom', 1), await isAllowed('seldom', 1)]).toEqual([true, false]);
  });

  it('are counted from the start once their window is over, although the clock has been set back by a day', async () => {
    const { now } = Date;
    const clock = jest.spyOn(Date, 'now');
    try {
      expect(await isAllowed('again', 1, 50)).toBe(true);
      clock.mockImplementation(() => now() - 86_400_000);
      while (!(await isAllowed('again', 1, 50))) await turn();
    } finally {
      clock.mockRestore();
    }
  });
});
