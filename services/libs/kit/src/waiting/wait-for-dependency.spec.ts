import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { isAway, waitForDependency } from './wait-for-dependency.js';

/** An error as a client throws it. */
const coded = (code: string, message = code) => Object.assign(new Error(message), { code });

describe('a start that needs a server', () => {
  const cases: [string, Error, boolean][] = [
    ['a port where nobody listens', coded('ECONNREFUSED'), true],
    ['a name that is not known yet', coded('ENOTFOUND'), true],
    ['a PostgreSQL that starts up', coded('57P03'), true],
    ['a PostgreSQL that was stopped meanwhile', coded('57P01'), true],
    ['a connection cut in the middle of a statement', new Error('Connection terminated unexpectedly'), true],
    ['a name of two machines that are away', new AggregateError([coded('ECONNREFUSED'), coded('ETIMEDOUT')]), true],
    ['an object store that is overloaded', coded('SlowDown'), true],
    ['a wrong password', coded('28P01'), false],
    ['a bucket of somebody else', coded('AccessDenied'), false],
    ['a name of two machines, one of which refuses', new AggregateError([coded('ETIMEDOUT'), coded('28P01')]), false],
    ['a mistake of our own', new TypeError('x is not a function'), false],
  ];
  it.each(cases)('knows whether to wait for %s', (_, error, expected) => {
    expect(isAway(error)).toBe(expected);
  });

  it('waits while a real client finds nobody at the port', async () => {
    let attempts = 0;
    const answer = waitForDependency(async () => {
      attempts++;
      if (attempts === 2) return 'there';
      // Port 1 of this machine, where nobody listens.
      return await new pg.Client({ host: 'localhost', port: 1 }).connect();
    });
    expect(await answer).toBe('there');
  });

  it.each([
    ['a connection', (at: pg.PoolConfig) => new pg.Client(at).connect()],
    ['the connection of a pool', (at: pg.PoolConfig) => new pg.Pool(at).connect()],
  ])('waits while PostgreSQL takes %s and does not answer on it in time', async (_, connect) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const failure = await connect({ host: '127.0.0.1', port, connectionTimeoutMillis: 20 }).catch((error) => error);
      expect({ failure, isAway: isAway(failure) }).toEqual({ failure: expect.any(Error), isAway: true });
    } finally {
      for (const socket of sockets) socket.destroy();
      server.close();
    }
  });

  it('ends with any other failure at once', async () => {
    const failure = coded('28P01');
    await expect(waitForDependency(() => Promise.reject(failure))).rejects.toBe(failure);
  });
});
