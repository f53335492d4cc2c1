import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { AuthService, type User } from '@ichibun/proto/auth';

/** How long a session is taken for what auth said of it; the calls of one screen come within it. */
const HELD_MS = 5_000;
/** And while auth does not answer, such as when it is started again: nobody can sign out meanwhile. */
const HELD_WITHOUT_AUTH_MS = 60_000;
/** Sessions that are held at once. */
const MOST = 10_000;

interface Held {
  readonly user: User;
  readonly at: number;
}

/**
 * Whose sessions are whose, for seconds. A session that ends at this gateway ends at once; one that ends at another
 * gateway or in the database is answered here for five seconds more.
 */
export class KnownSessions {
  /** By the hash of their token in hexadecimal digits, those asked for longest ago first. */
  private readonly held = new Map<string, Held>();
  /** How often sessions were ended here: what was asked before may say what is over. */
  private endings = 0;

  constructor(
    private readonly rpc: Rpc,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Whose session this is, or undefined when it is unknown or has ended.
   *
   * @throws DomainError of the kind unavailable or timeout when auth does not answer and the session was not asked for
   *   lately
   */
  async userOf(sessionHash: Uint8Array): Promise<User | undefined> {
    const key = keyOf(sessionHash);
    const held = this.held.get(key);
    const asked = this.now();
    if (held && asked - held.at < HELD_MS) return held.user;
    const { endings } = this;
    try {
      const { user } = await this.rpc.call(AuthService.method.resolveSession, { sessionHash });
      this.held.delete(key);
      if (user && endings === this.endings) this.hold(key, { user, at: asked });
      return user;
    } catch (error) {
      const isAway = error instanceof DomainError && (error.kind === 'unavailable' || error.kind === 'timeout');
      if (isAway && held && this.held.has(key) && asked - held.at < HELD_WITHOUT_AUTH_MS) return held.user;
      throw error;
    }
  }

  /** Forgets a session that has just been ended. */
  end(sessionHash: Uint8Array): void {
    this.endings++;
    this.held.delete(keyOf(sessionHash));
  }

  /** Forgets all sessions of a user whose account has just been closed. */
  endAllOf(userId: number): void {
    this.endings++;
    for (const [key, { user }] of this.held) if (user.id === userId) this.held.delete(key);
  }

  private hold(key: string, held: Held): void {
    this.held.set(key, held);
    if (this.held.size > MOST) this.held.delete(this.held.keys().next().value!);
  }
}

const keyOf = (sessionHash: Uint8Array) => Buffer.from(sessionHash).toString('hex');
