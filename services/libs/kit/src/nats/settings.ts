import { readFileSync } from 'node:fs';
import {
  type ConnectionOptions,
  credsAuthenticator,
  nkeyAuthenticator,
  nkeys,
  type TlsOptions,
} from '@nats-io/transport-node';
import { z } from 'zod';
import { readableFile, readConfig } from '../config.js';

/** Milliseconds that one attempt to connect may take, and between signs of life of an idle connection. */
const DIAL_MS = 2_000;
const PING_MS = 1_000;
const PINGS_MISSED = 2;
const RECONNECT_MS = 250;

/** Where NATS is, and how a process proves there who it is. */
export interface NatsSettings {
  /** `host:port` of each. */
  readonly servers: readonly string[];
  readonly credentials?: Pick<ConnectionOptions, 'user' | 'pass' | 'token' | 'authenticator'>;
  /** With it, only an encrypted connection is made. */
  readonly tls?: TlsOptions;
}

const DEFAULT_PORT = '4222';

const addresses = z
  .string()
  .transform((list, context) => {
    try {
      return list.split(',').map((address) => new URL(address.trim()));
    } catch {
      context.addIssue({ code: 'custom', message: 'expected nats:// or tls:// URLs, separated by commas' });
      return z.NEVER;
    }
  })
  .refine((urls) => urls.every(({ protocol, hostname }) => /^(nats|tls):$/.test(protocol) && hostname), {
    message: 'expected nats:// or tls:// URLs, separated by commas',
  })
  .refine((urls) => new Set(urls.map(({ username, password }) => `${username}:${password}`)).size === 1, {
    message: 'every address needs the same user and password',
  });

export const natsVariables = z.object({
  NATS_URL: addresses.optional(),
  NATS_CREDS: readableFile.optional(),
  NATS_NKEY_SEED: z.string().refine(isSeed, 'expected the seed of a user nkey, SU…').optional(),
  NATS_CA: readableFile.optional(),
  NATS_CERT: readableFile.optional(),
  NATS_KEY: readableFile.optional(),
});

/**
 * Reads how to reach NATS: NATS_URL (several servers separated by commas; user and password, or a token, in front of
 * the host), NATS_CREDS or NATS_NKEY_SEED, and for TLS NATS_CA, NATS_CERT and NATS_KEY.
 *
 * @returns undefined without NATS_URL
 * @throws ConfigError naming the variables that are not right
 */
export function readNatsSettings(environment: Readonly<Record<string, string | undefined>>): NatsSettings | undefined {
  const env = readConfig(checked, environment);
  const urls = env.NATS_URL;
  if (!urls) return undefined;
  const wantsTls = urls.some(({ protocol }) => protocol === 'tls:') || env.NATS_CA || env.NATS_CERT;
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || DEFAULT_PORT}`),
    credentials: credentialsOf(env),
    tls: wantsTls ? { caFile: env.NATS_CA, certFile: env.NATS_CERT, keyFile: env.NATS_KEY } : undefined,
  };
}

const checked = natsVariables.superRefine((env, context) => {
  const given = [env.NATS_URL?.[0]?.username, env.NATS_CREDS, env.NATS_NKEY_SEED].filter(Boolean);
  if (given.length > 1) {
    const message = 'give one only of a user in NATS_URL, NATS_CREDS and NATS_NKEY_SEED';
    context.addIssue({ code: 'custom', path: ['NATS_URL'], message });
  }
  if (!env.NATS_CERT !== !env.NATS_KEY) {
    context.addIssue({ code: 'custom', path: ['NATS_CERT'], message: 'needed together with NATS_KEY' });
  }
});

function credentialsOf(env: z.infer<typeof natsVariables>): NatsSettings['credentials'] {
  const { NATS_CREDS: file, NATS_NKEY_SEED: seed } = env;
  // Read for each connection: credentials are renewed while services run.
  if (file) return { authenticator: (nonce) => credsAuthenticator(readFileSync(file))(nonce) };
  if (seed) return { authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)) };
  const { username, password } = env.NATS_URL![0]!;
  if (password) return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return username ? { token: decodeURIComponent(username) } : undefined;
}

function isSeed(text: string): boolean {
  try {
    return text.startsWith('SU') && nkeys.fromSeed(new TextEncoder().encode(text)) !== undefined;
  } catch {
    return false;
  }
}

/** Inboxes of a process lie below this, so that permissions can keep one service out of another's. */
export const inboxOf = (service: string) => `_INBOX.${service}`;

/**
 * The client's options: it keeps trying for as long as it takes, and notices quickly that a server is gone.
 *
 * @param name of this process
 */
export const connectionOptions = ({ servers, credentials, tls }: NatsSettings, name: string): ConnectionOptions => ({
  servers: [...servers],
  ...credentials,
  ...(tls && { tls }),
  name,
  inboxPrefix: inboxOf(name),
  timeout: DIAL_MS,
  pingInterval: PING_MS,
  maxPingOut: PINGS_MISSED,
  maxReconnectAttempts: -1,
  reconnectTimeWait: RECONNECT_MS,
  reconnectJitterTLS: RECONNECT_MS,
  waitOnFirstConnect: true,
});
