import { z } from 'zod';

export const authConfig = z
  .object({
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
    GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
    ADMIN_EMAILS: z.string().default(''),
  })
  .transform((env) => ({
    google: { clientId: env.GOOGLE_CLIENT_ID, issuer: env.GOOGLE_ISSUER, jwksUrl: env.GOOGLE_JWKS_URL },
    adminEmails: new Set(
      env.ADMIN_EMAILS.split(',')
        .map((email) => email.trim().toLowerCase())
        .filter((email) => email !== ''),
    ),
  }));

export type AuthConfig = z.infer<typeof authConfig>;
