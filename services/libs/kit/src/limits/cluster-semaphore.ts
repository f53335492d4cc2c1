import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import pg from 'pg';

/** Milliseconds between two looks for a place that another process has; up to twice as many. */
const LOOK_MS = 100;
/** Milliseconds that PostgreSQL may take to say whether a place is free. */
const ANSWER_MS = 2_000;

const LOCK = `
  SELECT place FROM unnest($2::int[]) AS place WHERE pg_try_advisory_lock(hashtextextended($1, place)) LIMIT 1`;
const UNLOCK = 'SELECT pg_advisory_unlock(hashtextextended($1, $2))';

/**
 * Places for work of which only so much may go on at once, by name. Where several processes run a service, they share
 * the places by PostgreSQL's advisory locks, held over one connection: a process that dies leaves its places at once.
 * While that connection is away, each process has places of its own.
 */
export class ClusterSemaphore {
  private readonly logger = new Logger('ClusterSemaphore');
  private readonly turns = new Map<string, LimitFunction>();
  /** The numbers of the places that this process has, by name. */
  private readonly taken = new Map<string, Set<number>>();
  /** What is asked of the connection, one after the other: it may take the same lock twice. */
  private readonly asked = pLimit(1);
  private connection: Promise<pg.Client> | undefined;
  private closed = false;

  /**
   * @param service whose places they are: other services have others by the same name
   * @param databaseUrl where they are shared; without it this process is the only one
   */
  constructor(
    private readonly service = '',
    private readonly databaseUrl?: string,
  ) {}

  /** Does some work once one of `most` places is free. */
  inTurn<T>(name: string, most: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    let turn = this.turns.get(name);
    if (!turn) {
      turn = pLimit(most);
      this.turns.set(name, turn);
    }
    return turn(async () => {
      let place = await this.find(name, most);
      while (place === undefined) {
        await pause(LOOK_MS * (1 + Math.random()), undefined, { signal });
        place = await this.find(name, most);
      }
      return this.at(name, place, work);
    });
  }

  /** Does some work if one of `most` places is free; undefined when none is. */
  async ifFree<T>(name: string, most: number, work: () => Promise<T>): Promise<{ result: T } | undefined> {
    const place = await this.find(name, most);
    return place === undefined ? undefined : { result: await this.at(name, place, work) };
  }

  async close(): Promise<void> {
    this.closed = true;
    const connection = await this.connection?.catch(() => undefined);
    await connection?.end();
  }

  private async at<T>(name: string, place: number, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      const taken = this.taken.get(name)!;
      taken.delete(place);
      if (taken.size === 0) this.taken.delete(name);
      const { connection } = this;
      // A connection that is lost has lost its locks.
      this.asked(async () => (await connection)?.query(UNLOCK, [this.keyOf(name), place])).catch(() => {});
    }
  }

  /** The number of a place that is now this process's; undefined when none is free. */
  private find(name: string, most: number): Promise<number | undefined> {
    return this.asked(async () => {
      const taken = this.taken.get(name) ?? new Set();
      const free = Array.from({ length: most }, (_, place) => place).filter((place) => !taken.has(place));
      if (free.length === 0) return undefined;
      const place = await this.lock(name, free);
      if (place !== undefined) this.taken.set(name, taken.add(place));
      return place;
    });
  }

  private async lock(name: string, free: number[]): Promise<number | undefined> {
    if (!this.databaseUrl || this.closed) return free[0];
    this.connection ??= this.connect(this.databaseUrl);
    const { connection } = this;
    try {
      const { rows } = await (await connection).query(LOCK, [this.keyOf(name), free]);
      return rows[0]?.place;
    } catch (error) {
      if (this.connection === connection) this.connection = undefined;
      // It may have taken a lock that nobody knows of.
      connection.then((client) => client.end()).catch(() => {});
      this.logger.warn(`Places are not shared with other processes: ${(error as Error).message}`);
      return free[0];
    }
  }

  private async connect(connectionString: string): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString,
      application_name: `ichibun-${this.service}-places`,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    // The next query fails, and another connection is made then.
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  private keyOf(name: string): string {
    return `places of ${this.service}: ${name}`;
  }
}
