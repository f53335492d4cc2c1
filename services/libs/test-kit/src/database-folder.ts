import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** Linux's file system in memory, and the bytes of it and of memory that must be free for what a run of tests keeps. */
const IN_MEMORY = '/dev/shm';
const MEMORY_NEEDED = 4 * 2 ** 30;

/**
 * Where databases of tests lie: in memory where there is room, else in the folder for temporary files. A new database
 * is hundreds of files, 850 ms of processor time on a disk.
 */
export function databaseFolder(): string {
  if (!existsSync(IN_MEMORY) || freemem() < MEMORY_NEEDED) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize < MEMORY_NEEDED ? tmpdir() : IN_MEMORY;
}
