import './jest-global-setup.js';
import { rmSync } from 'node:fs';
import { dropOriginals } from './postgres.js';

/** After the last test of a run: stops the PostgreSQL that the set-up started, and removes the run's folder. */
export default async function tearDown(): Promise<void> {
  await dropOriginals();
  await globalThis.testPostgres?.stop();
  rmSync(globalThis.testFolder.path, { recursive: true, force: true, maxRetries: 3 });
  globalThis.testFolder.callOffRemoval();
}
