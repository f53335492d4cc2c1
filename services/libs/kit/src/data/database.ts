import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type EntityManager, type EntitySchema, type QueryResult, type Repository } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { ConfigError } from '../config.js';
import { databaseConnections, databaseWaiting, idsUsed, isMeasured } from '../telemetry/metrics.js';
import { observeStatements } from '../telemetry/statements.js';
import { type MigrationClass, migrate } from './migrations.js';
import { PatientPool } from './patient-pool.js';
import { PreparedStatements } from './prepared-statements.js';

export interface DatabaseDefinition {
  readonly entities: (new () => object | EntitySchema)[];
  readonly migrations: MigrationClass[];
}

/** PostgreSQL's code for a row that exists already (unique_violation). */
const UNIQUE_VIOLATION = '23505';

/** Whether `error` is PostgreSQL's refusal of a duplicate row. */
export const isUniqueViolation = (error: unknown) =>
  (error as { code?: string } | undefined)?.code === UNIQUE_VIOLATION;

/** The database or a transaction. */
export interface Queryable {
  /**
   * The rows of one statement.
   *
   * @typeParam Row its columns by name; `statements.spec` compares them with what PostgreSQL says of the statement
   */
  query<Row extends object = object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /**
   * The row of a statement that always has one: a count, an INSERT … RETURNING.
   *
   * @throws TypeError when it has none
   */
  queryOne<Row extends object>(sql: string, values?: unknown[]): Promise<Row>;
  /** @returns the number of rows that the statement inserts, updates or deletes */
  change(sql: string, values?: unknown[]): Promise<number>;
}

function rowOf<Row>([row]: readonly Row[], sql: string): Row {
  if (row === undefined) throw new TypeError(`A statement that always has a row had none: ${sql}`);
  return row;
}

/** The columns of an outer join without a match. */
export type AllNull<Row> = { [Column in keyof Row]: null };

/** Statements that take effect together, or not at all. */
export class Transaction implements Queryable {
  constructor(private readonly manager: EntityManager) {}

  async query<Row extends object = object>(sql: string, values?: unknown[]): Promise<Row[]> {
    return (await this.run(sql, values)).records;
  }

  async queryOne<Row extends object>(sql: string, values?: unknown[]): Promise<Row> {
    return rowOf(await this.query<Row>(sql, values), sql);
  }

  async change(sql: string, values?: unknown[]): Promise<number> {
    return (await this.run(sql, values)).affected ?? 0;
  }

  /** Reads and writes single rows of an entity. */
  repository<T extends object>(entity: new () => T): Repository<T> {
    return this.manager.getRepository(entity);
  }

  private run(sql: string, values?: unknown[]): Promise<QueryResult> {
    return this.manager.queryRunner!.query(sql, values, true);
  }
}

/** A migration of another release changed the statement's columns after it was prepared. */
const isOutdatedPlan = (error: unknown) =>
  /cached plan must not change result type/.test((error as Error | undefined)?.message ?? '');

/** `waitMs`, for a free connection or for making one, allows for a very busy machine. */
const DEFAULT_POOL = { connections: 10, waitMs: 30_000 };

/** Writes arrays of integers as PostgreSQL does: pg quotes each integer, which takes several times as long. */
const asParameter = (value: unknown) =>
  Array.isArray(value) && value.every(Number.isInteger) ? `{${value.join(',')}}` : value;

/** PostgreSQL's number for the type int. */
const INT_OID = 23;

/**
 * Thousands of integers as a binary parameter of type `int[]`, which PostgreSQL reads faster than text. The statement is
 * prepared with a generic plan: use it for lists that are stored, not for lists in a condition.
 *
 * @param integers of 32 bits
 */
export function toIntArray(integers: ArrayLike<number>): Buffer {
  const { length } = integers;
  const array = Buffer.alloc(length === 0 ? 12 : 20 + 8 * length);
  // Number of dimensions (none when empty), no nulls, the type; then the dimension's length and first index.
  array.writeInt32BE(length === 0 ? 0 : 1, 0);
  array.writeInt32BE(INT_OID, 8);
  if (length === 0) return array;
  array.writeInt32BE(length, 12);
  array.writeInt32BE(1, 16);
  for (let index = 0, at = 20; index < length; index++, at += 8) {
    array.writeInt32BE(4, at);
    array.writeInt32BE(integers[index]!, at + 4);
  }
  return array;
}

