import { access, link, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_OF_RUN } from '@ichibun/kit/services-under-test';
import { IPADIC_FORMAT } from '../analyser/ipadic.js';
import { openIpadic } from '../engine/open-tables.js';

const FILE = `${IPADIC_FORMAT}.tables`;
/** Where services under test keep theirs (`startServicesUnderTest`). It goes with the run of the tests. */
const SHARED = join(DATA_OF_RUN, 'language');

/** The analyser's tables, prepared once in a run of tests: that takes seconds of a processor. */
export function preparedIpadic(): Promise<SharedArrayBuffer> {
  return openIpadic(SHARED, () => {});
}

/**
 * Puts the analyser's tables where an engine keeps its own: a run of tests prepares them once, and not at each start.
 *
 * @param cacheDir is made when it is not there
 */
export async function giveTables(cacheDir: string): Promise<void> {
  const isThere = await access(join(SHARED, FILE)).then(
    () => true,
    () => false,
  );
  if (!isThere) await preparedIpadic();
  await mkdir(cacheDir, { recursive: true });
  await link(join(SHARED, FILE), join(cacheDir, FILE));
}
