import { setTimeout as pause } from 'node:timers/promises';
import { BEING_RESTORED, Database } from '@ichibun/kit/database';
import { schemaOf, tablesOf as tablesOfService } from '@ichibun/kit/service';
import pg from 'pg';
import { type ArchivedRow, type ArchiveRecord, FORMAT, readArchive } from './archive.js';
import type { Contents, Installation } from './back-up.js';
import { tablesOf } from './tables.js';

/** An error that the person who restores can mend. */
export class RestoreError extends Error {}

const ROWS_BYTES = 8 * 1024 * 1024;
const MOST_ROWS = 5_000;

/** What the roles of services are called, before the name of their schema: as the chart and k8s/data have it. */
const ROLES = 'ichibun_';

/**
 * Fills an empty installation with what an archive holds. The tables become what they were in the release that wrote
 * it; the product brings them up to date when it starts. When this fails, nothing of it is left in the database; when
 * it is killed, its schemas are, with a comment by which the next attempt knows them and services refuse to start.
 * Where PostgreSQL has a role for a service (`ichibun_auth`), the service's schema and all in it become that role's.
 *
 * @param roles how the names of those roles begin
 * @returns what was restored, and the secret of the sessions where the archive has one
 * @throws RestoreError for an installation that is not empty or is being restored into, a file that is no archive or is
 *   damaged, and an archive of a newer release
 */
export async function restore(
  installation: Installation,
  path: string,
  roles = ROLES,
): Promise<Contents & { readonly secret: string | undefined }> {
  const client = new pg.Client({ connectionString: installation.databaseUrl, options: '-c timezone=UTC' });
  await client.connect();
  const schemas = installation.services.filter(({ database }) => database).map(schemaOf);
  try {
    await waitForTurn(client);
    await checkIsEmpty(client, schemas);
    try {
      await begin(client, schemas);
      return await new Restoration(client, installation, roles).run(readArchive(path));
    } catch (error) {
      await client.query('ROLLBACK');
      for (const schema of schemas) await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      throw asRestoreError(error);
    }
  } finally {
    await client.end();
  }
}

/** How long a restore waits for another one: PostgreSQL may take some seconds to see that its process was killed. */
const TURN = { looks: 50, pauseMs: 200 };

