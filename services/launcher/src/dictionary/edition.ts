import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@ichibun/kit/errors';
import type { ObjectStore } from '@ichibun/kit/objects';
import { MachineError } from '@ichibun/machine/machine-error';
import { z } from 'zod';

/** What an edition may be called: a part of a key. */
export const editionName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,40}$/, 'use small letters, digits and hyphens');

/** A file of an edition: where it lies in the store, and what it is called for those who read it by its name. */
const editionFile = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), name: z.string().regex(/^[\w.-]{1,100}$/) });
const edition = z.object({ dictionary: editionFile, kanji: editionFile.optional() });

/** What all replicas of the language service read: a dictionary, and what kanji mean. */
export interface EditionFiles {
  readonly dictionary: string;
  readonly kanji: string | undefined;
}

/** Milliseconds between two looks whether an edition has been chosen. */
const LOOK_MS = 2_000;

const keyOf = (name: string) => `dictionary/${name}.json`;
const keyOfFile = ({ sha256 }: z.infer<typeof editionFile>) => `dictionary/files/${sha256}`;

/**
 * Puts the files of an edition into the store, and its name last: whoever finds that finds the files. One that is
 * there stays as it is, so that replicas that start later read the same.
 *
 * @param obtain the paths of the files; called only when the edition is not there
 * @returns whether it was chosen now
 * @throws MachineError when there is no dictionary to choose
 */
export async function chooseEdition(
  name: string,
  objects: ObjectStore,
  obtain: () => Promise<{ dictionary: string | undefined; kanji: string | undefined }>,
): Promise<boolean> {
  if (await objects.has(keyOf(name))) return false;
  const { dictionary, kanji } = await obtain();
  if (!dictionary) {
    throw new MachineError(
      'No dictionary could be fetched. Let this job reach it, or set DICTIONARY_URL or DICTIONARY_FILE.',
    );
  }
  const chosen: z.infer<typeof edition> = {
    dictionary: await store(objects, dictionary),
    ...(kanji && { kanji: await store(objects, kanji) }),
  };
  await objects.put(keyOf(name), Buffer.from(JSON.stringify(chosen)));
  return true;
}

/**
 * Brings the files of an edition into a folder, and waits until it has been chosen.
 *
 * @param dataDir below which the files are kept; those that are there are not fetched again
 * @param waits called once when there is something to wait for
 * @throws MachineError when a file is not what the edition says
 */
export async function takeEdition(
  name: string,
  objects: ObjectStore,
  dataDir: string,
  waits: () => void,
): Promise<EditionFiles> {
  let chosen = await read(name, objects);
  if (!chosen) waits();
  while (!chosen) {
    await pause(LOOK_MS);
    chosen = await read(name, objects);
  }
  const folder = join(resolve(dataDir), 'editions');
  const { dictionary, kanji } = chosen;
  return {
    dictionary: await fetchFile(objects, dictionary, folder),
    kanji: kanji && (await fetchFile(objects, kanji, folder)),
  };
}

async function read(name: string, objects: ObjectStore): Promise<z.infer<typeof edition> | undefined> {
  try {
    return edition.parse(JSON.parse((await objects.get(keyOf(name))).toString()));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'objects.not-found') return undefined;
    throw error;
  }
}

async function store(objects: ObjectStore, path: string): Promise<z.infer<typeof editionFile>> {
  const file = {
    sha256: await sha256Of(path),
    name: basename(path)
      .replaceAll(/[^\w.-]/g, '_')
      .slice(-100),
  };
  if (!(await objects.has(keyOfFile(file)))) await objects.putParts(keyOfFile(file), createReadStream(path));
  return file;
}

async function fetchFile(objects: ObjectStore, file: z.infer<typeof editionFile>, folder: string): Promise<string> {
  const path = join(folder, file.sha256, file.name);
  if (await stat(path).catch(() => undefined)) return path;
  const draft = join(folder, `${file.sha256}.new`);
  await mkdir(join(folder, file.sha256), { recursive: true });
  await pipeline(await objects.read(keyOfFile(file)), createWriteStream(draft));
  if ((await sha256Of(draft)) !== file.sha256) {
    await rm(draft);
    throw new MachineError(
      `The file ${keyOfFile(file)} of the object store is damaged: remove it, and choose another edition.`,
    );
  }
  await rename(draft, path);
  return path;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}
