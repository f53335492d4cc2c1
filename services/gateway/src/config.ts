import { isIP } from 'node:net';
import { switchVariable } from '@ichibun/kit/config';
import { z } from 'zod';

/** Names for groups of addresses that the HTTP server knows. */
const ADDRESS_GROUPS = new Set(['loopback', 'linklocal', 'uniquelocal']);

const list = (text: string) => text.split(',').flatMap((entry) => entry.trim() || []);

function isNetwork(entry: string): boolean {
  if (ADDRESS_GROUPS.has(entry)) return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Whether a host, as in HOST or in an address, is this machine's own and no other machine reaches it. */
export const isLoopbackHost = (host: string) => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/i.test(host);

/** Whether HOST stands for every address of this machine. */
export const isWildcardHost = (host: string) => host === '0.0.0.0' || host === '::';

export const gatewayConfig = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform(list)
      .refine((entries) => entries.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8, with commas'),
    DEMO_USER: switchVariable.default(false),
    GOOGLE_CLIENT_ID: z.string().optional(),
    COMMUNITY_CHAT_URL: z.url({ protocol: /^https?$/ }).optional(),
    SESSION_SECRET: z.string().min(32),
    SESSION_SECRET_BEFORE: z.string().min(32).optional(),
    REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(3_000),
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    /** Where people open the product, when that is not this machine itself. */
    publicUrl: env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL),
    /** Whose X-Forwarded-* headers are believed. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** Whether a caller without a session acts as the demo user. */
    demoUser: env.DEMO_USER,
    /** Only this machine reaches it, so that its demo user may administer it. */
    demoUserIsAdmin:
      env.DEMO_USER &&
      isLoopbackHost(env.HOST) &&
      env.TRUSTED_PROXIES.length === 0 &&
      (env.PUBLIC_URL === undefined || isLoopbackHost(new URL(env.PUBLIC_URL).hostname)),
    googleClientId: env.GOOGLE_CLIENT_ID,
    /** Invites to the learners' chat. */
    communityChatUrl: env.COMMUNITY_CHAT_URL,
    /** Keys the hashes of session tokens, so that a copy of the table is not enough to test a guess. */
    sessionSecret: env.SESSION_SECRET,
    /** Those that sessions and tokens may be of: after a change of the secret, also of the one before. */
    sessionSecrets: [env.SESSION_SECRET, ...(env.SESSION_SECRET_BEFORE ? [env.SESSION_SECRET_BEFORE] : [])],
    /** Requests below /api from one address: a classroom may share one. */
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
  }));

export type GatewayConfig = z.infer<typeof gatewayConfig>;
