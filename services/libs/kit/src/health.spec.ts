import { describe, expect, it } from '@jest/globals';
import { DomainError } from './errors.js';
import { readinessOf } from './health.js';

const database = (check: () => Promise<void>) => [
  { name: 'database', check },
  { name: 'nats', check: async () => {} },
];

describe('readiness', () => {
  const cases: [string, () => Promise<void>, string][] = [
    ['a part that answers', async () => {}, 'ok'],
    [
      'a database’s error without what it says of the database',
      async () => {
        throw new Error('password authentication failed for user "ichibun" at 10.0.0.7');
      },
      'unavailable',
    ],
    [
      'what is meant for people',
      async () => {
        throw new DomainError('objects.disk-full', 'unavailable', 'The disk is full.');
      },
      'The disk is full.',
    ],
  ];
  it.each(cases)('tells %s', async (_, check, expected) => {
    const result = await readinessOf(database(check))();
    expect(result).toEqual({ ready: expected === 'ok', checks: { database: expected, nats: 'ok' } });
  });

  it('asks once for all who want to know at the same time', async () => {
    let asked = 0;
    const readiness = readinessOf(
      database(async () => {
        asked++;
      }),
    );
    await Promise.all(Array.from({ length: 50 }, readiness));
    await readiness();
    expect(asked).toBe(1);
  });
});
