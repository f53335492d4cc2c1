import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { describe, expect, it } from '@jest/globals';
import { SharedCounts } from './shared-counts.js';

const away = {
  call: async () => {
    throw new DomainError('rpc.unavailable', 'unavailable', 'Nobody answers.');
  },
} as unknown as Rpc;

describe('requests counted while auth is away', () => {
  const counts = new SharedCounts(away, 'secret');
  const isAllowed = (key: string, most: number) =>
    new Promise<boolean>((resolve, reject) => {
      counts.incr(key, (error, result) => (error ? reject(error) : resolve(result!.current <= most)), 60_000, most);
    });

  it('are answered as often as is allowed, for each caller', async () => {
    const asked = await Promise.all(Array.from({ length: 12 }, () => isAllowed('one', 5)));
    expect(asked.filter(Boolean)).toHaveLength(5);
    expect(await isAllowed('another', 5)).toBe(true);
  });

  it('are answered where only one of them is allowed', async () => {
    expect([await isAllowed('seldom', 1), await isAllowed('seldom', 1)]).toEqual([true, false]);
  });
});
