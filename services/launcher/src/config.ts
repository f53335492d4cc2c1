import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { readConfig, switchVariable } from '@ichibun/kit/config';
import type { LogSettings } from '@ichibun/kit/logging';
import { readNatsSettings } from '@ichibun/kit/nats/settings';
import { z } from 'zod';
import { editionName } from './dictionary/edition.js';
import { GATEWAY, PAGES, SERVICE_NAMES } from './services.js';

export const objectStoreVariables = z.object({
  S3_ENDPOINT: z.url(),
  S3_BUCKET: z.string().min(3),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
  S3_REGION: z.string().optional(),
  S3_PATH_STYLE: switchVariable.default(true),
  S3_ENCRYPTION: z.enum(['AES256', 'aws:kms']).optional(),
  S3_KMS_KEY: z.string().optional(),
});

/** Whether a path is a folder, or can become one. */
function mayBeFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found) return found.isDirectory();
  return dirname(path) === path || mayBeFolder(dirname(path));
}

export const launcherVariables = z.object({
  SERVICE: z.enum([GATEWAY, PAGES, ...SERVICE_NAMES]).optional(),
  DATA_DIR: z.string().refine(mayBeFolder, 'expected a folder, and this is a file or lies below one').default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(100).default(10),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
  DICTIONARY_FILE: z.string().optional(),
  DICTIONARY_URL: z.url().optional(),
  DICTIONARY_EDITION: editionName.optional(),
  KANJI_FILE: z.string().optional(),
  LOG_FORMAT: z.enum(['text', 'json']).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).optional(),
});

/** Read on one machine only: pods fetch a dictionary or nothing. */
const machineVariables = z.object({ DOWNLOADS: switchVariable.default(true) });

export type Environment = Readonly<Record<string, string | undefined>>;

export type LauncherConfig = ReturnType<typeof readLauncherConfig>;

/**
 * What the process as a whole is: which shape it runs in and where its database, transport and objects are.
 *
 * @throws ConfigError naming the variables that are not right
 */
export function readLauncherConfig(environment: Environment) {
  const config = readConfig(launcherVariables, environment);
  const wantsS3 = Object.keys(objectStoreVariables.shape).some((name) => environment[name]);
  return {
    service: config.SERVICE,
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    databaseDirectUrl: config.DATABASE_DIRECT_URL,
    databaseConnections: config.DATABASE_CONNECTIONS,
    nats: readNatsSettings(environment),
    healthPort: config.HEALTH_PORT,
    dictionary: { file: config.DICTIONARY_FILE, url: config.DICTIONARY_URL },
    dictionaryEdition: config.DICTIONARY_EDITION,
    kanjiFile: config.KANJI_FILE,
    downloads: readConfig(machineVariables, environment).DOWNLOADS,
    s3: wantsS3 ? toS3Settings(readConfig(objectStoreVariables, environment)) : undefined,
    log: logSettings(config),
  };
}

const toS3Settings = (env: z.infer<typeof objectStoreVariables>) => ({
  endpoint: env.S3_ENDPOINT,
  bucket: env.S3_BUCKET,
  accessKey: env.S3_ACCESS_KEY,
  secretKey: env.S3_SECRET_KEY,
  region: env.S3_REGION,
  pathStyle: env.S3_PATH_STYLE,
  encryption: env.S3_ENCRYPTION,
  kmsKey: env.S3_KMS_KEY,
});

/** A single machine logs warnings only, for people; a service in a cluster logs everything, for machines. */
function logSettings({ SERVICE, LOG_FORMAT, LOG_LEVEL }: z.infer<typeof launcherVariables>): LogSettings {
  const levels = ['debug', 'info', 'warn', 'error'] as const;
  const from = levels.indexOf(LOG_LEVEL ?? (SERVICE ? 'info' : 'warn'));
  return {
    json: (LOG_FORMAT ?? (SERVICE ? 'json' : 'text')) === 'json',
    levels: ['fatal', ...levels.slice(from).map((level) => (level === 'info' ? ('log' as const) : level))],
  };
}
