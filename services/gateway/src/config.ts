import { switchVariable } from '@ichibun/kit/config';
import { z } from 'zod';

export const gatewayConfig = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    HOST: z.string().default('127.0.0.1'),
    DEMO_USER: switchVariable.default(false),
    GOOGLE_CLIENT_ID: z.string().optional(),
    SESSION_SECRET: z.string().min(32),
    REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(3_000),
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    /** Whether a caller without a session acts as the demo user. */
    demoUser: env.DEMO_USER,
    googleClientId: env.GOOGLE_CLIENT_ID,
    /** Keys the hashes of session tokens, so that the table alone does not let anybody test a guess. */
    sessionSecret: env.SESSION_SECRET,
    /** Requests below /api from one address: a classroom may share one. */
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
  }));

export type GatewayConfig = z.infer<typeof gatewayConfig>;
