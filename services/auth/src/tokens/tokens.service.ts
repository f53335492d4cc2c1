import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Database, lockUntilCommit } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import type { AccessTokenSchema, CreateTokenRequest } from '@ichibun/proto/auth';
import { Injectable } from '@nestjs/common';

/** Of a SHA-256. */
const HASH_BYTES = 32;
/** Most tokens of a learner, those that have ended included. */
const MOST_TOKENS = 20;
const LONGEST_NAME = 100;
const MOST_DAYS = 366;

type TokenMessage = MessageInitShape<typeof AccessTokenSchema>;

const FIELDS = `id, name, purpose, scopes, ending, created_at AS "createdAt", ends_at AS "endsAt", used_at AS "usedAt"`;

/** Tokens by which a learner's programs call. Of the tokens themselves only keyed hashes are ever seen here. */
@Injectable()
export class TokensService {
  constructor(private readonly database: Database) {}

  /**
   * Keeps a token that the gateway has made.
   *
   * @throws DomainError `auth.invalid-token`, `auth.too-many-tokens`, `auth.user-not-found`
   */
  async create(given: CreateTokenRequest): Promise<TokenMessage> {
    const { userId, tokenHash, purpose, scopes, ending, days } = given;
    const name = given.name.trim();
    const isRight =
      tokenHash.length === HASH_BYTES && name !== '' && name.length <= LONGEST_NAME && days >= 1 && days <= MOST_DAYS;
    if (!isRight) {
      throw new DomainError('auth.invalid-token', { days: MOST_DAYS });
    }
    return this.database.transaction(async (transaction) => {
      await lockUntilCommit(transaction, `tokens of ${userId}`);
      const { kept, users } = await transaction.queryOne<{ kept: number; users: number }>(
        `SELECT (SELECT count(*)::int FROM access_tokens WHERE user_id = $1) AS kept,
           (SELECT count(*)::int FROM users WHERE id = $1) AS users`,
        [userId],
      );
      if (users === 0) throw new DomainError('auth.user-not-found');
      if (kept >= MOST_TOKENS) {
        throw new DomainError('auth.too-many-tokens', { most: MOST_TOKENS });
      }
      const row = await transaction.queryOne<Row>(
        `INSERT INTO access_tokens (user_id, token_hash, name, purpose, scopes, ending, ends_at)
         VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7)) RETURNING ${FIELDS}`,
        [userId, tokenHash, name, purpose, scopes, ending, days],
      );
      return toMessage(row);
    });
  }

  /** A learner's tokens, the newest first. */
  async list(userId: number): Promise<TokenMessage[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${FIELDS} FROM access_tokens WHERE user_id = $1 ORDER BY id DESC`,
      [userId],
    );
    return rows.map(toMessage);
  }

  /** @throws DomainError `auth.token-not-found` */
  async revoke(userId: number, tokenId: number): Promise<void> {
    const statement = 'DELETE FROM access_tokens WHERE user_id = $1 AND id = $2 RETURNING id';
    const removed = await this.database.query<{ id: number }>(statement, [userId, tokenId]);
    if (removed.length === 0) throw new DomainError('auth.token-not-found');
  }

  /**
   * Whose token this is and what it may do; undefined when it is unknown, ended or revoked. Its first use is noted at
   * once, since its learner waits for that, and later ones once an hour.
   */
  async resolve(tokenHash: Uint8Array): Promise<Resolved | undefined> {
    const [row] = await this.database.query<{
      id: number;
      userId: number;
      purpose: number;
      scopes: number[];
      isUseOld: boolean;
    }>(
      `SELECT id, user_id AS "userId", purpose, scopes,
         used_at IS NULL OR used_at < now() - interval '1 hour' AS "isUseOld"
       FROM access_tokens WHERE token_hash = $1 AND ends_at > now()`,
      [tokenHash],
    );
    if (!row) return undefined;
    const { id, userId, purpose, scopes, isUseOld } = row;
    if (isUseOld) await this.database.query('UPDATE access_tokens SET used_at = now() WHERE id = $1', [id]);
    return { userId, purpose, scopes };
  }
}

interface Resolved {
  readonly userId: number;
  readonly purpose: number;
  readonly scopes: number[];
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly purpose: number;
  readonly scopes: number[];
  readonly ending: string;
  readonly createdAt: Date;
  readonly endsAt: Date;
  readonly usedAt: Date | null;
}

const toMessage = ({ createdAt, endsAt, usedAt, ...row }: Row): TokenMessage => ({
  ...row,
  createdAt: timestampFromDate(createdAt),
  endsAt: timestampFromDate(endsAt),
  ...(usedAt && { usedAt: timestampFromDate(usedAt) }),
});
