import { audiobookConfig } from '@ichibun/audiobook/config';
import { authConfig } from '@ichibun/auth/config';
import { contentConfig } from '@ichibun/content-analysis/config';
import { corpusAdminConfig } from '@ichibun/corpus-admin/config';
import { gatewayConfig } from '@ichibun/gateway/config';
import { checkConfig } from '@ichibun/kit/config';
import { languageConfig } from '@ichibun/language/config';
import { readerConfig } from '@ichibun/reader/config';
import type { Environment } from './config.js';

/** What the services read, each by itself; the language model's variables are among the reader's. */
export const SCHEMAS = [
  gatewayConfig,
  languageConfig,
  authConfig,
  contentConfig,
  corpusAdminConfig,
  readerConfig,
  audiobookConfig,
] as const;

/** Stands in for the secret that is made in DATA_DIR where none is given. */
const MADE = '-'.repeat(32);

/**
 * Checks all variables that the services on one machine read, before anything is made or started, and without loading
 * the services.
 *
 * @throws ConfigError naming all that are not right
 */
export const checkVariables = (environment: Environment): void =>
  checkConfig(SCHEMAS, { ...environment, SESSION_SECRET: environment.SESSION_SECRET || MADE });
