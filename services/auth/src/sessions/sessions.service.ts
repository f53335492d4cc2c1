import { createHmac, randomBytes } from 'node:crypto';
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
   * Opens a session for whom Google says this is; the first time makes the user.
   *
   * @returns the session's secret, which only its cookie will hold
   * @throws DomainError as GoogleVerifier does
   */
  async signInWithGoogle(credential: string): Promise<{ user: User; sessionToken: string; expiresIn: number }> {
    const identity = await this.google.verify(credential);
    const sessionToken = randomBytes(32).toString('base64url');
    const [row] = await this.database.query(
      `WITH signed_in AS (
         INSERT INTO users (google_id, email, name, picture) VALUES ($1, $2, $3, $4)
         ON CONFLICT (google_id) DO UPDATE SET email = $2, name = $3, picture = $4
         RETURNING *
       ), expired AS (
         DELETE FROM sessions WHERE expires_at < now()
       ), opened AS (
         INSERT INTO sessions (token_hash, user_id, expires_at)
         SELECT $5, id, now() + make_interval(secs => $6) FROM signed_in
       )
       SELECT id, google_id AS "googleId", email, name, picture FROM signed_in`,
      [identity.googleId, identity.email, identity.name, identity.picture, this.hash(sessionToken), SESSION_SECONDS],
    );
    return { user: this.toUser(row), sessionToken, expiresIn: SESSION_SECONDS };
  }

  /** Whose session this is, or undefined when it is unknown, expired or revoked. */
  async resolve(sessionToken: string): Promise<User | undefined> {
    const [row] = await this.database.query(
      `SELECT u.id, u.google_id AS "googleId", u.email, u.name, u.picture
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $1 AND s.expires_at > now()`,
      [this.hash(sessionToken)],
    );
    return row && this.toUser(row);
  }

  /** Ends a session; an unknown one is no error. */
  async revoke(sessionToken: string): Promise<void> {
    await this.database.query('DELETE FROM sessions WHERE token_hash = $1', [this.hash(sessionToken)]);
  }

  /** @throws DomainError `auth.user-not-found` */
  async user(id: number): Promise<User> {
    const user = await this.database.repository(UserEntity).findOneBy({ id });
    if (!user) throw new DomainError('auth.user-not-found', 'not-found', 'There is no such user.');
    return this.toUser(user);
  }

  private hash(sessionToken: string): Buffer {
    return createHmac('sha256', this.config.sessionSecret).update(sessionToken).digest();
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
