import pg from 'pg';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';

/** A class that TypeORM runs once, in the order of the timestamps in their names. */
export type MigrationClass = new () => MigrationInterface;

export interface DatabaseDefinition {
  readonly entities: (new () => object | EntitySchema)[];
  readonly migrations: MigrationClass[];
}

/** PostgreSQL's code for a row that exists already (unique_violation). */
export const UNIQUE_VIOLATION = '23505';

/** Whether `error` is PostgreSQL's refusal of a duplicate row. */
export const isUniqueViolation = (error: unknown) =>
  (error as { code?: string } | undefined)?.code === UNIQUE_VIOLATION;

/**
 * Opens a service's own schema, after bringing it up to date. Replicas that start together migrate one after the other:
 * an advisory lock, named after the schema, is held meanwhile.
 *
 * @param url of the PostgreSQL database, 15 or newer
 * @param schema a valid SQL identifier; made when absent
 * @param poolSize connections this process may hold to it
 */
export async function openDatabase(
  url: string,
  schema: string,
  definition: DatabaseDefinition,
  poolSize = 10,
): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    schema,
    entities: definition.entities,
    migrations: definition.migrations,
    migrationsTableName: 'migrations',
    applicationName: `ichibun-${schema}`,
    extra: { max: poolSize, options: `-c search_path=${schema},public` },
  });
  await whileLocked(url, `migrate ${schema}`, async (client) => {
    await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    await dataSource.initialize();
    await dataSource.runMigrations({ transaction: 'each' });
  });
  return dataSource;
}

/** Runs `work` while holding the advisory lock of that name, on a connection of its own. */
export async function whileLocked<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return await work(client);
  } finally {
    await client.end();
  }
}
