import { Logger } from '@nestjs/common';
import { DataSource, type MigrationInterface } from 'typeorm';
import { withRetries } from '../waiting/retries.js';

/** A class that TypeORM runs once, in the order of the timestamps in their names. */
export type MigrationClass = new () => MigrationInterface;

/** TypeORM's list of the migrations that a schema has had. */
const MIGRATIONS_TABLE = 'migrations';

/**
 * How long a statement of a migration waits for a lock, and how long it is tried again in all. Whoever wants the table
 * waits after it, so a long statement of somebody else would otherwise stop everybody for as long as it runs.
 */
const LOCK = { waitMs: 3_000, pauseMs: 1_000, triesMs: 10 * 60_000 };

/** PostgreSQL's codes for a lock that was not had in time, and for two that waited for each other. */
const LOCKED = ['55P03', '40P01'];

const isLocked = (error: unknown) => LOCKED.includes(String((error as { code?: unknown }).code));

/**
 * Runs the migrations that a schema has not had, each in a transaction of its own unless it says `transaction = false`,
 * as what makes an index CONCURRENTLY has to. One that cannot have a lock at once gives way and is tried again.
 *
 * @throws what a migration fails with; it has then changed nothing
 */
export async function migrate(url: string, schema: string, migrations: readonly MigrationClass[]): Promise<void> {
  const logger = new Logger('Migrations');
  const orm = new DataSource({
    type: 'postgres',
    url,
    schema,
    migrations: [...migrations],
    migrationsTableName: MIGRATIONS_TABLE,
    applicationName: `ichibun-${schema}-migrations`,
    extra: { max: 1, options: `-c search_path=${schema},public -c lock_timeout=${LOCK.waitMs}` },
  });
  await orm.initialize();
  try {
    await withRetries(() => orm.runMigrations({ transaction: 'each' }), {
      attempts: Number.POSITIVE_INFINITY,
      backoffMs: LOCK.pauseMs,
      deadline: performance.now() + LOCK.triesMs,
      isPassing: (error) => {
        if (isLocked(error)) logger.warn(`waits until nobody uses the tables of ${schema} for long`);
        return isLocked(error);
      },
      retryAfterMs: () => LOCK.pauseMs,
      signal: undefined,
    });
  } finally {
    await orm.destroy();
  }
}
