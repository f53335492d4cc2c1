import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from './data/database.js';
import { readNatsSettings } from './nats/settings.js';
import { NatsTransport } from './nats/transport.js';
import { FileObjectStore } from './objects/file-objects.js';
import type { ObjectStore } from './objects/objects.js';
import { InProcessTransport } from './rpc/in-process-transport.js';
import type { Rpc } from './rpc/rpc.js';
import { Jobs } from './runs/jobs.js';
import { queuesOf, type RunningService, type ServiceDefinition, schemaOf, startService, tablesOf } from './service.js';

/** What services prepare once and keep, for all tests of a run: it goes with the run's temporary folder. */
export const DATA_OF_RUN = join(tmpdir(), 'ichibun-data');

export interface ServicesUnderTest {
  readonly rpc: Rpc;
  readonly objects: ObjectStore;
  stop(): Promise<void>;
}

/**
 * Fills an empty database with the tables and queues of services, as their first start does: what test-kit's
 * `copyDatabase` copies.
 */
export const makeTables =
  (definitions: readonly ServiceDefinition[]) =>
  async (url: string): Promise<void> => {
    for (const definition of definitions) {
      const tables = tablesOf(definition);
      if (!tables) continue;
      const schema = schemaOf(definition);
      const database = await Database.open(url, schema, tables);
      const queues = queuesOf(definition);
      if (queues.length > 0) await (await Jobs.start(url, database, schema, queues, true)).stop();
      await database.close();
    }
  };

/**
 * Starts real services for a test, on a database of the test's own and a folder of their own for objects.
 *
 * @param natsUrl lets them call each other over that NATS server instead of in process
 * @param objects the store of others, for those that take over from them; without it, one of their own
 */
export async function startServicesUnderTest(
  definitions: readonly ServiceDefinition[],
  databaseUrl: string,
  {
    environment = {},
    natsUrl,
    objects: given,
  }: { environment?: Record<string, string>; natsUrl?: string; objects?: ObjectStore } = {},
): Promise<ServicesUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'ichibun-objects-'));
  const objects = given ?? new FileObjectStore(folder);
  const nats = readNatsSettings({ NATS_URL: natsUrl });
  const transport = nats ? await NatsTransport.connect(nats, 'test') : new InProcessTransport();
  const running: RunningService[] = [];
  const stop = async () => {
    for (const service of running.reverse()) await service.stop();
    if (transport instanceof NatsTransport) await transport.close();
    await rm(folder, { recursive: true, force: true });
  };
  const dependencies = {
    environment: { DATA_DIR: DATA_OF_RUN, ...environment },
    rpc: transport,
    server: () => transport.server(),
    databaseUrl,
    objects,
    log: { json: false, levels: ['fatal' as const] },
    alone: true,
  };
  try {
    for (const definition of definitions) running.push(await startService(definition, dependencies));
  } catch (error) {
    await stop();
    throw error;
  }
  return { rpc: transport, objects, stop };
}
