import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout for what was fetched once and can be fetched again; git ignores it. */
export const CACHE_DIR = join(fileURLToPath(new URL('../../../../', import.meta.url)), '.cache');
