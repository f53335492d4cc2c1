import { CACHE_DIR } from '@ichibun/machine/cache-dir';
import { obtainVoices } from '@ichibun/machine/voices';

/**
 * The folder of the built-in voices, fetched once for all tests.
 *
 * @throws Error when they cannot be had
 */
export async function voicesForTests(): Promise<string> {
  const said: string[] = [];
  const folder = await obtainVoices({ dataDir: CACHE_DIR, log: (message) => void said.push(message) });
  if (folder === undefined) throw new Error(`There are no voices to test with. ${said.join(' ')}`);
  return folder;
}