/** Until this connection ends, no other restores into the database. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (let look = 0; look < TURN.looks; look++) {
    const take = "SELECT pg_try_advisory_lock(hashtextextended('restore', 0)) AS taken";
    if ((await client.query<{ taken: boolean }>(take)).rows[0]!.taken) return;
    await pause(TURN.pauseMs);
  }
  throw new RestoreError('Somebody else is restoring into this database.');
}

/** @throws RestoreError where there is a schema that was not left by a restore that was killed */
async function checkIsEmpty(client: pg.Client, schemas: readonly string[]): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_namespace
     WHERE nspname = ANY($1) AND obj_description(oid, 'pg_namespace') IS DISTINCT FROM $2`,
    [schemas, BEING_RESTORED],
  );
  if (rowCount) {
    throw new RestoreError('This installation has data already. Restore into an empty folder (DATA_DIR) or database.');
  }
}

/** Removes what a killed restore has left, and makes empty schemas that can be recognized. */
async function begin(client: pg.Client, schemas: readonly string[]): Promise<void> {
  await client.query('BEGIN');
  for (const schema of schemas) {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await client.query(`CREATE SCHEMA ${schema}`);
    await client.query(`COMMENT ON SCHEMA ${schema} IS '${BEING_RESTORED}'`);
  }
  await client.query('COMMIT');
}

class Restoration {
  /** Schemas that the archive has. */
  private readonly filled: string[] = [];
  private readonly restored = { rows: 0, objects: 0 };
  private secret: string | undefined;
  private schema = '';
  private table = '';
  private columns: readonly string[] = [];
  private waiting: string[] = [];
  private waitingBytes = 0;

  constructor(
    private readonly client: pg.Client,
    private readonly installation: Installation,
    private readonly roles: string,
  ) {}

  async run(records: AsyncIterable<ArchiveRecord | ArchivedRow>) {
    await this.client.query('BEGIN');
    let isFirst = true;
    let isWhole = false;
    let object: { key: string; parts: Buffer[] } | undefined;
    for await (const record of records) {
      if (isFirst !== 'ichibunBackup' in record) throw new RestoreError('This file is no backup of Ichibun.');
      isFirst = false;
      if ('row' in record) {
        await this.add(record.row);
        continue;
      }
      await this.flush();
      if ('bytes' in record) {
        object?.parts.push(Buffer.from(record.bytes, 'base64'));
        continue;
      }
      await this.put(object);
      object = undefined;
      if ('ichibunBackup' in record) checkFormat(record.ichibunBackup);
      else if ('secret' in record) this.secret = record.secret;
      else if ('schema' in record) await this.prepare(record.schema, record.migrations);
      else if ('table' in record) [this.table, this.columns] = [record.table, record.columns];
      else if ('sequence' in record) await this.countOn(record.sequence, record.value);
      else if ('object' in record) object = { key: record.object, parts: [] };
      else if ('end' in record) isWhole = JSON.stringify(record.end) === JSON.stringify(this.restored);
    }
    if (!isWhole) throw cutShort();
    await this.end();
    await this.client.query('COMMIT');
    return { ...this.restored, secret: this.secret };
  }

  /** Removes the comment together with the commit of the rows, and schemas that the archive does not have. */
  private async end(): Promise<void> {
    for (const schema of this.installation.services.filter(({ database }) => database).map(schemaOf)) {
      const isFilled = this.filled.includes(schema);
      await this.client.query(isFilled ? `COMMENT ON SCHEMA ${schema} IS NULL` : `DROP SCHEMA ${schema}`);
    }
  }

  /** Makes the tables of a service as they were, without any rows. */
  private async prepare(schema: string, migrations: readonly string[]): Promise<void> {
    const service = this.installation.services.find((one) => schemaOf(one) === schema);
    const known = service && tablesOfService(service);
    const missing = migrations.filter((name) => !known?.migrations.some((migration) => migration.name === name));
    if (!known || missing.length > 0) {
      throw new RestoreError(`This backup was made by a newer release: ${schema} has ${missing.join(', ')}.`);
    }
    const made = known.migrations.filter(({ name }) => migrations.includes(name));
    const opening = { entities: [], migrations: made };
    // Outside of the transaction: TypeORM has a connection of its own.
    const database = await Database.open(this.installation.databaseUrl, schema, opening, { byRestore: true });
    await database.close();
    this.filled.push(schema);
    await giveAway(this.client, schema, this.roles + schema);
    this.schema = schema;
    const tables = (await tablesOf(this.client, schema)).map(({ name }) => this.qualified(name));
    if (tables.length > 0) await this.client.query(`TRUNCATE ${tables.join(', ')}`);
  }

  private qualified(table: string): string {
    return `${this.schema}.${pg.escapeIdentifier(table)}`;
  }

  private async add(row: string): Promise<void> {
    this.waiting.push(row);
    this.waitingBytes += row.length;
    if (this.waiting.length >= MOST_ROWS || this.waitingBytes >= ROWS_BYTES) await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    const columns = this.columns.map(pg.escapeIdentifier).join(', ');
    await this.client.query(
      `INSERT INTO ${this.qualified(this.table)} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${this.qualified(this.table)}, $1)`,
      [`[${this.waiting.join(',')}]`],
    );
    this.restored.rows += this.waiting.length;
    [this.waiting, this.waitingBytes] = [[], 0];
  }

  private async countOn(column: string, value: string | null): Promise<void> {
    if (value === null) return;
    await this.client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3)', [
      this.qualified(this.table),
      column,
      value,
    ]);
  }

  private async put(object: { key: string; parts: Buffer[] } | undefined): Promise<void> {
    if (!object) return;
    await this.installation.objects.put(object.key, Buffer.concat(object.parts));
    this.restored.objects++;
  }
}

/** PostgreSQL's code for what a role may not do. */
const FORBIDDEN = '42501';

/** Makes a schema and everything in it the role's, where there is such a role. */
async function giveAway(client: pg.Client, schema: string, role: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (!rowCount) return;
  const { rows } = await client.query(
    `SELECT format('ALTER SCHEMA %I OWNER TO %I', $1::text, $2::text) AS sql
     UNION ALL SELECT format('ALTER TABLE %s OWNER TO %I', oid::regclass, $2::text) FROM pg_class
       WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
     UNION ALL SELECT format('ALTER ROUTINE %s OWNER TO %I', oid::regprocedure, $2::text) FROM pg_proc
       WHERE pronamespace = $1::regnamespace
     UNION ALL SELECT format('ALTER TYPE %s OWNER TO %I', oid::regtype, $2::text) FROM pg_type
       WHERE typnamespace = $1::regnamespace AND typtype IN ('e', 'd')`,
    [schema, role],
  );
  try {
    for (const { sql } of rows) await client.query(sql);
  } catch (error) {
    if ((error as { code?: string }).code !== FORBIDDEN) throw error;
    throw new RestoreError(
      `The role of DATABASE_URL may not give ${schema} to ${role}. Restore as a superuser, or let one do: ` +
        `GRANT ${role} TO the role that restores.`,
    );
  }
}

function checkFormat(format: number): void {
  if (format > FORMAT) throw new RestoreError('This backup was made by a newer release.');
}

const cutShort = () => new RestoreError('This backup is not whole: its end is missing.');

/** What reading a file throws that is not an archive, or is cut off. */
function asRestoreError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return cutShort();
  const isDamaged = error instanceof SyntaxError || error instanceof TypeError || error instanceof pg.DatabaseError;
  if (code === 'Z_DATA_ERROR' || isDamaged) {
    return new RestoreError('This file is no backup of Ichibun, or it is damaged.', { cause: error });
  }
  return error;
}
