import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTables, preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { GATEWAY, SERVICE_NAMES } from '@ichibun/launcher/services';
import { type RunningNats, startNatsServer } from '@ichibun/machine/nats-server';
import { RowGate } from '@ichibun/test-kit/row-gate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { productDatabase } from './testing/product-database.js';
import { ProductProcess } from './testing/product-process.js';

const NAMES = [...SERVICE_NAMES, GATEWAY];

/** Some thirty batches: a few for each that is killed. */
const SENTENCES = 80_000;

/** One process per service, each restarted when it dies, as Kubernetes does. */
class Cluster {
  private readonly processes = new Map<string, ProductProcess>();
  private stopping = false;
  url = '';

  constructor(private readonly environment: NodeJS.ProcessEnv) {}

  /** Starts a service and waits until it says that it is ready. */
  async start(service: string): Promise<void> {
    const child = new ProductProcess({ ...this.environment, SERVICE: service });
    this.processes.set(service, child);
    void child.ended.then(() => {
      // A restarted gateway would get another port here, since the system chooses it.
      if (!this.stopping && service !== 'gateway') void this.start(service);
    });
    const [, url] = await child.said(/\bgateway answers at ([^\s"]+)|\b[a-z-]+ is ready\b/);
    this.url = url ?? this.url;
  }

  kill(service: string): void {
    this.processes.get(service)!.signal('SIGKILL');
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all([...this.processes.values()].map((child) => child.end('SIGTERM')));
  }
}

describe('the product with one process per service', () => {
  let cluster: Cluster;
  let batches: RowGate;
  // A program of this machine also where other servers are containers: it is killed, and restarted at its address.
  let nats: RunningNats;
  let cleanUp: () => Promise<unknown>;
  beforeAll(async () => {
    const [database, startedNats, dataDir] = await Promise.all([
      productDatabase(),
      startNatsServer(),
      mkdtemp(join(tmpdir(), 'ichibun-cluster-')),
    ]);
    const cacheDir = join(dataDir, 'language');
    await giveTables(cacheDir);
    const dictionary = await preparedDictionary(jmdictText(), cacheDir);
    nats = startedNats;
    batches = await RowGate.build(() => database.url, 'content_analysis.batches');
    cluster = new Cluster({
      PATH: process.env.PATH,
      PORT: '0',
      HEALTH_PORT: '0',
      DEMO_USER: 'on',
      DEMO_STORY: 'off',
      DOWNLOADS: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      DICTIONARY_FILE: dictionary,
      SESSION_SECRET: 'a secret of thirty-two characters',
    });
    cleanUp = async () => {
      await cluster.stop();
      await nats.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    };
    await Promise.all(NAMES.map((service) => cluster.start(service)));
  }, 120_000);
  afterAll(() => cleanUp());

  const get = async <T>(path: string) => (await (await fetch(cluster.url + path)).json()) as T;

  interface Analysis {
    id: number;
    status: string;
    processingProgress: { currentBatch: number };
  }

  /** The one analysis, or undefined while content-analysis restarts and the answer is an error. */
  const analysis = async () => {
    const answer = await get<Analysis[] | object>('/api/content/analyze');
    return Array.isArray(answer) ? (answer[0] as Analysis) : undefined;
  };

  it('is ready', async () => {
    expect(await get('/readyz')).toMatchObject({ ready: true });
    expect(await get('/api/auth/user?userId=1')).toMatchObject({ user: { id: 1 } });
  });

  const kill = async (victim: string) => {
    if (victim !== 'NATS') return cluster.kill(victim);
    process.kill(nats.pid, 'SIGKILL');
    nats = await startNatsServer({ port: Number(new URL(nats.url).port) });
  };

  it('completes an analysis though each process it needs, and NATS, is killed meanwhile', async () => {
    await batches.letInUpTo(3);
    await fetch(`${cluster.url}/api/content/analyze`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Killed', text: '猫が犬を見る。\n'.repeat(SENTENCES) }),
    });
    let killed = 0;
    // Vocabulary last: while it is away nobody can see how far the analysis is.
    const victims = ['language', 'content-analysis', 'NATS', 'vocabulary'];
    while (true) {
      const answer = await analysis();
      if (answer?.status === 'completed') break;
      expect(answer?.status).not.toBe('failed');
      if (answer && killed < victims.length && answer.processingProgress.currentBatch > killed * 3) {
        await kill(victims[killed]!);
        killed++;
        await (killed < victims.length ? batches.letInUpTo(killed * 3 + 3) : batches.open());
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(killed).toBe(victims.length);
    const { id } = (await analysis())!;
    expect(await get(`/api/content/analyze/${id}/statistics`)).toMatchObject({
      uniqueWords: 3,
      totalOccurrences: 3 * SENTENCES,
    });
  }, 240_000);
});
