import { createHash } from 'node:crypto';
import { DomainError } from '@ichibun/kit/errors';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { AuthConfig } from '../config.js';

/** Control characters, and those that override the direction of text: no name needs them. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * The claims of Google's ID token that a user is made of. A name or a picture that is not fit to be shown is left out:
 * nobody is refused for it.
 */
const claims = z.object({
  // https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload: ASCII, 255 at most.
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  email: z.email(),
  email_verified: z.union([z.literal(true), z.literal('true')]),
  name: z
    .string()
    .max(200)
    .transform((name) => name.toWellFormed().replace(UNSEEN, ''))
    .catch(''),
  picture: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .catch(''),
  exp: z.number(),
});

interface GoogleIdentity {
  readonly googleId: string;
  readonly email: string;
  readonly name: string;
  readonly picture: string;
}

/** A verified token, and when it expires. */
export interface VerifiedCredential {
  readonly identity: GoogleIdentity;
  /** SHA-256 of what the issuer signed: the same for a token whose signature was written in another way. */
  readonly hash: Buffer;
  readonly expiresAt: Date;
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
  async verify(credential: string): Promise<VerifiedCredential> {
    const { clientId, issuer } = this.config;
    if (!clientId) {
      throw new DomainError('auth.google-not-configured');
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
      const { sub, email, name, picture, exp } = claims.parse(payload);
      return {
        identity: { googleId: sub, email, name, picture },
        hash: createHash('sha256')
          .update(credential.slice(0, credential.lastIndexOf('.')))
          .digest(),
        expiresAt: new Date((exp + CLOCK_TOLERANCE_SECONDS) * 1000),
      };
    } catch (error) {
      if (isRefusal(error)) {
        throw new DomainError(
          'auth.invalid-credential',
          {},
          {
            cause: error,
          },
        );
      }
      throw new DomainError('auth.google-unavailable', {}, { cause: error });
    }
  }
}

/** Whether the token itself is at fault, and not the fetching of the issuer's keys. */
function isRefusal(error: unknown): boolean {
  if (error instanceof z.ZodError) return true;
  return (
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC'
  );
}
