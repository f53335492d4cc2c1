import { access, link, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IPADIC_FORMAT } from '../analyser/ipadic.js';
import { openIpadic } from '../engine/open-tables.js';

const FILE = `${IPADIC_FORMAT}.tables`;
/** Goes with the run of the tests. */
const SHARED = join(tmpdir(), 'ichibun-tables');

/**
 * Puts the analyser's tables where an engine keeps its own: a run of tests prepares them once, which takes six seconds
 * of a processor, and not at each start.
 *
 * @param cacheDir is made when it is not there
 */
export async function giveTables(cacheDir: string): Promise<void> {
  const isThere = await access(join(SHARED, FILE)).then(
    () => true,
    () => false,
  );
  if (!isThere) await openIpadic(SHARED, () => {});
  await mkdir(cacheDir, { recursive: true });
  await link(join(SHARED, FILE), join(cacheDir, FILE));
}
