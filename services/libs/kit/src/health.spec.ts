import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from './errors.js';
import { HealthServer, readinessOf } from './health.js';

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
        throw new DomainError('service.unavailable');
      },
      'A part of the server is away right now. Try again in a moment.',
    ],
  ];
  it.each(cases)('tells %s', async (_, check, expected) => {
    const result = await readinessOf(database(check))();
    expect(result).toEqual({ ready: expected === 'ok', checks: { database: expected, nats: 'ok' } });
  });

  it('checks once for all callers at the same time', async () => {
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

describe('what Kubernetes asks a process', () => {
  let health: HealthServer;
  beforeEach(async () => {
    health = await HealthServer.listen(0);
  });
  afterEach(() => health.close());

  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${health.port}${path}`);
    return { status: response.status, body: await response.json() };
  };
  const statuses = async () => ({
    live: (await ask('/livez')).status,
    startup: (await ask('/startupz')).status,
    ready: (await ask('/readyz')).status,
  });

  it('is answered before it has started', async () => {
    expect(await statuses()).toEqual({ live: 200, startup: 503, ready: 503 });
    expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await ask('/metrics')).toMatchObject({ status: 404 });
  });

  it('is answered as its checks say once it has started', async () => {
    health.started(database(async () => {}));
    expect(await statuses()).toEqual({ live: 200, startup: 200, ready: 200 });
    health.started(database(() => Promise.reject(new Error('away'))));
    expect(await statuses()).toEqual({ live: 200, startup: 200, ready: 503 });
    expect((await ask('/readyz')).body).toEqual({ ready: false, checks: { database: 'unavailable', nats: 'ok' } });
  });

  it('is not ready while it stops, and alive', async () => {
    health.started(database(async () => {}));
    health.stopping();
    expect(await statuses()).toEqual({ live: 200, startup: 200, ready: 503 });
  });
});
