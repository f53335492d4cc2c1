import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/**
 * Fills the file system at argv[1] through a store, and tells what becomes of that, of the check, and of the folder.
 */
const FILL = `
  const { FileObjectStore } = await import(${JSON.stringify(new URL('../objects/file-objects.js', import.meta.url).href)});
  const { asDomainError } = await import(${JSON.stringify(new URL('../errors.js', import.meta.url).href)});
  const { readdirSync, rmSync } = await import('node:fs');
  const folder = process.argv[1];
  const store = new FileObjectStore(folder);
  await store.check();
  const said = (error) => ({ kind: asDomainError(error).kind, code: asDomainError(error).code });
  const result = { put: 'stored', check: 'ok' };
  await store.put('texts/small.txt', Buffer.alloc(10));
  await store.put('texts/large.txt', Buffer.alloc(3_000_000)).catch((error) => { result.put = said(error); });
  result.left = readdirSync(folder + '/texts');
  for (let i = 0; result.check === 'ok' && i < 100; i++) {
    await store.put('fill/' + i, Buffer.alloc(20_000)).catch(() => {});
    await store.check().catch((error) => { result.check = said(error); });
  }
  result.read = (await store.get('texts/small.txt')).length;
  rmSync(folder + '/fill', { recursive: true });
  result.again = await store.check().then(() => 'ok', said);
  console.log(JSON.stringify(result));`;

/** Runs a command with a file system of 1 MB of its own at `folder`. */
const onSmallDisk = (folder: string, ...command: string[]) => {
  const script = 'mount -t tmpfs -o size=1m none "$0" && exec "$@"';
  const namespace = ['--user', '--map-root-user', '--mount', 'sh', '-c', script, folder, ...command];
  return spawnSync('unshare', namespace, { encoding: 'utf8' });
};
/** Not every machine lets everybody mount one. */
const canMount = onSmallDisk(tmpdir(), 'true').status === 0;

describe('a full disk', () => {
  (canMount ? it : it.skip)(
    'is reported as such, leaves no draft behind, is known to the check, and is over when there is room',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'ichibun-full-'));
      const { status, stdout, stderr } = onSmallDisk(
        folder,
        process.execPath,
        '--input-type=module',
        '-e',
        FILL,
        folder,
      );
      rmSync(folder, { recursive: true, force: true });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      const full = { kind: 'storage-full', code: 'storage.full' };
      expect(JSON.parse(stdout)).toEqual({ put: full, left: ['small.txt'], check: full, read: 10, again: 'ok' });
    },
  );
});
