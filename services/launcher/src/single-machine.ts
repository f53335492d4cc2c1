import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startGateway } from '@ichibun/gateway/gateway';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { InProcessTransport } from '@ichibun/kit/in-process-transport';
import type { NatsSettings } from '@ichibun/kit/nats/settings';
import { NatsTransport } from '@ichibun/kit/nats/transport';
import type { MethodServer, Rpc } from '@ichibun/kit/rpc';
import { S3ObjectStore } from '@ichibun/kit/s3-objects';
import { type ServiceDefinition, startService } from '@ichibun/kit/service';
import { improveDictionary, OFFICIAL_JMDICT, obtainDictionary, obtainKanji } from '@ichibun/machine/dictionary';
import { type RunningPostgres, startPostgres } from '@ichibun/machine/embedded-postgres';
import { checkGivenPostgres } from '@ichibun/machine/given-postgres';
import { fetchJlptLists, keptJlptLists } from '@ichibun/machine/jlpt-lists';
import { fetchStrokes, keptStrokes } from '@ichibun/machine/kanji-strokes';
import { fetchNames, keepPackagedNames, keptNames } from '@ichibun/machine/names';
import { LanguageService } from '@ichibun/proto/language';
import type { Environment, LauncherConfig } from './config.js';
import { progressBar } from './progress-bar.js';
import { GATEWAY, loadServices } from './services.js';
import { sessionSecret } from './session-secret.js';
import { startTogether } from './start-together.js';
import { voicesOf } from './voices.js';
import { whoMayEnter } from './who-may-enter.js';

export interface SingleMachine {
  readonly url: string;
  /** For people: what is not set up, and what that means. */
  readonly notConfigured: readonly string[];
  /** For people: which dictionary is in use, and of which day; undefined without one. */
  readonly dictionary: string | undefined;
  /** For people: who can sign in, and who administers. */
  readonly entrance: readonly string[];
  stop(): Promise<void>;
}

/** How the product is started on one machine. */
export interface SingleMachineSettings {
  readonly config: LauncherConfig;
  readonly environment: Environment;
  /** Folder of the built pages. */
  readonly pages: string;
  /** Called when PostgreSQL has ended and cannot be started again. */
  readonly onLost: (error: Error) => void;
  /** How each service reaches NATS; without it all do by the same settings, or none. */
  readonly natsOf?: (service: string) => NatsSettings;
  /** Aborted when the product is to stop while it is still starting. */
  readonly signal?: AbortSignal;
  /** Called when the gateway is about to listen. */
  readonly beforeListening?: () => Promise<void>;
}

/**
 * Brings the whole product up in this process: PostgreSQL (unless DATABASE_URL names one), every service, the gateway.
 * The services call each other in process, or over NATS where NATS_URL names a server. What fails, or is aborted,
 * leaves nothing running.
 *
 * @throws the signal's reason when that is aborted
 */
