import { randomBytes } from 'node:crypto';
import { findNatsServer } from '@ichibun/machine/nats-server';
import { type Backend, chooseBackend, startTestPostgres, type TestServer } from './backend.js';

declare global {
  var testPostgres: TestServer | undefined;
}

/**
 * Before the first test of a run: starts one PostgreSQL for all test files, unless TEST_DATABASE_URL names one, and
 * makes sure that there is a NATS server. The test files find both through the environment.
 */
export default async function setUp(): Promise<void> {
  const log = (message: string) => process.stderr.write(`${message}\n`);
  let backend = await chooseBackend();
  if (!process.env.TEST_DATABASE_URL) {
    try {
      globalThis.testPostgres = await startTestPostgres(backend);
    } catch (error) {
      if (backend === 'embedded' || process.env.TEST_BACKEND === 'containers') throw error;
      log(`Tests use this machine's own programs, because the containers did not start: ${(error as Error).message}`);
      backend = 'embedded';
      globalThis.testPostgres = await startTestPostgres(backend);
    }
    process.env.TEST_DATABASE_URL = globalThis.testPostgres.url;
  }
  if (backend === 'embedded') await findNatsServer({ log });
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  process.env.TEST_BACKEND_IN_USE = backend satisfies Backend;
}
