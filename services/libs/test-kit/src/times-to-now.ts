import pg from 'pg';

const DAY_MS = 86_400_000;

/** A moment or a day, as JSON holds them. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Moves every time and every day of a database as if what it holds had been made just now, so that nothing in a kept
 * fixture expires. The catalogue of the database says which columns those are, of all tables of all schemas.
 *
 * @param madeAt when the fixture was made
 * @returns moves the times and days in what was seen then (anything that JSON can hold) by as much
 */
export async function moveTimesToNow(databaseUrl: string, madeAt: Date): Promise<<T>(seen: T) => T> {
  const now = new Date();
  const ms = now.getTime() - madeAt.getTime();
  const days = Math.floor(now.getTime() / DAY_MS) - Math.floor(madeAt.getTime() / DAY_MS);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const { table, columns } of await timeColumns(client)) {
      const moved = columns.map(({ name, isDay }) =>
        isDay ? `${name} = ${name} + ${days}` : `${name} = ${name} + interval '${ms} milliseconds'`,
      );
      await client.query(`UPDATE ${table} SET ${moved.join(', ')}`);
    }
  } finally {
    await client.end();
  }
  const moveOne = (_key: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (MOMENT.test(value)) return new Date(Date.parse(value) + ms).toISOString();
    return DAY.test(value) ? new Date(Date.parse(value) + days * DAY_MS).toISOString().slice(0, 10) : value;
  };
  return (seen) => JSON.parse(JSON.stringify(seen), moveOne);
}

interface TimeColumns {
  /** Its name with its schema, quoted. */
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly isDay: boolean }[];
}

/** A partition's rows belong to the table that it is a part of. */
async function timeColumns(client: pg.Client): Promise<TimeColumns[]> {
  const { rows } = await client.query(
    `SELECT format('%I.%I', nspname, relname) AS table,
       json_agg(json_build_object('name', quote_ident(attname), 'isDay', atttypid = 'date'::regtype)) AS columns
     FROM pg_attribute JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND atttypid IN ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
       AND nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%'
     GROUP BY nspname, relname`,
  );
  return rows;
}