export async function startSingleMachine(settings: SingleMachineSettings): Promise<SingleMachine> {
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const part of running.splice(0).reverse()) await part.stop();
  };
  const { signal } = settings;
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
  try {
    return { ...(await Promise.race([startParts(settings, running), aborted])), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param running gets what has been started, in the order in which it was */
async function startParts(
  settings: SingleMachineSettings,
  running: { stop(): Promise<void> }[],
): Promise<Omit<SingleMachine, 'stop'>> {
  const { config, environment, pages, onLost, beforeListening } = settings;
  const { natsOf = config.nats && (() => config.nats!) } = settings;
  const dataDir = resolve(config.dataDir);
  const log = (message: string) => console.error(message);
  const starting = config.databaseUrl ? undefined : startOwnPostgres(join(dataDir, 'postgres'), log, onLost, running);
  if (config.databaseUrl) await checkGivenPostgres(config.databaseUrl);
  const fetching = new AbortController();
  running.push({ stop: async () => fetching.abort() });
  const { signal } = fetching;
  const toFetch = { dataDir, log, ...(!config.downloads && { sources: [] }) };
  const keptOnes = keptNames(dataDir);
  const bar = progressBar(process.stderr, 'Preparing JMdict');
  const [postgres, dictionary, , kanji, voices, secret] = await Promise.all([
    starting,
    obtainDictionary({ ...config.dictionary, ...toFetch, signal, progress: bar }),
    levelsInTime(config.downloads && !environment.JLPT_FILE, dataDir, signal),
    obtainKanji({ ...toFetch, ...(config.kanjiFile && { file: config.kanjiFile }) }),
    voicesOf({ ...config, dataDir }, environment, log),
    environment.SESSION_SECRET ?? sessionSecret(dataDir),
  ]);
  const names = environment.NAMES_FILE || keptOnes?.path;
  const strokes = environment.KANJIVG_FILE || keptStrokes(dataDir);
  const jlpt = environment.JLPT_FILE || keptJlptLists(dataDir);
  let improving: Promise<boolean> | undefined;
  if (config.downloads) {
    // What comes after the first start, which must not wait for it.
    improving = improveDictionary({ ...config.dictionary, dataDir, log, signal });
    const isOfficial = dictionary && OFFICIAL_JMDICT.includes(dictionary.source);
    if (!environment.NAMES_FILE && !keptOnes?.official && isOfficial) void fetchNames({ dataDir, log });
    if (!jlpt) void fetchJlptLists({ dataDir, log, signal });
    if (!strokes && kanji && !config.kanjiFile) void fetchStrokes({ dataDir, log, signal });
  }
  const objects = config.s3 ? new S3ObjectStore(config.s3) : new FileObjectStore(join(dataDir, 'objects'));
  if (objects instanceof S3ObjectStore) await objects.prepare();
  else if (postgres) void removeLeftDrafts(objects, log);
  const transportOf = natsOf ? overNats(natsOf, running, log) : inProcess();
  const dependencies = {
    environment: {
      DEMO_USER: 'on',
      ...environment,
      SESSION_SECRET: secret,
      DATA_DIR: dataDir,
      DICTIONARY_FILE: dictionary?.path,
      KANJI_FILE: kanji?.path,
      KANJIVG_FILE: strokes,
      NAMES_FILE: names,
      JLPT_FILE: jlpt,
      VOICES_DIR: voices,
      NATURAL_VOICE: environment.NATURAL_VOICE ?? 'asked',
      NATURAL_VOICE_DIR: environment.NATURAL_VOICE_DIR ?? join(dataDir, 'natural-voice'),
    },
    // With PostgreSQL of its own, this process is the only one at work on it.
    alone: postgres !== undefined,
    databaseUrl: postgres?.url ?? config.databaseUrl!,
    databaseConnections: config.databaseConnections,
    objects,
    log: config.log,
  };
  const start = async (definition: ServiceDefinition) => {
    const transport = await transportOf(definition.name);
    return startService(definition, { ...dependencies, rpc: transport, server: () => transport.server() });
  };
  const definitions = await loadServices();
  const starts = definitions.map(start);
  const withDatabase = starts.filter((_, index) => definitions[index]!.database);
  const services = await startTogether(starts, running, withDatabase);
  const rpc = await transportOf(GATEWAY);
  const { source, date } = await rpc.call(LanguageService.method.getDictionary, {});
  const gateway = await startGateway({
    ...dependencies,
    rpc,
    checks: [...services.flatMap((service) => service.checks), { name: 'objects', check: () => objects.check() }],
    pages: existsSync(pages) ? pages : undefined,
    ...(beforeListening && { beforeListening }),
  });
  running.push(gateway);
  // Not before: it takes a processor for a minute.
  void improving?.then(() => keepPackagedNames({ dataDir, log, signal }));
  return {
    url: gateway.url,
    dictionary:
      dictionary && source !== 'none' ? `Dictionary: ${dictionary.source}${date && `, of ${date}`}.` : undefined,
    notConfigured: notConfigured(environment, { hasDictionary: source !== 'none', voices }),
    entrance: whoMayEnter(dependencies.environment),
  };
}

/** How long the first start waits for the lists of the JLPT, by which a new learner says how much they know. */
const LEVELS_MS = 10_000;

async function levelsInTime(wanted: boolean, dataDir: string, signal: AbortSignal): Promise<void> {
  if (!wanted || keptJlptLists(dataDir)) return;
  const tooLong = AbortSignal.any([signal, AbortSignal.timeout(LEVELS_MS)]);
  await fetchJlptLists({ dataDir, log: () => {}, signal: tooLong });
}

/**
 * Removes what processes that were killed had begun to write, where this process is the only one that writes: the daily
 * sweep spares it for a day, since it may be somebody's.
 */
async function removeLeftDrafts(objects: FileObjectStore, log: (message: string) => void): Promise<void> {
  try {
    await objects.removeDrafts('', new Date(performance.timeOrigin));
  } catch (error) {
    log(`What an earlier start had begun to write is left for a day: ${(error as Error).message}`);
  }
}

/** Starts PostgreSQL on a folder; stopping it ends its start as well. */
function startOwnPostgres(
  dataDir: string,
  log: (message: string) => void,
  onLost: (error: Error) => void,
  running: { stop(): Promise<void> }[],
): Promise<RunningPostgres> {
  const stopped = new AbortController();
  const postgres = startPostgres({ dataDir, log, onLost, signal: stopped.signal });
  running.push({
    stop: async () => {
      stopped.abort();
      const started = await postgres.catch(() => undefined);
      await started?.stop();
    },
  });
  return postgres;
}

type TransportOf = (service: string) => Promise<Rpc & { server(): MethodServer }>;

function inProcess(): TransportOf {
  const transport = new InProcessTransport();
  return async () => transport;
}

const TELL_AFTER_MS = 3_000;
const WAITS_FOR_NATS =
  'Waiting for NATS, which does not answer at NATS_URL. Start it, or leave NATS_URL away: one machine needs none.';

/** A connection for each, as in a cluster: NATS knows then who calls whom. */
const overNats =
  (
    natsOf: (service: string) => NatsSettings,
    running: { stop(): Promise<void> }[],
    log: (message: string) => void,
  ): TransportOf =>
  async (service) => {
    const waits = setTimeout(() => log(WAITS_FOR_NATS), TELL_AFTER_MS);
    const transport = await NatsTransport.connect(natsOf(service), service).finally(() => clearTimeout(waits));
    running.push({ stop: () => transport.close() });
    return transport;
  };

function notConfigured(
  environment: Environment,
  { hasDictionary, voices }: { readonly hasDictionary: boolean; readonly voices: string | undefined },
): string[] {
  const missing: string[] = [];
  if (!hasDictionary) {
    missing.push(
      'No dictionary: words have no meanings. Set DICTIONARY_FILE to one that can be read, or start again with a connection and DOWNLOADS=on.',
    );
  }
  if (!environment.GOOGLE_CLIENT_ID) missing.push('No Google sign-in (GOOGLE_CLIENT_ID).');
  if (!environment.GEMINI_API_KEY && !environment.OPENAI_MODEL) {
    missing.push(
      'No language model: articles are not translated, sentences come from texts only. Set GEMINI_API_KEY, or OPENAI_MODEL.',
    );
  }
  const hasGoogleSpeech = environment.GOOGLE_TTS_API_KEY || environment.GOOGLE_APPLICATION_CREDENTIALS;
  if (!hasGoogleSpeech && !voices)
    missing.push('No voices (VOICES_DIR): the one built in sounds like a machine, without accents.');
  else if (!hasGoogleSpeech) missing.push('No Google Text-to-Speech (GOOGLE_TTS_API_KEY): built-in voices.');
  return missing;
}
