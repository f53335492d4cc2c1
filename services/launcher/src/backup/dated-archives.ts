import { statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Of archives that are named after the moment at which they were begun, so that their order is that of their names. */
const DATED = /^ichibun-\d{8}T\d{6}Z\.gz$/;

/** Whether a path is a folder, or says by its end that it is to become one. */
export const isFolder = (path: string): boolean =>
  path.endsWith('/') || Boolean(statSync(path, { throwIfNoEntry: false })?.isDirectory());

/** The path of the archive in `folder` that is begun at `moment`: ichibun-20261127T020000Z.gz. */
export const datedArchive = (folder: string, moment: Date): string =>
  join(folder, `ichibun-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.gz`);

/**
 * Removes all dated archives of a folder but the newest ones. Other files are left alone, and so is what an attempt
 * that was killed has left behind.
 *
 * @returns the paths that were removed, the oldest first
 */
export async function removeOldArchives(folder: string, keep: number): Promise<string[]> {
  const dated = (await readdir(folder)).filter((name) => DATED.test(name)).sort();
  const old = dated.slice(0, -keep).map((name) => join(folder, name));
  for (const path of old) await rm(path);
  return old;
}
