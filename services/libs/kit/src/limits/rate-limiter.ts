import type { DatabaseDefinition, Queryable } from '../data/database.js';
import { CreateAllowances1795338960000 } from './1795338960000-create-allowances.js';

/** The tables that `RateLimiter` needs beside a service's own. */
export const withRateLimiter = ({ entities, migrations }: DatabaseDefinition): DatabaseDefinition => ({
  entities,
  migrations: [...migrations, CreateAllowances1795338960000],
});

const TIDY_MS = 60_000;

export interface RateLimit {
  readonly name: string;
  /** 1 or more. */
  readonly most: number;
  /** Milliseconds from the first time; then the count starts from zero. */
  readonly windowMs: number;
}

export interface Taken {
  /** How much of what was wanted is granted. */
  readonly granted: number;
  /** How much is left after it. */
  readonly left: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

/** Counts in the service's database, so that all its processes together keep to a limit. */
export class RateLimiter {
  private tidied = performance.now();

  constructor(private readonly database: Queryable) {}

  /** Takes `wanted` (1 or more) of an allowance, or what is left of it. */
  async take({ name, most, windowMs }: RateLimit, wanted = 1): Promise<Taken> {
    // More than there is may be written as taken; nobody gets it.
    const { taken, endsInMs } = await this.database.queryOne<{ taken: number; endsInMs: number }>(
      `INSERT INTO allowances AS kept (name, taken, ends_at)
       VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3::float8 / 1000))
       ON CONFLICT (name) DO UPDATE SET
         taken = CASE WHEN kept.ends_at <= clock_timestamp() THEN excluded.taken
                 ELSE least(kept.taken::bigint + excluded.taken, 2000000000)::int END,
         ends_at = CASE WHEN kept.ends_at <= clock_timestamp() THEN excluded.ends_at ELSE kept.ends_at END
       RETURNING taken, greatest(0, ceil(extract(epoch FROM ends_at - clock_timestamp()) * 1000))::int AS "endsInMs"`,
      [name, wanted, windowMs],
    );
    await this.tidy();
    return { granted: Math.max(0, wanted - Math.max(0, taken - most)), left: Math.max(0, most - taken), endsInMs };
  }

  /** Forgets what is over, once a minute. */
  private async tidy(): Promise<void> {
    if (performance.now() - this.tidied < TIDY_MS) return;
    this.tidied = performance.now();
    await this.database.query('DELETE FROM allowances WHERE ends_at <= clock_timestamp()');
  }
}
