import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startGateway } from '@ichibun/gateway/gateway';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { InProcessTransport } from '@ichibun/kit/in-process-transport';
import type { NatsSettings } from '@ichibun/kit/nats/settings';
import { NatsTransport } from '@ichibun/kit/nats/transport';
import type { MethodServer, Rpc } from '@ichibun/kit/rpc';
import { S3ObjectStore } from '@ichibun/kit/s3-objects';
import { type RunningService, type ServiceDefinition, startService } from '@ichibun/kit/service';
import { OFFICIAL_JMDICT, obtainDictionary } from '@ichibun/machine/dictionary';
import { startPostgres } from '@ichibun/machine/embedded-postgres';
import { fetchNames, keptNames } from '@ichibun/machine/names';
import type { Environment, LauncherConfig } from './config.js';
import { kanjiOf } from './kanji.js';
import { GATEWAY, loadServices } from './services.js';
import { sessionSecret } from './session-secret.js';
import { voicesOf } from './voices.js';

export interface SingleMachine {
  readonly url: string;
  /** For people: what is not set up, and what that means. */
  readonly notConfigured: readonly string[];
  stop(): Promise<void>;
}

/**
 * Brings the whole product up in this process: PostgreSQL (unless DATABASE_URL names one), every service, the gateway.
 * The services call each other in process, or over NATS where NATS_URL names a server.
 *
 * @param pages folder of the built pages
 * @param onLost called when PostgreSQL has ended and cannot be started again
 * @param natsOf how each service reaches NATS; without it all do by the same settings, or none
 */
export async function startSingleMachine(
  config: LauncherConfig,
  environment: Environment,
  pages: string,
  onLost: (error: Error) => void,
  natsOf: ((service: string) => NatsSettings) | undefined = config.nats && (() => config.nats!),
): Promise<SingleMachine> {
  const dataDir = resolve(config.dataDir);
  const log = (message: string) => console.error(message);
  const [postgres, dictionary, kanji, voices, secret] = await Promise.all([
    config.databaseUrl ? undefined : startPostgres({ dataDir: join(dataDir, 'postgres'), log, onLost }),
    obtainDictionary({ ...config.dictionary, dataDir, log }),
    kanjiOf(config, { dataDir, log }),
    voicesOf({ ...config, dataDir }, environment, log),
    environment.SESSION_SECRET ?? sessionSecret(dataDir),
  ]);
  const names = environment.NAMES_FILE || keptNames(dataDir);
  // Names come with JMdict, after the first start, which must not wait for them.
  if (!names && dictionary && OFFICIAL_JMDICT.includes(dictionary.source)) void fetchNames({ dataDir, log });
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const part of running.reverse()) await part.stop();
    await postgres?.stop();
  };
  try {
    const objects = config.s3 ? new S3ObjectStore(config.s3) : new FileObjectStore(join(dataDir, 'objects'));
    if (objects instanceof S3ObjectStore) await objects.prepare();
    const transportOf = natsOf ? overNats(natsOf, running) : inProcess();
    const surroundings = {
      environment: {
        DEMO_USER: 'on',
        ...environment,
        SESSION_SECRET: secret,
        DATA_DIR: dataDir,
        DICTIONARY_FILE: dictionary?.path,
        KANJI_FILE: kanji?.path,
        NAMES_FILE: names,
        VOICES_DIR: voices,
      },
      // With PostgreSQL of its own, this process is the only one at work on it.
      alone: postgres !== undefined,
      databaseUrl: postgres?.url ?? config.databaseUrl!,
      objects,
      log: config.log,
    };
    const start = async (definition: ServiceDefinition) => {
      const transport = await transportOf(definition.name);
      return startService(definition, { ...surroundings, rpc: transport, server: () => transport.server() });
    };
    const services = await startAll(start, running);
    const checks = [
      ...services.flatMap((service) => service.checks),
      { name: 'objects', check: () => objects.check() },
    ];
    const gateway = await startGateway({
      ...surroundings,
      rpc: await transportOf(GATEWAY),
      checks,
      pages: existsSync(pages) ? pages : undefined,
    });
    running.push(gateway);
    return { url: gateway.url, notConfigured: notConfigured(environment, { dictionary, voices }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type TransportOf = (service: string) => Promise<Rpc & { server(): MethodServer }>;

function inProcess(): TransportOf {
  const transport = new InProcessTransport();
  return async () => transport;
}

/** A connection for each, as in a cluster: NATS knows then who calls whom. */
const overNats =
  (natsOf: (service: string) => NatsSettings, running: { stop(): Promise<void> }[]): TransportOf =>
  async (service) => {
    const transport = await NatsTransport.connect(natsOf(service), service);
    running.push({ stop: () => transport.close() });
    return transport;
  };

/** Starts all services side by side; when one fails, the others are in `running` to be stopped. */
async function startAll(
  start: (definition: ServiceDefinition) => Promise<RunningService>,
  running: { stop(): Promise<void> }[],
): Promise<RunningService[]> {
  const results = await Promise.allSettled((await loadServices()).map(start));
  const services = results.filter((result) => result.status === 'fulfilled').map((result) => result.value);
  running.push(...services);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return services;
}

function notConfigured(
  environment: Environment,
  { dictionary, voices }: { readonly dictionary: unknown; readonly voices: string | undefined },
): string[] {
  const missing: string[] = [];
  if (!dictionary) {
    missing.push('No dictionary: words have no definitions. Set DICTIONARY_FILE, or start again with a connection.');
  }
  if (!environment.GOOGLE_CLIENT_ID) missing.push('No Google sign-in (GOOGLE_CLIENT_ID): everybody is the demo user.');
  if (!environment.GEMINI_API_KEY && !environment.OPENAI_MODEL) {
    missing.push(
      'No language model: articles are not translated, sentences come from texts only. Set GEMINI_API_KEY, or OPENAI_MODEL.',
    );
  }
  const hasGoogleSpeech = environment.GOOGLE_TTS_API_KEY || environment.GOOGLE_APPLICATION_CREDENTIALS;
  if (!hasGoogleSpeech && !voices)
    missing.push('No voices could be fetched (VOICES_DIR): the one built in sounds like a machine, without accents.');
  else if (!hasGoogleSpeech) missing.push('No Google Text-to-Speech (GOOGLE_TTS_API_KEY): built-in voices.');
  return missing;
}