/**
 * A generic plan assumes short lists. With the words of a page (300) planning took two thirds of the time; with 4,000
 * words the generic plan was slower.
 */
const LONGEST_PREPARED_LIST = 1_000;
const isLongList = (value: unknown) => Array.isArray(value) && value.length > LONGEST_PREPARED_LIST;

/**
 * PostgreSQL replans once it has analysed a table, up to a minute after it was filled; until then the plan of an empty
 * table scans all of it.
 */
const PLAN_LIFETIME_MS = 5_000;

/** The comment of a schema during a restore. */
export const BEING_RESTORED = 'A restore of Ichibun is under way, or was killed.';

interface OpenOptions {
  readonly directUrl?: string | undefined;
  readonly byRestore?: boolean;
}

/** @throws ConfigError during a restore: its next attempt would remove what is written now */
async function checkIsRestored(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    "SELECT obj_description(to_regnamespace($1), 'pg_namespace') AS comment",
    [schema],
  );
  if (rows[0]!.comment !== BEING_RESTORED) return;
  throw new ConfigError(`The restore into ${schema} has not ended. Wait for it; if it was killed, restore again.`);
}

/**
 * @throws ConfigError when the role has the schema of another service
 */
async function setSearchPathOfRole(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string; path: string | null }>(
    `SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database,
       (SELECT substring(setting FROM '^search_path=(.*)') FROM pg_db_role_setting, unnest(setconfig) AS setting
        WHERE setrole = current_user::regrole AND setting LIKE 'search_path=%'
          AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())) AS path`,
  );
  const { role, database, path } = rows[0]!;
  const wanted = `${schema}, public`;
  if (path === wanted) return;
  if (path !== null) {
    throw new ConfigError(
      `With DATABASE_DIRECT_URL each service needs a role of its own in PostgreSQL: the search_path of ${role} is ${path} already.`,
    );
  }
  await client.query(`ALTER ROLE ${role} IN DATABASE ${database} SET search_path = ${wanted}`);
}

/** A service's own schema. */
export class Database implements Queryable {
  private readonly pool: pg.Pool;
  private readonly prepared = new PreparedStatements();
  /** When a connection last discarded its plans, by `performance.now()`. */
  private readonly plannedAt = new WeakMap<pg.PoolClient, number>();

  private readonly observers: (() => void)[];

  private constructor(
    private readonly orm: DataSource,
    schema: string,
    private readonly isPooled: boolean,
  ) {
    this.pool = (orm.driver as PostgresDriver).master;
    const { pool } = this;
    this.observers = [
      databaseConnections.observe(() => [
        [pool.totalCount - pool.idleCount, { schema, state: 'used' }],
        [pool.idleCount, { schema, state: 'idle' }],
      ]),
      databaseWaiting.observe(() => [[pool.waitingCount, { schema }]]),
      idsUsed.observe(() => this.usedIds(schema)),
    ];
    if (isMeasured()) {
      // Not on 'connect': TypeORM made the first connection before this listener.
      this.pool.on('acquire', (client) => observeStatements(client, schema));
    }
  }

  /**
   * Migrates and opens a service's own schema. Replicas that start together migrate one after the other, by an advisory
   * lock named after the schema.
   *
   * @param url of the PostgreSQL database, 15 or newer
   * @param schema a valid SQL identifier; made when absent
   * @param pool `directUrl`, where `url` leads to a transaction pooler, is the URL of the same database and role without
   *   the pooler; `byRestore` opens a schema during a restore
   * @throws ConfigError when two services share the role of a pooler, or during a restore
   */
  static async open(
    url: string,
    schema: string,
    definition: DatabaseDefinition,
    {
      connections = DEFAULT_POOL.connections,
      waitMs = DEFAULT_POOL.waitMs,
      directUrl,
      byRestore = false,
    }: Partial<typeof DEFAULT_POOL> & OpenOptions = {},
  ): Promise<Database> {
    const orm = new DataSource({
      type: 'postgres',
      driver: { ...pg, Pool: PatientPool },
      url,
      schema,
      entities: definition.entities,
      applicationName: `ichibun-${schema}`,
      extra: {
        max: connections,
        connectionTimeoutMillis: waitMs,
        // Poolers refuse this option; `setSearchPathOfRole` replaces it.
        ...(directUrl === undefined && { options: `-c search_path=${schema},public` }),
      },
    });
    const own = directUrl ?? url;
    await whileLocked(own, `migrate ${schema}`, async (client) => {
      if (!byRestore) await checkIsRestored(client, schema);
      if (directUrl !== undefined) await setSearchPathOfRole(client, schema);
      await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
      await migrate(own, schema, definition.migrations);
    });
    await orm.initialize();
    const database = new Database(orm, schema, directUrl !== undefined);
    if (directUrl !== undefined) await database.checkSearchPath(schema);
    return database;
  }

