import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash-of.js';
import { MachineError } from './machine-error.js';
import { run } from './run.js';

/** A package of npm of which nothing is installed or run: it is unpacked. */
export interface NpmPackage {
  /** With its version. */
  readonly name: string;
  /** As package-lock.json would have it. */
  readonly integrity: string;
}

/** Puts a package's tarball into a folder. */
export type Pack = (name: string, folder: string, signal?: AbortSignal) => Promise<void>;

/** By npm, which is on every machine that the product is installed on. */
export const packByNpm: Pack = async (name, folder, signal) => {
  // No script of the package is run, and a machine without a network does not wait for long.
  const options = ['--ignore-scripts', '--silent', '--fetch-retries=1', '--fetch-timeout=30000'];
  await run('npm', ['pack', name, ...options], folder, signal);
};

/**
 * A package's tarball in a folder, in which there is no other.
 *
 * @returns its name
 * @throws Error when it cannot be had, or is another one than is pinned
 */
export async function packed(
  { name, integrity }: NpmPackage,
  folder: string,
  pack: Pack,
  signal?: AbortSignal,
): Promise<string> {
  await pack(name, folder, signal);
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new MachineError('npm brought no package.');
  if (`sha512-${await hashOf('sha512', join(folder, tarball), 'base64')}` !== integrity) {
    throw new MachineError('its hash is another one.');
  }
  return tarball;
}
