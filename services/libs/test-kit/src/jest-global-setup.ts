import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killChildOnExit } from '@ichibun/machine/kill-child-on-exit';
import { findNatsServer } from '@ichibun/machine/nats-server';
import { type Backend, chooseBackend, startTestPostgres, type TestServer } from './backend.js';
import { obtainTestDictionary } from './test-dictionary.js';

declare global {
  var testPostgres: TestServer | undefined;
  var testFolder: { path: string; callOffRemoval(): void };
}

/**
 * Before the first test of a run: starts one PostgreSQL for all test files, unless TEST_DATABASE_URL names one, and
 * makes sure that there are a NATS server and a whole dictionary. The test files find them through the environment.
 * Temporary folders of the run lie in one, which is removed however the run ends.
 */
export default async function setUp(): Promise<void> {
  const log = (message: string) => process.stderr.write(`${message}\n`);
  globalThis.testFolder = takeFolder();
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
  // One that is given measures with another dictionary than the floors were measured with.
  process.env.TEST_DICTIONARY_FILE ||= (await obtainTestDictionary(log)) ?? '';
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  process.env.TEST_BACKEND_IN_USE = backend satisfies Backend;
}

function takeFolder() {
  const path = mkdtempSync(join(tmpdir(), 'ichibun-tests-'));
  // PostgreSQL may run as somebody else.
  chmodSync(path, 0o711);
  process.env.TMPDIR = path;
  return { path, callOffRemoval: killChildOnExit(process.pid, 'KILL', [path]) };
}
