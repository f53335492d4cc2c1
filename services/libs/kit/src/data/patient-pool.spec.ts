import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { asDomainError } from '../errors.js';
import { PatientPool } from './patient-pool.js';

/** A way to PostgreSQL that can be cut. */
class Way {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  constructor(private readonly to: URL) {}

  async open(): Promise<void> {
    const server = createServer((caller) => {
      const postgres = connect(Number(this.to.port), this.to.hostname);
      for (const [socket, other] of [
        [caller, postgres],
        [postgres, caller],
      ] as const) {
        this.sockets.add(socket);
        socket.on('error', () => {});
        socket.once('close', () => other.destroy());
      }
      caller.pipe(postgres).pipe(caller);
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  get url(): string {
    const url = new URL(this.to);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server!.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await closed;
  }
}

describe('a pool of connections to a PostgreSQL that goes away', () => {
  let database: TestDatabase;
  let way: Way;
  let pool: PatientPool;
  beforeEach(async () => {
    database = await createDatabase();
    way = new Way(new URL(database.url));
    await way.open();
    pool = new PatientPool({ connectionString: way.url, max: 2 });
    pool.on('error', () => {});
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await pool.end();
    await way.cut().catch(() => {});
    await database.drop();
  });

  const failed = (error: unknown) => asDomainError(error).code;

  it.each([
    ['a query', () => pool.query('SELECT 1 AS n').then(({ rows }) => rows)],
    [
      'a client',
      async () => {
        const client = await pool.connect();
        const { rows } = await client.query('SELECT 1 AS n').finally(() => client.release());
        return rows;
      },
    ],
  ])('waits with %s until it is there again', async (_, ask) => {
    await way.cut();
    const refused = new Promise<void>((resolve) => {
      const { connect: connectOnce } = Object.getPrototypeOf(PatientPool.prototype) as typeof pool;
      let times = 0;
      jest.spyOn(Object.getPrototypeOf(PatientPool.prototype), 'connect').mockImplementation(function (
        this: unknown,
        ...call: unknown[]
      ) {
        if (++times > 2) resolve();
        return Reflect.apply(connectOnce as () => unknown, this, call);
      });
    });
    const asked = ask();
    await refused;
    await way.open();
    expect(await asked).toEqual([{ n: 1 }]);
  });

  it('fails once it has been away for longer than a start takes, and from then on at once', async () => {
    await way.cut();
    let now = performance.now();
    const attempts = jest.spyOn(Object.getPrototypeOf(PatientPool.prototype), 'connect');
    jest.spyOn(performance, 'now').mockImplementation(() => {
      now += 1_000;
      return now;
    });
    expect(await pool.query('SELECT 1').catch(failed)).toBe('service.unavailable');
    expect(attempts.mock.calls.length).toBeGreaterThan(1);
    attempts.mockClear();
    expect(await pool.query('SELECT 1').catch(failed)).toBe('service.unavailable');
    expect(attempts).toHaveBeenCalledTimes(1);
    await way.open();
    expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });

  it('does not repeat what PostgreSQL refuses', async () => {
    const url = new URL(way.url);
    url.pathname = '/no_such_database';
    const elsewhere = new PatientPool({ connectionString: url.href });
    const attempts = jest.spyOn(Object.getPrototypeOf(PatientPool.prototype), 'connect');
    await expect(elsewhere.query('SELECT 1')).rejects.toThrow('does not exist');
    expect(attempts).toHaveBeenCalledTimes(1);
    await elsewhere.end();
  });
});
