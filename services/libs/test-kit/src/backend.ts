import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@ichibun/machine/embedded-postgres';
import { killChildOnExit } from '@ichibun/machine/kill-child-on-exit';
import { startNatsServer } from '@ichibun/machine/nats-server';
import { databaseFolder } from './database-folder.js';

/** Where tests get their servers from: programs of this machine, or containers. */
export type Backend = 'embedded' | 'containers';

/** A server that was started for tests. */
export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

const POSTGRES_IMAGE = 'postgres:18';

/**
 * Connections of the tests' PostgreSQL. A spec may run three whole products side by side, of seven services with up to
 * 15 connections each, and all of Jest's processes share the server.
 */
const MAX_CONNECTIONS = String(350 * Math.max(2, availableParallelism()));
const NATS_IMAGE = 'nats:2.10';

/**
 * The backend that TEST_BACKEND names; without it containers where a container runtime answers, else embedded.
 * Throws when TEST_BACKEND is anything else.
 */
export async function chooseBackend(): Promise<Backend> {
  const wanted = process.env.TEST_BACKEND || 'auto';
  if (wanted === 'embedded' || wanted === 'containers') return wanted;
  if (wanted !== 'auto') throw new Error('TEST_BACKEND must be "embedded", "containers" or "auto".');
  const { getContainerRuntimeClient } = await import('testcontainers');
  try {
    await getContainerRuntimeClient();
    return 'containers';
  } catch (error) {
    if (/Could not find a working container runtime/.test((error as Error).message)) return 'embedded';
    throw error;
  }
}

/** A PostgreSQL for one test run. Its URL may create databases; what is in it is lost in the end. */
export async function startTestPostgres(backend: Backend): Promise<TestServer> {
  if (backend === 'containers') return startPostgresContainer();
  const folder = mkdtempSync(join(databaseFolder(), 'ichibun-test-'));
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_wal_size: '256MB',
      max_connections: MAX_CONNECTIONS,
    },
  });
  const callOff = killChildOnExit(postgres.pid, 'INT', [folder]);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      callOff();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A NATS server with nobody else on it. */
export async function startTestNats(backend: Backend): Promise<TestServer> {
  if (backend === 'embedded') return startNatsServer();
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(NATS_IMAGE)
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage('Server is ready'))
    .start();
  return {
    url: `nats://${container.getHost()}:${container.getMappedPort(4222)}`,
    stop: async () => void (await container.stop()),
  };
}

async function startPostgresContainer(): Promise<TestServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(POSTGRES_IMAGE)
    .withEnvironment({ POSTGRES_USER: 'ichibun', POSTGRES_PASSWORD: 'ichibun', POSTGRES_DB: 'ichibun' })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', `max_connections=${MAX_CONNECTIONS}`])
    .withTmpFs({ '/var/lib/postgresql': 'rw' })
    .withExposedPorts(5432)
    // The first "ready" is that of the image's own preparations.
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2))
    .start();
  return {
    url: `postgres://ichibun:ichibun@${container.getHost()}:${container.getMappedPort(5432)}/ichibun`,
    stop: async () => void (await container.stop()),
  };
}
