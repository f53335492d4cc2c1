import { fork } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConversionOrder, ConversionReport } from './jamdict-conversion.js';
import { MachineError } from './machine-error.js';
import { type Download, downloadByPip, downloaded, type PythonPackage } from './python-package.js';
import { run } from './run.js';

/** Tables of JMdict and JMnedict (EDRDG, CC BY-SA 4.0), as Python's package index has them. */
export interface JamdictPackage extends PythonPackage {
  readonly bytes: number;
  /** The file of the package that the tables are in, compressed by xz. */
  readonly member: string;
}

/** JMdict of 2021 and JMnedict of 2020. */
const JAMDICT: JamdictPackage = {
  name: 'jamdict-data==1.5',
  source: 'jamdict_data-1.5.tar.gz',
  sha256: 'a4247dd9bb3148ab17c1b32fc56d7a7f1c35293b0d6ff2838c811f896d13f415',
  bytes: 53_940_912,
  member: 'jamdict_data-1.5/jamdict_data/jamdict.db.xz',
};

export interface JamdictOptions {
  /** Told the share that is done, from 0 to 1. */
  readonly progress?: (share: number) => void;
  /** Ends it. */
  readonly signal?: AbortSignal;
  readonly download?: Download;
  readonly package?: JamdictPackage;
}

/** Which share of the time the download takes. */
const DOWNLOADED = 0.4;
const LOOK_MS = 250;

/**
 * Fetches JMdict from Python's package index into a folder, as its own XML, gzipped. Its names, which take longer, are
 * left in the tables for `writePackagedNames`.
 *
 * @returns the paths of the dictionary and of the package's compressed tables, in the folder
 * @throws Error when the package cannot be had or converted
 */
export async function fetchJamdict(
  folder: string,
  { progress = () => {}, signal, download = downloadByPip, package: wanted = JAMDICT }: JamdictOptions = {},
): Promise<{ dictionary: string; tables: string }> {
  const packed = join(folder, 'package');
  mkdirSync(packed);
  // No client tells how far it is: the bytes that are there do.
  const look = setInterval(() => {
    const bytes = bytesIn(packed);
    if (bytes !== undefined) progress(Math.min(1, bytes / wanted.bytes) * DOWNLOADED);
  }, LOOK_MS);
  try {
    const file = await downloaded(wanted, packed, download, signal);
    await run('tar', ['-xzf', file, '--strip-components', '2', wanted.member], packed, signal);
  } finally {
    clearInterval(look);
  }
  progress(DOWNLOADED);
  const tables = join(packed, wanted.member.slice(wanted.member.lastIndexOf('/') + 1));
  const dictionary = join(folder, 'JMdict_e.xml.gz');
  const order = { compressed: tables, of: 'dictionary', file: dictionary } as const;
  await convert(order, (share) => progress(DOWNLOADED + share * (1 - DOWNLOADED)), signal);
  return { dictionary, tables };
}

/**
 * Writes the JMnedict of the tables that `fetchJamdict` has left, as its own XML, gzipped: half a minute of a processor.
 *
 * @param tables compressed, as they came
 * @throws Error when they cannot be read; the signal's reason when it is aborted
 */
export const writePackagedNames = (tables: string, file: string, signal?: AbortSignal): Promise<void> =>
  convert({ compressed: tables, of: 'names', file }, () => {}, signal);

/** Of the largest file; undefined while the client removes folders of its own, which Node then fails to read. */
function bytesIn(folder: string): number | undefined {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const size = ({ parentPath, name }: (typeof files)[number]) =>
      statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0;
    return Math.max(0, ...files.map(size));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** In a process of its own: it works for half a minute, and takes memory that only a process gives back. */
function convert(order: ConversionOrder, progress: (share: number) => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const program = fileURLToPath(new URL('./jamdict-conversion.js', import.meta.url));
    const child = fork(program, { ...(signal && { signal }), execArgv: [] });
    child.on('message', (report: ConversionReport) => {
      if ('share' in report) progress(report.share);
      else if (report.failure === undefined) resolve();
      else reject(new MachineError(`the tables could not be read: ${report.failure}`));
    });
    child.once('error', (error) => reject(signal?.aborted ? signal.reason : error));
    child.once('exit', (code, name) => reject(new MachineError(`reading the tables ended early (${name ?? code}).`)));
    child.send(order);
  });
}
