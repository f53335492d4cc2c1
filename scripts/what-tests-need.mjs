import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';

/**
 * Fetches the programs and data that the tests run with and npm does not bring: before the first test starts, and once.
 * @returns the variables by which the browser's tests find them
 */
export async function fetchWhatTestsNeed(services, browser) {
  const log = (message) => console.log(message);
  if (services && process.env.TEST_BACKEND !== 'containers') {
    const { findNatsServer } = await import('../services/libs/machine/dist/nats-server.js');
    await findNatsServer({ log });
  }
  if (!services && !browser) return {};
  const { findHeadlessChromium } = await import('../services/libs/machine/dist/chromium.js');
  const chromium = process.env.CHROMIUM || (await findHeadlessChromium({ log }));
  if (!browser) return {};
  const { obtainDictionary } = await import('../services/libs/machine/dist/dictionary.js');
  const dataDir = join(root, '.cache');
  mkdirSync(dataDir, { recursive: true });
  const { DICTIONARY_FILE: file, DICTIONARY_URL: url } = process.env;
  const dictionary = await obtainDictionary({ file, url, dataDir, log });
  return { CHROMIUM: chromium, ...(dictionary && { DICTIONARY_FILE: dictionary.path }) };
}
