import { route } from '@ichibun/contracts/route';
import { nothing } from '@ichibun/contracts/schemas';
import type { DomainError } from '@ichibun/kit/errors';
import { Role, TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import { admitCalls } from './admission.js';
import { DOORS_IN_FLIGHT } from './bounds.js';
import { InFlight } from './in-flight.js';

const CALL = route('POST', '/api/words', { summary: 'A call', answers: { 200: nothing } });

const ROOM = { calls: 100, bytes: 1_000_000 };
/** Calls of one learner that wait at doors. */
const WAITING = 2;
const DOOR = { purposes: [TokenPurpose.OWN_PROGRAM], scope: TokenScope.READ };

let server: FastifyInstance;
let url: string;
/** Of each call that is worked on, whose it is and what ends its work, in the order in which they began. */
let work: { readonly learner: string; readonly end: () => void }[];
/** How many calls have come, and how many of them have closed. */
let calls: { come: number; closed: number };
let changed: PromiseWithResolvers<void>;
const change = () => {
  changed.resolve();
  changed = Promise.withResolvers();
};
beforeEach(async () => {
  work = [];
  calls = { come: 0, closed: 0 };
  changed = Promise.withResolvers();
  server = fastify();
  server.addHook('onRequest', async (_request, { raw }) => {
    calls.come++;
    raw.once('close', () => {
      calls.closed++;
      change();
    });
    change();
  });
  server.setErrorHandler((error: DomainError, _request, reply) => reply.status(429).send({ code: error.code }));
  const identify = async (request: { headers: object; body?: unknown; caller?: object }) => {
    const { learner } = request.headers as { learner?: string };
    const { key } = (request.body ?? {}) as { key?: string };
    request.caller = { id: Number(learner ?? key), role: Role.LEARNER };
  };
  const atDoors = new InFlight(DOORS_IN_FLIGHT, 60_000, WAITING);
  const inFlight = new InFlight({ all: ROOM, ofOneCaller: ROOM }, 1);
  admitCalls(server, { identify }, { count: async () => {} }, inFlight, atDoors);
  const handler = async ({ caller }: FastifyRequest) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    work.push({ learner: String(caller!.id), end: resolve });
    change();
    await promise;
    return {};
  };
  server.post('/api/doors/a', { config: { call: CALL, door: DOOR } }, handler);
  server.post('/api/doors/:token/b', { config: { call: CALL, door: { ...DOOR, takesKey: true } } }, handler);
  server.post('/api/words', { config: { call: CALL } }, handler);
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  const closed = server.close();
  server.server.closeAllConnections();
  for (const { end } of work) end();
  await closed;
});

const call = (learner: number, path = '/api/doors/a', signal: AbortSignal | null = null) =>
  fetch(url + path, { method: 'POST', headers: { learner: String(learner) }, signal });

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await changed.promise;
}

/** Waits until that number of calls has begun. */
const untilBegun = (count: number) => until(() => work.length >= count);

const learners = () => work.map(({ learner }) => learner);

describe('calls of programs', () => {
  it('of one learner are worked on one after the other, beside those of others and beside the learner’s pages', async () => {
    const first = call(2);
    await untilBegun(1);
    const second = call(2);
    const ofPage = call(2, '/api/words');
    await untilBegun(2);
    const ofOther = call(3);
    await untilBegun(3);
    expect(learners()).toEqual(['2', '2', '3']);
    work[0]!.end();
    expect((await first).status).toBe(200);
    await untilBegun(4);
    for (const { end } of work) end();
    for (const answer of [second, ofPage, ofOther]) expect((await answer).status).toBe(200);
  });

  it('of one learner are worked on one after the other, also where the token is the key of the body', async () => {
    const withKey = (key: number) =>
      fetch(`${url}/api/doors/-/b`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key }),
      });
    const first = call(2);
    await untilBegun(1);
    const second = withKey(2);
    await until(() => calls.come === 2);
    const ofOther = withKey(3);
    await untilBegun(2);
    expect(learners()).toEqual(['2', '3']);
    work[0]!.end();
    await untilBegun(3);
    expect(learners()).toEqual(['2', '3', '2']);
    for (const { end } of work) end();
    for (const answer of [first, second, ofOther]) expect((await answer).status).toBe(200);
  });

  it('whose token would be the key of the body are read one after the other for each address', async () => {
    const unended = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"key":')),
    });
    const gone = new AbortController();
    const headers = { 'content-type': 'application/json' };
    const first = fetch(`${url}/api/doors/-/b`, {
      method: 'POST',
      headers,
      body: unended,
      duplex: 'half',
      signal: gone.signal,
    } as RequestInit);
    await until(() => calls.come === 1);
    const others = Array.from({ length: WAITING + 1 }, () =>
      fetch(`${url}/api/doors/-/b`, { method: 'POST', headers, body: '{"key":2}' }),
    );
    expect((await Promise.race(others)).status).toBe(429);
    gone.abort();
    await expect(first).rejects.toThrow();
    for (let count = 1; count <= WAITING; count++) {
      await untilBegun(count);
      work[count - 1]!.end();
    }
    const statuses = await Promise.all(others.map(async (one) => (await one).status));
    expect(statuses.toSorted()).toEqual([200, 200, 429]);
  });

  it('are refused where too many of the learner’s wait already', async () => {
    const going = [call(2)];
    await untilBegun(1);
    const others = Array.from({ length: WAITING + 1 }, () => call(2));
    const refused = await Promise.race(others);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await refused.json()).toEqual({ code: 'http.too-many-at-once' });
    for (let count = 1; count <= 1 + WAITING; count++) {
      await untilBegun(count);
      work[count - 1]!.end();
    }
    const statuses = await Promise.all([...going, ...others].map(async (one) => (await one).status));
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429]);
  });

  it('are not worked on when the program has gone before its turn', async () => {
    const first = call(2);
    await untilBegun(1);
    const gone = new AbortController();
    const second = call(2, '/api/doors/a', gone.signal);
    await until(() => calls.come === 2);
    gone.abort();
    await expect(second).rejects.toThrow();
    await until(() => calls.closed === 1);
    const third = call(2);
    work[0]!.end();
    await first;
    await untilBegun(2);
    work[1]!.end();
    expect((await third).status).toBe(200);
    expect(work).toHaveLength(2);
  });

  it('keep their turn until their work has ended, also when the program has gone', async () => {
    const gone = new AbortController();
    const first = call(2, '/api/doors/a', gone.signal);
    await untilBegun(1);
    gone.abort();
    await expect(first).rejects.toThrow();
    await until(() => calls.closed === 1);
    const second = call(2);
    await until(() => calls.come === 2);
    const ofOther = call(3);
    await untilBegun(2);
    expect(learners()).toEqual(['2', '3']);
    work[0]!.end();
    await untilBegun(3);
    for (const { end } of work) end();
    expect([(await second).status, (await ofOther).status]).toEqual([200, 200]);
  });
});
