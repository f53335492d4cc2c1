import pg from 'pg';
import { MachineError } from './machine-error.js';

const ANSWER_MS = 10_000;
/** PostgreSQL's codes for a user who may not come in, and for a database that is not there. */
const REFUSED: Record<string, string> = {
  '28P01': 'it refuses the user or the password. Correct them',
  '28000': 'it refuses the user. Correct it, or let that user in',
  '3D000': 'it has no such database. Create it, or correct its name',
};

/**
 * Whether PostgreSQL answers at DATABASE_URL, before anything else waits for it.
 *
 * @throws MachineError that names the variable and what to do; the address without its password
 */
export async function checkGivenPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
  try {
    await client.connect();
  } catch (error) {
    // An address that stands for several machines fails with the errors of all.
    const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
    const { code, message } = cause as Error & { code?: string };
    const why = REFUSED[code ?? ''] ?? `it does not answer (${message || code}). Start it, or correct the address`;
    const { host, pathname } = new URL(url);
    throw new MachineError(
      `PostgreSQL at DATABASE_URL, ${host}${pathname}, cannot be used: ${why}; without DATABASE_URL a built-in one is started.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
