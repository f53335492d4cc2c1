import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CACHE_DIR } from '@ichibun/machine/cache-dir';

const SERVICES = fileURLToPath(new URL('../../../', import.meta.url));
/** What makes tables: code, the package that has the analyser's words, and our words with accents. */
const MAKERS = ['language/dist', 'libs/japanese/dist'];
const WORDS = ['language/package.json', 'language/data/accents/words.tsv.br'];

/**
 * Folder of the checkout for large tables that tests need: another one whenever code that makes them has changed. What
 * earlier code has made is removed.
 */
export const TABLES_OF_TESTS = folderFor(hashOfMakers());

function folderFor(hash: string): string {
  const folder = join(CACHE_DIR, 'test-tables', hash);
  mkdirSync(folder, { recursive: true });
  for (const other of readdirSync(dirname(folder))) {
    if (other !== hash) rmSync(join(dirname(folder), other), { recursive: true, force: true });
  }
  return folder;
}

function hashOfMakers(): string {
  const hash = createHash('sha256');
  for (const file of WORDS) hash.update(readFileSync(join(SERVICES, file)));
  for (const folder of MAKERS) {
    const files = readdirSync(join(SERVICES, folder), { recursive: true, encoding: 'utf8' }).toSorted();
    for (const file of files.filter((name) => name.endsWith('.js') && !/\.spec\.js$|^testing\//u.test(name))) {
      hash.update(`${file}\n`).update(readFileSync(join(SERVICES, folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
