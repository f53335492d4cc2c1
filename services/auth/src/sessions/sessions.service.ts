import { create } from '@bufbuild/protobuf';
import { CONFIG } from '@ichibun/kit/config';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Role, type User, UserSchema } from '@ichibun/proto/auth';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.js';
import { GoogleVerifier } from './google-identity.js';
import { UserEntity } from './user.entity.js';

/** Seconds a session lasts: 30 days. */
const SESSION_SECONDS = 30 * 24 * 3600;
/** A session that was not used for so long has ended. */
const MOST_IDLE = "interval '14 days'";
/** Of a SHA-256. */
const HASH_BYTES = 32;

@Injectable()
export class SessionsService {
  private readonly google: GoogleVerifier;

  constructor(
    @Inject(CONFIG) private readonly config: AuthConfig,
    private readonly database: Database,
  ) {
    this.google = new GoogleVerifier(config.google);
  }

  /**
   * Opens a session for the person that Google names; the first sign-in makes the user.
   *
   * @param sessionHash keyed hash of the session's token, which this service never sees
   * @returns seconds until the session ends as `expiresIn`
   * @throws DomainError as GoogleVerifier does; `auth.invalid-session` for a hash of another length;
   *   `auth.credential-used` for a token that opened a session before, also one that was ended since
   */
  async signInWithGoogle(credential: string, sessionHash: Uint8Array): Promise<{ user: User; expiresIn: number }> {
    if (sessionHash.length !== HASH_BYTES) {
      throw new DomainError('auth.invalid-session');
    }
    const { identity, hash, expiresAt } = await this.google.verify(credential);
    const [row] = await this.database.query<{
      id: number;
      googleId: string | null;
      email: string;
      name: string;
      picture: string;
    }>(
      `WITH used AS (
         INSERT INTO used_credentials (credential_hash, expires_at) VALUES ($7, $8)
         ON CONFLICT DO NOTHING
         RETURNING 1
       ), signed_in AS (
         INSERT INTO users (google_id, email, name, picture) SELECT $1, $2, $3, $4 FROM used
         ON CONFLICT (google_id) DO UPDATE SET email = $2, name = $3, picture = $4
         RETURNING *
       ), expired AS (
         DELETE FROM sessions WHERE expires_at < now() OR used_at < now() - ${MOST_IDLE}
       ), forgotten AS (
         DELETE FROM used_credentials WHERE expires_at < now() - interval '1 hour'
       ), opened AS (
         INSERT INTO sessions (token_hash, user_id, expires_at)
         SELECT $5, id, now() + make_interval(secs => $6) FROM signed_in
       )
       SELECT id, google_id AS "googleId", email, name, picture FROM signed_in`,
      [
        ...[identity.googleId, identity.email, identity.name, identity.picture],
        ...[sessionHash, SESSION_SECONDS, hash, expiresAt],
      ],
    );
    if (!row) {
      throw new DomainError('auth.credential-used');
    }
    return { user: this.toUser(row), expiresIn: SESSION_SECONDS };
  }

  /** Whose session this is, or undefined when it is unknown, expired, unused for 14 days or revoked. */
  async resolve(sessionHash: Uint8Array): Promise<User | undefined> {
    const [row] = await this.database.query<{
      id: number;
      googleId: string | null;
      email: string;
      name: string;
      picture: string;
      isUseOld: boolean;
    }>(
      `SELECT u.id, u.google_id AS "googleId", u.email, u.name, u.picture,
         s.used_at < now() - interval '1 hour' AS "isUseOld"
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $1 AND s.expires_at > now() AND s.used_at > now() - ${MOST_IDLE}`,
      [sessionHash],
    );
    if (row?.isUseOld) {
      await this.database.query('UPDATE sessions SET used_at = now() WHERE token_hash = $1', [sessionHash]);
    }
    return row && this.toUser(row);
  }

  /** Ends a session; an unknown one is no error. */
  async revoke(sessionHash: Uint8Array): Promise<void> {
    await this.database.query('DELETE FROM sessions WHERE token_hash = $1', [sessionHash]);
  }

  /** @throws DomainError `auth.user-not-found` */
  async user(id: number): Promise<User> {
    const user = await this.database.repository(UserEntity).findOneBy({ id });
    if (!user) throw new DomainError('auth.user-not-found');
    return this.toUser(user);
  }

  private toUser({ id, googleId, email, name, picture }: UserEntity): User {
    return create(UserSchema, {
      id,
      email,
      name,
      username: email.split('@')[0],
      googleId: googleId ?? '',
      picture,
      role: this.config.adminEmails.has(email.toLowerCase()) ? Role.ADMIN : Role.LEARNER,
    });
  }
}
