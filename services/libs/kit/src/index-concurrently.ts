import type { QueryRunner } from 'typeorm';

/**
 * Makes an index in a migration without a transaction while others write to the table. An attempt that was cut off
 * leaves an index behind that nobody can use, and which goes first.
 *
 * @param on table, columns and what else follows `CREATE INDEX … ON`
 */
export async function indexConcurrently(runner: QueryRunner, name: string, on: string): Promise<void> {
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
}
