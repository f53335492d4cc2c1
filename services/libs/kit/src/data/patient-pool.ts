import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { asDomainError } from '../errors.js';

/** For how long a PostgreSQL that went away is waited for: as long as one takes to start again after it was killed. */
const PATIENCE_MS = 3_000;
const LOOK_MS = 50;

type Taken = [client: pg.PoolClient, release: (error?: Error | boolean) => void];
type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/**
 * A pool whose connections are made again and again while PostgreSQL is away for a moment, or has no connection left:
 * nothing was asked of it yet, so nothing happens twice. One that is away for longer fails at once.
 */
export class PatientPool extends pg.Pool {
  /** Since when no connection could be made, by the clock of `performance`. */
  private awaySince: number | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const taken = this.take();
    if (!callback) return taken.then(([client]) => client);
    taken.then(
      ([client, release]) => callback(undefined, client, release as (error?: unknown) => void),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  private async take(): Promise<Taken> {
    const began = performance.now();
    for (;;) {
      try {
        const taken = await this.takeOnce();
        this.awaySince = undefined;
        return taken;
      } catch (error) {
        const now = performance.now();
        if (asDomainError(error).code !== 'service.unavailable') throw error;
        this.awaySince ??= now;
        if (now - Math.min(began, this.awaySince) > PATIENCE_MS) throw error;
      }
      await pause(LOOK_MS);
    }
  }

  private takeOnce(): Promise<Taken> {
    return new Promise((resolve, reject) => {
      super.connect((error, client, release) => (client ? resolve([client, release]) : reject(error)));
    });
  }
}
