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

/** What SQL can be asked of: the database, or a transaction. */
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
  /** How many rows a statement inserts, updates or deletes. */
  change(sql: string, values?: unknown[]): Promise<number>;
}

function rowOf<Row>([row]: readonly Row[], sql: string): Row {
  if (row === undefined) throw new TypeError(`A statement that always has a row had none: ${sql}`);
  return row;
}

/** Columns of a row that an outer join has nothing for. */
export type NoRow<Row> = { [Column in keyof Row]: null };

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

/** Another release of the service has changed the statement's columns since it was prepared. */
const isOutdatedPlan = (error: unknown) =>
  /cached plan must not change result type/.test((error as Error | undefined)?.message ?? '');

/**
 * How many connections a process may hold to its database where nobody says, and milliseconds that a statement waits
 * for one of them, or that one may take to be made: as long as a very busy machine may need.
 */
const POOL = { connections: 10, waitMs: 30_000 };

/**
 * An array of integers as PostgreSQL writes it. pg quotes each of them, which costs a novel's words several times that.
 */
const asParameter = (value: unknown) =>
  Array.isArray(value) && value.every(Number.isInteger) ? `{${value.join(',')}}` : value;

/** PostgreSQL's number for the type int. */
const INT_OID = 23;

/**
 * Thousands of integers as a parameter that PostgreSQL reads as `int[]`: in binary, which is read in less time than text.
 * The statement is prepared and planned for any values, so it is for lists that are stored, not for those looked for.
 *
 * @param integers of 32 bits
 */
export function toIntArray(integers: ArrayLike<number>): Buffer {
  const { length } = integers;
  const array = Buffer.alloc(length === 0 ? 12 : 20 + 8 * length);
  // How many dimensions it has (none when it is empty), no nulls, and the type; then of the one its length and first index.
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
 * Elements of a list that a plan for any values is good for: PostgreSQL takes unknown lists for short ones. Of the
 * words of a page (300) planning took two thirds of the time; with 4,000 the plan for any values was the slower one.
 */
const SHORT_LIST = 1_000;
const isLongList = (value: unknown) => Array.isArray(value) && value.length > SHORT_LIST;

/**
 * How long a connection keeps its plans. PostgreSQL makes new ones when it has analysed a table, up to a minute later;
 * until then a table that was empty would be read from end to end.
 */
const PLANS_KEPT_MS = 5_000;

/** The comment of a schema that a restore has made and not filled yet. */
export const BEING_RESTORED = 'A restore of Ichibun is under way, or was killed.';

/** Where the database itself answers, beside a pooler, and whether it is a restore that opens it. */
interface Opened {
  readonly directUrl?: string | undefined;
  readonly byRestore?: boolean;
}

/** @throws ConfigError for a schema that a restore has not filled: the next attempt would remove what is added to it */
async function checkIsRestored(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    "SELECT obj_description(to_regnamespace($1), 'pg_namespace') AS comment",
    [schema],
  );
  if (rows[0]!.comment !== BEING_RESTORED) return;
  throw new ConfigError(`The restore into ${schema} has not ended. Wait for it; if it was killed, restore again.`);
}

/**
 * Gives the role the schema that its connections begin in, in this database.
 *
 * @throws ConfigError when it has that of another service
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
  /** When a connection last forgot its plans, by the clock of `performance`. */
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
      // Not when it is made: the first was, when TypeORM asked which PostgreSQL this is.
      this.pool.on('acquire', (client) => observeStatements(client, schema));
    }
  }

  /**
   * Opens a service's own schema, after bringing it up to date. Replicas that start together migrate one after the
   * other: an advisory lock, named after the schema, is held meanwhile.
   *
   * @param url of the PostgreSQL database, 15 or newer
   * @param schema a valid SQL identifier; made when absent
   * @param pool how many connections this process may hold, and milliseconds that a statement waits for one;
   *   `directUrl` where `url` leads to a pooler that gives each transaction another connection: that of the same
   *   database without the pooler, by the same role; `byRestore` for a restore
   * @throws ConfigError when the role of a pooler's connections is another service's, too, or a restore has not ended
   */
  static async open(
    url: string,
    schema: string,
    definition: DatabaseDefinition,
    {
      connections = POOL.connections,
      waitMs = POOL.waitMs,
      directUrl,
      byRestore = false,
    }: Partial<typeof POOL> & Opened = {},
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
        // Nobody should wait forever where all of them are taken.
        connectionTimeoutMillis: waitMs,
        // A pooler refuses this: there the role has it.
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

  /** Which part of its ids each table has given. Sequences that begin again have no end. */
  private async usedIds(schema: string): Promise<[number, { schema: string; sequence: string }][]> {
    const sequences = await this.query<{ sequence: string; used: number }>(
      `SELECT sequencename::text AS sequence, last_value::float8 / max_value AS used FROM pg_sequences
       WHERE schemaname = $1 AND last_value IS NOT NULL AND NOT cycle`,
      [schema],
    );
    return sequences.map(({ sequence, used }) => [used, { schema, sequence }]);
  }

  /** Connections that a pooler had before the role was given its path go on without it. */
  private async checkSearchPath(schema: string): Promise<void> {
    const { current } = await this.queryOne<{ current: string }>('SELECT current_schema() AS current');
    if (current === schema) return;
    await this.close();
    throw new ConfigError(
      `DATABASE_URL leads to connections of another schema than ${schema}. Have the pooler make new ones (RECONNECT in PgBouncer).`,
    );
  }

  /**
   * A statement goes to the pool directly: TypeORM's own way costs as much again as the round trip of a small read. One
   * that is run often is prepared once for each connection, and planned for any values,
   * unless it is given a long list, or the next statement may get another connection.
   */
  private async run(sql: string, values?: unknown[]): Promise<pg.QueryResult> {
    // Without values it may be several statements, which cannot be prepared.
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
    // The statement fails with the connection; as an event that nobody listens to it would end this process.
    const ignore = () => {};
    client.on('error', ignore);
    try {
      const now = performance.now();
      const plannedAt = this.plannedAt.get(client);
      if (plannedAt === undefined || now - plannedAt > PLANS_KEPT_MS) {
        if (plannedAt !== undefined) await client.query('DISCARD PLANS');
        this.plannedAt.set(client, now);
      }
      return await client.query(statement);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.off('error', ignore);
      // As the pool does it: after a failure the connection is not used again.
      client.release(failure);
    }
  }
}

/**
 * Waits for every other transaction that holds the lock of this name, and holds it until this one ends: for limits that
 * are counted before a row is added.
 *
 * @param name such as `documents of 7`
 */
export async function lockUntilCommit(transaction: Queryable, name: string): Promise<void> {
  await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/**
 * Milliseconds between two looks whether a lock is free. A replica that waited for it inside a statement would be
 * waited for by an index that its holder makes CONCURRENTLY, and neither would end.
 */
const LOCK_LOOK_MS = 200;

/** Runs `work` while holding the advisory lock of that name, on a connection of its own. */
export async function whileLocked<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A connection that is lost fails the statement; as an event that nobody listens to it would end this process.
  client.on('error', () => {});
  await client.connect();
  try {
    const take = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken';
    while (!(await client.query<{ taken: boolean }>(take, [name])).rows[0]!.taken) await pause(LOCK_LOOK_MS);
    return await work(client);
  } finally {
    await client.end();
  }
}
