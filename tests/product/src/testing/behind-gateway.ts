import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '@ichibun/gateway/gateway';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import type { ObjectStore } from '@ichibun/kit/objects';
import type { Rpc } from '@ichibun/kit/rpc';
import { startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { giveTables, preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { edictText } from '@ichibun/language/testing/small-dictionary';
import { loadServices } from '@ichibun/launcher/services';

/** All services and a gateway before them. */
export interface BehindGateway {
  readonly url: string;
  /** Calls the services as the gateway does. */
  readonly rpc: Rpc;
  readonly objects: ObjectStore;
  stop(): Promise<void>;
}

const ENVIRONMENT = {
  PORT: '0',
  DEMO_USER: 'on',
  DEMO_STORY: 'off',
  DOWNLOADS: 'off',
  SESSION_SECRET: 'a secret of thirty-two characters',
  // Starter sentences come in the background: what is found would depend on how far they are.
  STARTER_CORPUS: 'off',
};

/**
 * Starts the services on a database of the test's own, in this process; with REPLICAS as a cluster runs them, which
 * `make replicas` wants.
 *
 * @param variables beside those of a test's demo user; without DICTIONARY_FILE there is no dictionary, or a small one;
 *   without STARTER_CORPUS no starter sentences
 * @param natsUrl lets them call each other over that NATS server instead of in process
 * @param without a service that is not started
 * @param objects the store of an earlier start; without it, one of its own
 */
export async function startBehindGateway(
  databaseUrl: string,
  variables: Record<string, string> = {},
  { natsUrl, without, objects: given }: { natsUrl?: string; without?: string; objects?: ObjectStore } = {},
): Promise<BehindGateway> {
  const environment = { ...ENVIRONMENT, ...variables };
  if (process.env.REPLICAS) return startReplicas(Number(process.env.REPLICAS), databaseUrl, environment, without);
  const definitions = (await loadServices()).filter(({ name }) => name !== without);
  const services = await startServicesUnderTest(definitions, databaseUrl, { environment, natsUrl, objects: given });
  const { rpc, objects } = services;
  const gateway = await startGateway({
    environment,
    rpc,
    objects,
    log: { json: false, levels: ['fatal'] },
    checks: [],
  });
  return {
    url: gateway.url,
    rpc,
    objects,
    stop: async () => {
      await gateway.stop();
      await services.stop();
    },
  };
}

async function startReplicas(
  replicas: number,
  databaseUrl: string,
  environment: Record<string, string>,
  without: string | undefined,
): Promise<BehindGateway> {
  const { ReplicatedProduct } = await import('./replicas/replicated-product.js');
  const dataDir = await mkdtemp(join(tmpdir(), 'ichibun-replicas-'));
  const cacheDir = join(dataDir, 'language');
  await giveTables(cacheDir);
  const variables = { DICTIONARY_FILE: await preparedDictionary(edictText(), cacheDir), ...environment };
  const product = await ReplicatedProduct.start({ replicas, natsServers: 3, without }, databaseUrl, variables, dataDir);
  const rpc = await product.connect();
  return {
    url: product.url,
    rpc,
    objects: new FileObjectStore(join(dataDir, 'objects')),
    stop: async () => {
      await rpc.close();
      await product.stop();
    },
  };
}
