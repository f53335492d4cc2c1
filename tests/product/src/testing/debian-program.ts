import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasDebianPackages, unpackDebianPackagesWithDependencies } from '@ichibun/machine/debian-packages';
import { programOnPath } from '@ichibun/machine/program-on-path';

export interface Program {
  readonly path: string;
  /** Folders of the libraries that came with it. */
  readonly libraries: readonly string[];
}

const CACHE = fileURLToPath(new URL('../../../../.cache', import.meta.url));
const FETCH_SECONDS = 60;

/**
 * A program as it is on this machine, or out of Debian's packages; undefined where neither is to be had.
 *
 * @param packageName what Debian calls it
 * @param path of the program in its package
 */
export async function findDebianProgram(packageName: string, path: string): Promise<Program | undefined> {
  const onPath = programOnPath(basename(path));
  if (onPath) return { path: onPath, libraries: [] };
  const folder = join(CACHE, packageName);
  const unpacked = join(folder, path);
  if (!existsSync(unpacked)) {
    if (!hasDebianPackages()) return undefined;
    try {
      await unpackDebianPackagesWithDependencies([packageName], folder, FETCH_SECONDS);
    } catch {
      return undefined;
    }
  }
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const libraries = found.filter(({ name }) => name.includes('.so')).map(({ parentPath }) => parentPath);
  return { path: unpacked, libraries: [...new Set(libraries)] };
}
