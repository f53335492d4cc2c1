import type pg from 'pg';

/** What is wrong with a statement of a migration on a table that has rows; the table's name is in the first group. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [
    /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:\S+ )?ON (?:ONLY )?([\w."]+)/i,
    'nobody can write meanwhile: CREATE INDEX CONCURRENTLY, in a migration with transaction = false',
  ],
  [
    /^ALTER TABLE ([\w."]+) .*\bSET NOT NULL\b/i,
    'reads the whole table while nobody can use it: ADD CHECK (… IS NOT NULL) NOT VALID, and VALIDATE CONSTRAINT after it',
  ],
  [
    /^ALTER TABLE ([\w."]+) (?!.*NOT VALID).*\bADD (?:CONSTRAINT \S+ )?(?:CHECK|FOREIGN KEY)\b/i,
    'reads the whole table while nobody can use it: NOT VALID, and VALIDATE CONSTRAINT in a migration after it',
  ],
  [
    /^ALTER TABLE ([\w."]+) (?!.*USING INDEX).*\bADD (?:CONSTRAINT \S+ )?(?:PRIMARY KEY|UNIQUE)\b/i,
    'makes an index while nobody can use the table: make it CONCURRENTLY, and add the constraint USING INDEX',
  ],
  [
    /^UPDATE (?:ONLY )?([\w."]+)/i,
    'changes all rows in one transaction: let background work do it in parts, or fill the column when a row is used',
  ],
  [/^DELETE FROM (?:ONLY )?([\w."]+)/i, 'removes rows in one transaction: let background work do it in parts'],
  [/^LOCK TABLE ([\w."]+)/i, 'nobody can use the table meanwhile'],
];

/**
 * What in a migration would hold others up at size. Tables that it makes itself are empty.
 *
 * @param statements as they were sent
 * @returns a sentence for each
 */
export function holdUps(statements: readonly string[]): string[] {
  const plain = statements.flatMap(statementsIn);
  const made = new Set(plain.map((sql) => /^CREATE TABLE (?:IF NOT EXISTS )?([\w."]+)/i.exec(sql)?.[1]));
  return plain.flatMap((sql) =>
    RULES.flatMap(([rule, why]) => {
      const table = rule.exec(sql)?.[1];
      return table && !made.has(table) ? [`${sql.slice(0, 80)}: ${why}`] : [];
    }),
  );
}

/** Single statements, in one line each, without comments. Bodies of functions are not looked into. */
const statementsIn = (sql: string) =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$[^$]*\$\$/g, '')
    .split(';')
    .map((one) => one.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);

/**
 * From now on a statement in this database that rewrites a table fails, as PostgreSQL itself judges it: another type
 * of a column, a column that is computed and stored, a default that differs by row. Takes a superuser.
 */
export async function refuseRewrites(client: pg.ClientBase): Promise<void> {
  await client.query(`
    CREATE FUNCTION public.refuse_rewrite() RETURNS event_trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'rewrites the table % while nobody can use it', pg_event_trigger_table_rewrite_oid()::regclass;
      END $$;
    CREATE EVENT TRIGGER refuse_rewrite ON table_rewrite EXECUTE FUNCTION public.refuse_rewrite()`);
}
