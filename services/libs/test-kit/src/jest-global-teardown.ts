import './jest-global-setup.js';
import { dropOriginals } from './postgres.js';

/** After the last test of a run: stops the PostgreSQL that the set-up started. */
export default async function tearDown(): Promise<void> {
  await dropOriginals();
  await globalThis.testPostgres?.stop();
}
