import { DomainError } from '@ichibun/kit/errors';
import type { ObjectStore } from '@ichibun/kit/objects';
import { type ServiceDefinition, schemaOf } from '@ichibun/kit/service';
import pg from 'pg';
import { type ArchivedRow, type ArchiveRecord, FORMAT, writeArchive } from './archive.js';
import { type Table, tablesOf } from './tables.js';

export interface Installation {
  readonly databaseUrl: string;
  readonly objects: ObjectStore;
  readonly services: readonly ServiceDefinition[];
}

/** What was written or restored. */
export interface Contents {
  readonly rows: number;
  readonly objects: number;
}

const ROWS_BYTES = 8 * 1024 * 1024;
const MOST_ROWS = 5_000;
const OBJECT_PART_BYTES = 768 * 1024;

/**
 * Writes everything that an installation keeps into one archive, while it runs: the tables of all services as they are
 * at one moment, and the objects that are there after it. An object is stored before the row that names it, so every
 * row finds its own; one that is removed meanwhile is left out, as its row was about to be.
 *
 * @param secret what the sessions are keyed with, where this machine knows it
 */
export async function backUp(
  { databaseUrl, objects, services }: Installation,
  secret: string | undefined,
  path: string,
): Promise<Contents> {
  const contents = { rows: 0, objects: 0 };
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' });
  await client.connect();
  async function* records(): AsyncGenerator<ArchiveRecord | ArchivedRow> {
    yield { ichibunBackup: FORMAT, madeAt: new Date().toISOString() };
    if (secret) yield { secret };
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    for (const service of services) {
      if (service.database) yield* schema(client, schemaOf(service), contents);
    }
    await client.query('COMMIT');
    for (const { objects: folders = [] } of services) {
      for (const { folder } of folders) yield* objectsOf(objects, folder, contents);
    }
    yield { end: contents };
  }
  try {
    await writeArchive(path, records());
  } finally {
    await client.end();
  }
  return contents;
}

async function* schema(client: pg.Client, name: string, contents: { rows: number }) {
  const { rows } = await client.query(`SELECT name FROM ${name}.migrations ORDER BY id`);
  yield { schema: name, migrations: rows.map((row: { name: string }) => row.name) };
  for (const table of await tablesOf(client, name)) {
    const columns = table.columns.map(pg.escapeIdentifier).join(', ');
    yield { table: table.name, columns: table.columns };
    for await (const row of rowsOf(client, `SELECT ${columns} FROM ${name}.${pg.escapeIdentifier(table.name)}`)) {
      contents.rows++;
      yield { row };
    }
    yield* counters(client, name, table);
  }
}

/** Rows as JSON; as many at a time as fit into a few megabytes. */
async function* rowsOf(client: pg.Client, sql: string): AsyncGenerator<string> {
  await client.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT row_to_json(row)::text AS json FROM (${sql}) AS row`);
  let atOnce = 1;
  while (true) {
    const { rows } = await client.query(`FETCH ${atOnce} FROM backup`);
    let bytes = 0;
    for (const { json } of rows) {
      bytes += json.length;
      yield json;
    }
    if (rows.length < atOnce) break;
    const fitting = Math.floor(ROWS_BYTES / (bytes / rows.length));
    atOnce = Math.max(1, Math.min(fitting, MOST_ROWS, atOnce * 10));
  }
  await client.query('CLOSE backup');
}

/** Ids that were once given out must not be given out again. */
async function* counters(client: pg.Client, schemaName: string, table: Table) {
  for (const column of table.counters) {
    const qualified = `${schemaName}.${pg.escapeIdentifier(table.name)}`;
    const { rows } = await client.query(
      "SELECT last_value FROM pg_sequences WHERE format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence($1, $2)",
      [qualified, column],
    );
    yield { sequence: column, value: (rows[0]?.last_value ?? null) as string | null };
  }
}

async function* objectsOf(store: ObjectStore, folder: string, contents: { objects: number }) {
  for await (const { key } of store.list(folder)) {
    let bytes: AsyncIterable<Buffer>;
    try {
      bytes = await store.read(key);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'objects.not-found') continue;
      throw error;
    }
    contents.objects++;
    yield { object: key };
    for await (const part of bytes) {
      for (let at = 0; at < part.length; at += OBJECT_PART_BYTES) {
        yield { bytes: part.subarray(at, at + OBJECT_PART_BYTES).toString('base64') };
      }
    }
  }
}
