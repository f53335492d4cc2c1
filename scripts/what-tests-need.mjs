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
  const { obtainTestDictionary } = await import('../services/libs/test-kit/dist/test-dictionary.js');
  const dictionary = await obtainTestDictionary(log);
  if (!browser) return {};
  const file = process.env.DICTIONARY_FILE || dictionary;
  return { CHROMIUM: chromium, ...(file && { DICTIONARY_FILE: file }) };
}
