import type { QueryRunner } from 'typeorm';

/**
 * Makes an index in a migration without a transaction while others write to the table. An attempt that was cut off
 * leaves an index that nobody can use, and which goes first. A table without rows is indexed at once: to wait
 * for other transactions would be to wait for the one that restores a backup into it.
 *
 * @param on table, columns and what else follows `CREATE INDEX … ON`
 */
export async function indexConcurrently(
  runner: QueryRunner,
  name: string,
  on: string,
  { isUnique = false } = {},
): Promise<void> {
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  const [{ isEmpty }] = await runner.query(`SELECT NOT EXISTS (SELECT FROM ${/^\w+/.exec(on)![0]}) AS "isEmpty"`);
  await runner.query(`CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${isEmpty ? '' : 'CONCURRENTLY '}${name} ON ${on}`);
}
