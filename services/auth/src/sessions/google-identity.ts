import { DomainError } from '@ichibun/kit/errors';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { AuthConfig } from '../config.js';

/** The claims of Google's ID token that a user is made of. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email(),
  email_verified: z.union([z.literal(true), z.literal('true')]),
  name: z.string().max(200).optional(),
  picture: z.url().max(2000).optional(),
});

export interface GoogleIdentity {
  readonly googleId: string;
  readonly email: string;
  readonly name: string;
  readonly picture: string;
}

/** Seconds by which the clocks of issuer and server may differ. */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Verifies Google ID tokens: signature against the issuer's published keys, issuer, audience, expiry, and that Google
 * has verified the e-mail address.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export class GoogleVerifier {
  private readonly keys;

  constructor(private readonly config: AuthConfig['google']) {
    this.keys = createRemoteJWKSet(new URL(config.jwksUrl), { timeoutDuration: 5_000 });
  }

  /**
   * @throws DomainError `auth.google-not-configured`, `auth.invalid-credential`, or `auth.google-unavailable` when the
   *   issuer's keys cannot be read
   */
  async verify(credential: string): Promise<GoogleIdentity> {
    const { clientId, issuer } = this.config;
    if (!clientId) {
      throw new DomainError(
        'auth.google-not-configured',
        'unavailable',
        'Google sign-in is not set up here: GOOGLE_CLIENT_ID is missing.',
      );
    }
    try {
      const { payload } = await jwtVerify(credential, this.keys, {
        audience: clientId,
        // Google signs with and without the scheme.
        issuer: [issuer, issuer.replace(/^https:\/\//, '')],
        algorithms: ['RS256', 'ES256'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp', 'sub'],
      });
      const { sub, email, name, picture } = claims.parse(payload);
      return { googleId: sub, email, name: name ?? '', picture: picture ?? '' };
    } catch (error) {
      if (isRefusal(error)) {
        throw new DomainError('auth.invalid-credential', 'unauthenticated', 'Google sign-in failed. Try again.', {
          cause: error,
        });
      }
      throw new DomainError(
        'auth.google-unavailable',
        'unavailable',
        'Google could not be asked to confirm who you are. Try again in a moment.',
        { cause: error },
      );
    }
  }
}

/** Whether the token itself is at fault, and not the way to the issuer's keys. */
function isRefusal(error: unknown): boolean {
  if (error instanceof z.ZodError) return true;
  return (
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC'
  );
}
