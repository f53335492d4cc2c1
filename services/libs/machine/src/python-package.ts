import { createWriteStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hashOf } from './hash-of.js';
import { MachineError } from './machine-error.js';
import { programOnPath } from './program-on-path.js';
import { run } from './run.js';

/** A package of Python's, of which nothing is installed: its file is unpacked. */
export interface PythonPackage {
  /** With its version: `name==1.0.0`. */
  readonly name: string;
  /** Of its file, in hexadecimal. */
  readonly sha256: string;
  /** Its file, where that is no wheel but its source: `name-1.0.0.tar.gz`. */
  readonly source?: string;
}

/** Puts a package's file into a folder. */
export type Download = (wanted: PythonPackage, folder: string, signal?: AbortSignal) => Promise<void>;

/**
 * By pip, from where it is set up to look on this machine; where there is no pip, over HTTP from the index that
 * PIP_INDEX_URL names.
 */
export const downloadByPip: Download = (wanted, folder, signal) => {
  if (programOnPath('pip3')) return byPip(wanted, folder, signal);
  const index = process.env.PIP_INDEX_URL;
  if (index) return fromIndex(index, wanted, folder, signal);
  throw new MachineError(
    "pip3 is not here, by which it is fetched: install Debian's package python3-pip, or name an index by PIP_INDEX_URL.",
  );
};

async function byPip({ name, sha256, source }: PythonPackage, folder: string, signal?: AbortSignal): Promise<void> {
  // pip asks the source of a package for its metadata, and so runs it: it must be the pinned one before that.
  const pinned = join(folder, 'pinned.txt');
  writeFileSync(pinned, `${name} --hash=sha256:${sha256}\n`);
  const form = source ? ['--no-binary', nameOf(name)] : ['--only-binary', ':all:'];
  const what = ['--no-deps', '--require-hashes', ...form, '--ignore-requires-python'];
  const how = ['--quiet', '--disable-pip-version-check', '--no-cache-dir', '--retries', '1', '--timeout', '30'];
  await run('pip3', ['download', ...what, ...how, '--dest', folder, '--requirement', pinned], folder, signal, {
    TMPDIR: folder,
  });
}

/** What a page of the index links to: the file's name is the last part of the address. */
const LINK = /<a\s[^>]*href="([^"]+)"/giu;
const LARGEST_PAGE = 10_000_000;
const LONGEST_MS = 5 * 60_000;

/** By the simple repository API (PEP 503), which every index has. */
async function fromIndex(
  index: string,
  { name, source }: PythonPackage,
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  const base = new URL(`${index.replace(/\/+$/u, '')}/${nameOf(name)}/`);
  const headers: Record<string, string> = { accept: 'text/html' };
  if (base.username) {
    headers.authorization = `Basic ${btoa(`${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`)}`;
    base.username = base.password = '';
  }
  const within = AbortSignal.any([AbortSignal.timeout(LONGEST_MS), ...(signal ? [signal] : [])]);
  const page = await (await answerOf(base, headers, within)).text();
  const files = [...page.slice(0, LARGEST_PAGE).matchAll(LINK)].map(([, link]) => new URL(link!, base));
  const version = name.slice(name.indexOf('==') + 2);
  const found = files.find(({ pathname }) => {
    const file = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
    return source ? file === source : file.endsWith('.whl') && file.split('-')[1] === version;
  });
  if (!found) throw new MachineError(`the index has no ${name}.`);
  found.hash = '';
  const file = join(folder, found.pathname.slice(found.pathname.lastIndexOf('/') + 1));
  const { body } = await answerOf(found, found.host === base.host ? headers : {}, within);
  await pipeline(Readable.fromWeb(body as never), createWriteStream(file), { signal: within });
}

async function answerOf(address: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(address, { headers, signal }).catch((error: Error) => {
    throw signal.aborted ? signal.reason : new MachineError('the index does not answer.', { cause: error });
  });
  if (!answer.ok || !answer.body) throw new MachineError(`the index answered ${answer.status}.`);
  return answer;
}

const nameOf = (name: string) => name.slice(0, name.indexOf('=='));

/**
 * A package's file in a folder, in which there is nothing else.
 *
 * @returns its path
 * @throws Error when it cannot be had, or is another one than is pinned
 */
export async function downloaded(
  wanted: PythonPackage,
  folder: string,
  download: Download,
  signal?: AbortSignal,
): Promise<string> {
  const { name, sha256, source } = wanted;
  await download(wanted, folder, signal);
  const found = readdirSync(folder).find((file) => (source ? file === source : file.endsWith('.whl')));
  if (found === undefined) throw new MachineError(`the index brought no ${source ?? 'wheel'} of ${name}.`);
  const file = join(folder, found);
  if ((await hashOf('sha256', file, 'hex')) !== sha256) throw new MachineError(`the hash of ${name} is another one.`);
  return file;
}
