import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readNatsSettings } from '@ichibun/kit/nats/settings';
import { NatsTransport } from '@ichibun/kit/nats/transport';
import { giveTables } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { type RunningNats, startNatsServer } from '@ichibun/machine/nats-server';
import { LanguageService } from '@ichibun/proto/language';
import { createDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ProductProcess } from './testing/product-process.js';

/** Lets nobody into a database, or everybody again. */
async function connectionsTo(url: string) {
  const elsewhere = new URL(url);
  const name = elsewhere.pathname.slice(1);
  elsewhere.pathname = '/postgres';
  const client = new pg.Client({ connectionString: elsewhere.href });
  await client.connect();
  const permit = (allowed: boolean) => client.query(`ALTER DATABASE "${name}" WITH ALLOW_CONNECTIONS ${allowed}`);
  return {
    forbid: async () => {
      await permit(false);
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    },
    allow: async () => {
      await permit(true);
      await client.end();
    },
  };
}

/** A service with its port for health. */
class ServiceProcess extends ProductProcess {
  async health(path: string): Promise<number> {
    const [, port] = await this.said(/health at port (\d+)/);
    return (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  }

  /** Waits until a path of its health is answered so. */
  async until(path: string, status: number): Promise<void> {
    await until(async () => (await this.health(path)) === status);
  }
}

describe('a process of a cluster', () => {
  // A program of this machine also where other servers are containers: it is stopped and restarted.
  let nats: RunningNats;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let dataDir: string;
  const processes: ServiceProcess[] = [];
  beforeAll(async () => {
    [nats, database, dataDir] = await Promise.all([
      startNatsServer(),
      createDatabase(),
      mkdtemp(join(tmpdir(), 'ichibun-process-')),
    ]);
    await giveTables(join(dataDir, 'language'));
  });
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((process) => process.end('SIGKILL')));
  });
  afterAll(async () => {
    await nats.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (service: string, variables: Record<string, string> = {}) => {
    const process = new ServiceProcess({
      PATH: globalThis.process.env.PATH,
      SERVICE: service,
      PORT: '0',
      HEALTH_PORT: '0',
      DEMO_USER: 'on',
      DEMO_STORY: 'off',
      DOWNLOADS: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      SESSION_SECRET: 'a secret of thirty-two characters',
      ...variables,
    });
    processes.push(process);
    return process;
  };

  /** Holds the users' table, so that what asks for it waits, until the returned function is called. */
  const lockUsers = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE auth.users IN ACCESS EXCLUSIVE MODE');
    const waiters = async () => {
      // Other databases of the server have locks of their own.
      const { rows } = await client.query(
        `SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND relation = 'auth.users'::regclass
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return rows[0].waiting as number;
    };
    return {
      /** Resolves when somebody waits for the table. */
      waitedFor: () => until(waiters),
      release: async () => {
        await client.query('ROLLBACK');
        await client.end();
      },
    };
  };

  it('tells that it is alive while it waits for NATS, and ends at once when it is asked to', async () => {
    const service = start('auth', { NATS_URL: 'nats://127.0.0.1:1' });
    expect(await service.health('/livez')).toBe(200);
    expect(await service.health('/startupz')).toBe(503);
    expect(await service.health('/readyz')).toBe(503);
    service.signal('SIGTERM');
    expect(await service.ended).toBe(0);
  });

  it('waits for a PostgreSQL that is away', async () => {
    const service = start('auth', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    await service.said(/Waits for a server/);
    expect(await service.health('/livez')).toBe(200);
    expect(await service.health('/readyz')).toBe(503);
    service.signal('SIGTERM');
    expect(await service.ended).toBe(0);
  });

  it('ends with a sentence when PostgreSQL refuses it', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    const service = start('auth', { DATABASE_URL: url.href });
    await service.said(/no_such_database/);
    expect(await service.ended).toBe(1);
  });

  it('is ready when it has started, and not when its database is gone', async () => {
    const service = start('auth');
    await service.until('/readyz', 200);
    expect(await service.health('/startupz')).toBe(200);
    const { allow, forbid } = await connectionsTo(database.url);
    try {
      await forbid();
      await service.until('/readyz', 503);
      expect(await service.health('/livez')).toBe(200);
    } finally {
      await allow();
    }
    await service.until('/readyz', 200);
    service.signal('SIGTERM');
    expect(await service.ended).toBe(0);
  });

  it.each(['gateway', 'auth'])('answers what %s has accepted before it ends', async (stopped) => {
    const auth = start('auth');
    await auth.until('/readyz', 200);
    const gateway = start('gateway');
    const [, url] = await gateway.said(/gateway answers at ([^\s"]+)/);
    const lock = await lockUsers();
    const answer = fetch(`${url}/api/auth/user`);
    await lock.waitedFor();
    const service = stopped === 'auth' ? auth : gateway;
    service.signal('SIGTERM');
    await service.until('/readyz', 503);
    await lock.release();
    expect((await answer).status).toBe(200);
    expect(await service.ended).toBe(0);
  });

  it('fetches the dictionary for the language service, which needs no database', async () => {
    const dictionary = createServer((_request, response) => response.end(jmdictText()));
    await new Promise<void>((resolve) => dictionary.listen(0, '127.0.0.1', resolve));
    const { port } = dictionary.address() as AddressInfo;
    const service = start('language', { DATABASE_URL: '', DICTIONARY_URL: `http://127.0.0.1:${port}/JMdict_e` });
    await service.until('/readyz', 200);
    await service.said(/Dictionary: http:\/\/127.0.0.1:\d+\/JMdict_e/);
    dictionary.close();
    const client = await NatsTransport.connect(readNatsSettings({ NATS_URL: nats.url })!, 'client');
    const { source } = await client.call(LanguageService.method.getDictionary, {});
    await client.close();
    expect(source).toBe('jmdict');
  });

  it('serves the pages alone, and needs nothing for it', async () => {
    const service = start('pages', { NATS_URL: '', DATABASE_URL: '' });
    const built = existsSync(fileURLToPath(new URL('../../../frontends/dist/index.html', import.meta.url)));
    if (!built) {
      await service.said(/The pages are not built/);
      expect(await service.ended).toBe(1);
      return;
    }
    const [, url] = await service.said(/pages answers at ([^\s"]+)/);
    const page = await fetch(`${url}/vocabulary`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await page.text()).toContain('<title>');
    expect((await fetch(`${url}/api/config`)).status).toBe(404);
    expect(await service.health('/readyz')).toBe(200);
  });

  it('logs nothing but JSON', async () => {
    const service = start('auth');
    await service.said(/is ready/);
    const lines = service.lines();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatchObject({ level: expect.any(String), message: expect.anything() });
  });
});
