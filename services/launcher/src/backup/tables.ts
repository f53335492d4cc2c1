import type pg from 'pg';

/** A table whose rows belong into a backup. */
export interface Table {
  readonly name: string;
  /** Those that are stored, and not computed from others. */
  readonly columns: readonly string[];
  /** Columns that count up by themselves. */
  readonly counters: readonly string[];
}

/** The tables of a schema except for its list of migrations, each after those that its rows refer to. */
export async function tablesOf(client: pg.Client, schema: string): Promise<Table[]> {
  const { rows } = await client.query(
    `SELECT c.relname AS name,
       (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       (SELECT coalesce(array_agg(attname::text ORDER BY attnum), '{}') FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND attidentity <> '') AS counters,
       (SELECT coalesce(array_agg(DISTINCT f.relname::text), '{}')
        FROM pg_constraint JOIN pg_class f ON f.oid = confrelid
        WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> conrelid) AS "refersTo"
     FROM pg_class c WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND relname <> 'migrations'
     ORDER BY 1`,
    [schema],
  );
  return inOrder(rows);
}

function inOrder(tables: readonly (Table & { refersTo: string[] })[]): Table[] {
  const ordered: Table[] = [];
  const left = [...tables];
  while (left.length > 0) {
    const at = left.findIndex(({ refersTo }) => !left.some(({ name }) => refersTo.includes(name)));
    if (at < 0)
      throw new Error(`the tables ${left.map(({ name }) => name).join(', ')} refer to each other in a circle`);
    ordered.push(...left.splice(at, 1));
  }
  return ordered;
}
