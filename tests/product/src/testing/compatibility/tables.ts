import pg from 'pg';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  /** Whether a row may leave it out, because PostgreSQL fills it in. */
  readonly isFilled: boolean;
}

/** A condition that rows have to meet. */
interface Rule {
  readonly table: string;
  /** As PostgreSQL writes it: `UNIQUE (user_id, title)`. */
  readonly rule: string;
  readonly columns: readonly string[];
  /** The table that it keeps from losing rows. */
  readonly holds: string | null;
}

/** What statements of a service rely on in its schema. */
export interface Tables {
  readonly columns: readonly Column[];
  readonly rules: readonly Rule[];
  readonly functions: readonly string[];
}

/** Reads what there is in a schema. */
export async function tablesIn(databaseUrl: string, schema: string): Promise<Tables> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const rows = async (sql: string) => (await client.query(sql, [schema])).rows;
    return {
      columns: await rows(
        `SELECT relname AS table, attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS "notNull",
           atthasdef OR attidentity <> '' OR NOT attnotnull AS "isFilled"
         FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
         WHERE nspname = $1 AND relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped ORDER BY 1, 2`,
      ),
      rules: await rows(
        `SELECT relname AS table, pg_get_constraintdef(pg_constraint.oid) AS rule,
           ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns,
           CASE WHEN confdeltype IN ('a', 'r') THEN (SELECT relname FROM pg_class WHERE oid = confrelid) END AS holds
         FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_namespace ON pg_namespace.oid = connamespace
         WHERE nspname = $1 AND contype IN ('p', 'u', 'f', 'c', 'x')
         UNION ALL
         SELECT (SELECT relname FROM pg_class WHERE oid = indrelid), 'UNIQUE ' || substring(pg_get_indexdef(indexrelid) FROM 'USING .*'),
           ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY (indkey)), NULL
         FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
         WHERE nspname = $1 AND indisunique AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
         ORDER BY 1, 2`,
      ),
      functions: (
        await rows(
          `SELECT pg_proc.oid::regprocedure::text AS name FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
           WHERE nspname = $1 ORDER BY 1`,
        )
      ).map(({ name }) => name),
    };
  } finally {
    await client.end();
  }
}

/**
 * What statements of the release before could no longer do, or would read otherwise, on today's tables: as long as
 * processes of both run, migrations may only add.
 */
export function brokenTables(before: Tables, now: Tables): string[] {
  const problems: string[] = [];
  const tables = new Set(before.columns.map(({ table }) => table));
  const today = new Map(now.columns.map((column) => [`${column.table}.${column.name}`, column]));
  const earlier = new Map(before.columns.map((column) => [`${column.table}.${column.name}`, column]));
  for (const [name, column] of earlier) {
    const found = today.get(name);
    if (!found) problems.push(`${name} is gone`);
    else if (found.type !== column.type) problems.push(`${name} is ${found.type}, it was ${column.type}`);
    else if (column.isFilled && !found.isFilled) problems.push(`${name} has to be given now`);
    else if (column.notNull && !found.notNull) problems.push(`${name} may be NULL now`);
  }
  for (const [name, { table, isFilled }] of today)
    if (!earlier.has(name) && tables.has(table) && !isFilled) problems.push(`${name} is new and has to be given`);
  const key = ({ table, rule }: Rule) => `${table}: ${rule}`;
  const [rulesNow, rulesBefore] = [now, before].map(({ rules }) => new Set(rules.map(key)));
  for (const rule of before.rules) if (!rulesNow!.has(key(rule))) problems.push(`${key(rule)} is gone`);
  for (const rule of now.rules) {
    if (rulesBefore!.has(key(rule))) continue;
    const isOnOld = rule.columns.some((column) => earlier.has(`${rule.table}.${column}`));
    if (isOnOld || (rule.holds && tables.has(rule.holds))) problems.push(`${key(rule)} is new`);
  }
  for (const name of before.functions) if (!now.functions.includes(name)) problems.push(`${name} is gone`);
  return problems;
}