  async query<Row extends object = object>(sql: string, values?: unknown[]): Promise<Row[]> {
    return (await this.run(sql, values)).rows;
  }

  async queryOne<Row extends object>(sql: string, values?: unknown[]): Promise<Row> {
    return rowOf(await this.query<Row>(sql, values), sql);
  }

  async change(sql: string, values?: unknown[]): Promise<number> {
    return (await this.run(sql, values)).rowCount ?? 0;
  }

  /** Runs `work` in one transaction. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.orm.transaction((manager) => work(new Transaction(manager)));
  }

  /** Reads and writes single rows of an entity. */
  repository<T extends object>(entity: new () => T): Repository<T> {
    return this.orm.getRepository(entity);
  }

  close(): Promise<void> {
    for (const end of this.observers) end();
    return this.orm.destroy();
  }

  /** The used share of each table's ids. Cycling sequences do not run out. */
  private async usedIds(schema: string): Promise<[number, { schema: string; sequence: string }][]> {
    const sequences = await this.query<{ sequence: string; used: number }>(
      `SELECT sequencename::text AS sequence, last_value::float8 / max_value AS used FROM pg_sequences
       WHERE schemaname = $1 AND last_value IS NOT NULL AND NOT cycle`,
      [schema],
    );
    return sequences.map(({ sequence, used }) => [used, { schema, sequence }]);
  }

  /** A pooler may still hold connections from before `setSearchPathOfRole`. */
  private async checkSearchPath(schema: string): Promise<void> {
    const { current } = await this.queryOne<{ current: string }>('SELECT current_schema() AS current');
    if (current === schema) return;
    await this.close();
    throw new ConfigError(
      `DATABASE_URL leads to connections of another schema than ${schema}. Have the pooler make new ones (RECONNECT in PgBouncer).`,
    );
  }

  /**
   * Queries the pool directly: TypeORM takes as long again as the round trip of a small read. Frequent statements are
   * prepared once for each connection, except with a long list or behind a pooler.
   */
  private async run(sql: string, values?: unknown[]): Promise<pg.QueryResult> {
    // SQL without values may be several statements, which cannot be prepared.
    const isPreparable = !this.isPooled && values?.length && !values.some(isLongList);
    const name = isPreparable ? this.prepared.nameOf(sql) : undefined;
    const parameters = values?.map(asParameter);
    if (!name) return this.pool.query(sql, parameters);
    try {
      return await this.runPrepared({ name, text: sql, values: parameters });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      return this.pool.query(sql, parameters);
    }
  }

  private async runPrepared(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = await this.pool.connect();
    let failure: Error | undefined;
    // The statement rejects when the connection breaks; the 'error' event without a listener would end this process.
    const ignore = () => {};
    client.on('error', ignore);
    try {
      const now = performance.now();
      const plannedAt = this.plannedAt.get(client);
      if (plannedAt === undefined || now - plannedAt > PLAN_LIFETIME_MS) {
        if (plannedAt !== undefined) await client.query('DISCARD PLANS');
        this.plannedAt.set(client, now);
      }
      return await client.query(statement);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.off('error', ignore);
      // With an error the pool closes the connection.
      client.release(failure);
    }
  }
}

/**
 * Takes the advisory lock of this name until the transaction ends: for limits that are counted before a row is added.
 *
 * @param name such as `documents of 7`
 */
export async function lockUntilCommit(transaction: Queryable, name: string): Promise<void> {
  await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/**
 * Polls, because waiting inside a statement deadlocks with CREATE INDEX CONCURRENTLY in the lock's holder, which waits
 * for all running statements.
 */
const LOCK_POLL_MS = 200;

/** Runs `work` while holding an advisory lock on a connection of its own. */
export async function whileLocked<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // The statement rejects when the connection breaks; the 'error' event without a listener would end this process.
  client.on('error', () => {});
  await client.connect();
  try {
    const take = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken';
    while (!(await client.query<{ taken: boolean }>(take, [name])).rows[0]!.taken) await pause(LOCK_POLL_MS);
    return await work(client);
  } finally {
    await client.end();
  }
}
