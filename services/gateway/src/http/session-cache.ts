import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { AuthService, type User } from '@ichibun/proto/auth';

/** The calls of one screen come within it. */
const TTL_MS = 5_000;
/** While auth restarts, nobody can sign out. */
const TTL_WITHOUT_AUTH_MS = 60_000;
const MAX_SESSIONS = 10_000;

interface CachedSession {
  readonly user: User;
  readonly cachedAt: number;
}

/**
 * The users of sessions, cached for five seconds. A session that ends at this gateway leaves the cache at once; one that
 * ends at another gateway or in the database stays until then.
 */
export class SessionCache {
  /** By the hash of the token in hexadecimal digits, the oldest first. */
  private readonly sessions = new Map<string, CachedSession>();
  /** Sessions ended here so far: an answer that was requested before the last end may be stale. */
  private endings = 0;

  constructor(
    private readonly rpc: Rpc,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Whose session this is, or undefined when it is unknown or has ended.
   *
   * @throws DomainError of the kind unavailable or timeout when auth does not answer and the session is not cached
   */
  async userOf(sessionHash: Uint8Array): Promise<User | undefined> {
    const key = keyOf(sessionHash);
    const cached = this.sessions.get(key);
    const requestedAt = this.now();
    if (cached && requestedAt - cached.cachedAt < TTL_MS) return cached.user;
    const { endings } = this;
    try {
      const { user } = await this.rpc.call(AuthService.method.resolveSession, { sessionHash });
      this.sessions.delete(key);
      if (user && endings === this.endings) this.add(key, { user, cachedAt: requestedAt });
      return user;
    } catch (error) {
      const isUnavailable = error instanceof DomainError && (error.kind === 'unavailable' || error.kind === 'timeout');
      if (isUnavailable && cached && this.sessions.has(key) && requestedAt - cached.cachedAt < TTL_WITHOUT_AUTH_MS)
        return cached.user;
      throw error;
    }
  }

  end(sessionHash: Uint8Array): void {
    this.endings++;
    this.sessions.delete(keyOf(sessionHash));
  }

  endAllOf(userId: number): void {
    this.endings++;
    for (const [key, { user }] of this.sessions) if (user.id === userId) this.sessions.delete(key);
  }

  private add(key: string, session: CachedSession): void {
    this.sessions.set(key, session);
    if (this.sessions.size > MAX_SESSIONS) this.sessions.delete(this.sessions.keys().next().value!);
  }
}

const keyOf = (sessionHash: Uint8Array) => Buffer.from(sessionHash).toString('hex');
