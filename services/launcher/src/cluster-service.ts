import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '@ichibun/kit/config';
import { DEMO_USER_ID } from '@ichibun/kit/demo-user';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import type { HealthCheck, HealthServer } from '@ichibun/kit/health';
import { NatsTransport } from '@ichibun/kit/nats/transport';
import type { ObjectStore } from '@ichibun/kit/objects';
import type { Rpc } from '@ichibun/kit/rpc';
import { S3ObjectStore } from '@ichibun/kit/s3-objects';
import { startService } from '@ichibun/kit/service';
import { waitForDependency } from '@ichibun/kit/wait-for-dependency';
import { obtainDictionary } from '@ichibun/machine/dictionary';
import { AuthService } from '@ichibun/proto/auth';
import { Logger } from '@nestjs/common';
import type { Environment, LauncherConfig } from './config.js';
import { takeEdition } from './dictionary/edition.js';
import { kanjiOf } from './kanji.js';
import { GATEWAY, PAGES, SERVICES, type ServiceName } from './services.js';

const SIGN_IN_MS = 1_000;

/**
 * Starts the one service that SERVICE names, over NATS, or the pages alone. Objects that services hand each other by
 * key lie in the bucket, or, where several services run on one machine, below the DATA_DIR that they share. NATS,
 * PostgreSQL and the bucket are waited for.
 *
 * @param health learns when the service has started and when it stops; its maker closes it
 * @param pages folder of the built pages, which the gateway serves where they are there
 * @param onLost called when NATS refuses this service, after which nothing works
 */
export async function startClusterService(
  config: LauncherConfig & { service: typeof GATEWAY | typeof PAGES | ServiceName },
  health: HealthServer,
  environment: Environment,
  pages: string,
  onLost: (error: Error) => void,
): Promise<{ url?: string; stop(): Promise<void> }> {
  if (config.service === PAGES) {
    const { startPages } = await import('@ichibun/gateway/pages-server');
    const served = await startPages(environment, pages);
    health.started([]);
    return {
      url: served.url,
      stop: async () => {
        health.stopping();
        await served.stop();
      },
    };
  }

  const definition = config.service === GATEWAY ? undefined : await SERVICES[config.service]();
  const missing = [!config.nats && 'NATS_URL', definition?.database && !config.databaseUrl && 'DATABASE_URL'].filter(
    Boolean,
  );
  if (missing.length > 0) throw new ConfigError(`With SERVICE set, these variables are needed: ${missing.join(', ')}.`);
  const objects = config.s3
    ? new S3ObjectStore(config.s3)
    : new FileObjectStore(join(resolve(config.dataDir), 'objects'));
  if (objects instanceof S3ObjectStore) await waitForDependency(() => objects.prepare());
  const transport = await NatsTransport.connect(config.nats!, config.service);
  void transport.lost().then(onLost);
  // What every pod would download for itself comes with the image.
  const own = { ...environment, NATURAL_VOICE: 'off' };
  const shared = { environment: own, rpc: transport, objects, log: config.log };
  const transportCheck = { name: 'nats', check: () => transport.check() };

  if (!definition) {
    const { startGateway } = await import('@ichibun/gateway/gateway');
    const checks = [transportCheck, signInCheck(transport)];
    const gateway = await startGateway({ ...shared, checks, pages: existsSync(pages) ? pages : undefined });
    health.started(checks);
    return {
      url: gateway.url,
      stop: async () => {
        health.stopping();
        await gateway.stop();
        await transport.close();
      },
    };
  }

  const service = await waitForDependency(async () =>
    startService(definition, {
      ...shared,
      environment: definition.name === LANGUAGE ? await withDictionary(config, own, objects) : own,
      server: () => transport.server(),
      // Checked above where there are tables.
      databaseUrl: config.databaseUrl ?? '',
      databaseDirectUrl: config.databaseDirectUrl,
      databaseConnections: config.databaseConnections,
      alone: false,
    }),
  );
  const objectsCheck = { name: 'objects', check: () => objects.check() };
  health.started([transportCheck, ...service.checks, ...(definition.objects ? [objectsCheck] : [])]);
  return {
    stop: async () => {
      health.stopping();
      await service.stop();
      await transport.close();
    },
  };
}

/** The language service's own name. */
const LANGUAGE = 'language' satisfies ServiceName;

/**
 * The environment with the paths of dictionary and kanji: those of DICTIONARY_EDITION, which is waited for, so that all
 * replicas read the same; without it given, kept in DATA_DIR, or downloaded now.
 */
async function withDictionary(
  { dictionary, dictionaryEdition, kanjiFile, dataDir }: LauncherConfig,
  environment: Environment,
  objects: ObjectStore,
): Promise<Environment> {
  const logger = new Logger('Dictionary');
  if (dictionaryEdition) {
    const waits = () => logger.warn(`Waits until edition ${dictionaryEdition} of the dictionary is chosen`);
    const files = await takeEdition(dictionaryEdition, objects, dataDir, waits);
    return { ...environment, DICTIONARY_FILE: files.dictionary, KANJI_FILE: kanjiFile ?? files.kanji };
  }
  const log = (message: string) => logger.log(message);
  const obtained = await obtainDictionary({ ...dictionary, dataDir, log, sources: ['download'] });
  const kanji = await kanjiOf({ dictionary, kanjiFile }, { dataDir, log, sources: ['download'] });
  return { ...environment, DICTIONARY_FILE: obtained?.path, KANJI_FILE: kanji?.path };
}

/** Without auth and its database nobody can sign in, and nobody who has is recognised. */
const signInCheck = (rpc: Rpc): HealthCheck => ({
  name: 'auth',
  check: async () => {
    await rpc.call(AuthService.method.getUser, { userId: DEMO_USER_ID }, { deadlineMs: SIGN_IN_MS });
  },
});
