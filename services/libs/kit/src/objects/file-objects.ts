import { randomUUID } from 'node:crypto';
import { createReadStream, type Dir } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { asDomainError } from '../errors.js';
import { checkKey, KEY, notFound, ObjectStore, type StoredObject } from './objects.js';

/** How the name of a file ends that is not an object yet. */
const DRAFT = '.draft';
/** Size of a check's file: more than a file system keeps in reserve. */
const CHECK_BYTES = 64 * 1024;

/** Objects as files below a folder: for a single machine. */
export class FileObjectStore extends ObjectStore {
  constructor(private readonly root: string) {
    super();
  }

  override async put(key: string, data: Uint8Array): Promise<void> {
    await this.write(key, data);
  }

  override async putParts(key: string, data: AsyncIterable<Uint8Array>): Promise<void> {
    await this.write(key, data);
  }

  private async write(key: string, data: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.path(key);
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}${DRAFT}`;
    try {
      await writeSafely(draft, data);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  override async read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable> {
    // A missing object fails before anything is answered.
    await this.size(key);
    return createReadStream(this.path(key), range);
  }

  override async size(key: string): Promise<number> {
    return (await stat(this.path(key)).catch(unlessAbsent)).size;
  }

  override async get(key: string): Promise<Buffer> {
    return readFile(this.path(key)).catch(unlessAbsent);
  }

  override async has(key: string): Promise<boolean> {
    try {
      return (await stat(this.path(key))).isFile();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }

  override async remove(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  override async *list(folder: string): AsyncGenerator<StoredObject> {
    for await (const { path, modifiedAt } of this.files(folder)) {
      const key = relative(this.root, path).split(sep).join('/');
      if (KEY.test(key) && !path.endsWith(DRAFT)) yield { key, storedAt: modifiedAt };
    }
  }

  override async removeDrafts(prefix: string, before: Date): Promise<void> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/'));
    for await (const { path, modifiedAt } of this.files(folder)) {
      const key = relative(this.root, path).split(sep).join('/');
      const isMeant = key.startsWith(prefix) && key.endsWith(DRAFT) && modifiedAt < before;
      if (isMeant) await rm(path, { force: true });
    }
  }

  override async check(): Promise<void> {
    await mkdir(this.root, { recursive: true });
    const probe = join(this.root, `check-${randomUUID()}${DRAFT}`);
    try {
      await writeSafely(probe, Buffer.alloc(CHECK_BYTES, 1));
    } catch (error) {
      throw asDomainError(error);
    } finally {
      await rm(probe, { force: true });
    }
  }

  private async *files(folder: string): AsyncGenerator<{ path: string; modifiedAt: Date }> {
    let entries: Dir;
    try {
      entries = await opendir(join(this.root, folder), { recursive: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    for await (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(() => undefined);
      if (found) yield { path, modifiedAt: found.mtime };
    }
  }

  private path(key: string): string {
    checkKey(key);
    return join(this.root, ...key.split('/'));
  }
}

async function writeSafely(path: string, data: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await writeFile(file, data);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** @throws DomainError `objects.not-found` for a file that is not there, and anything else as it is */
function unlessAbsent(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? notFound(error) : error;
}
