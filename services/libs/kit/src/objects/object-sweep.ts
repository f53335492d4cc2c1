import { Logger } from '@nestjs/common';
import type { Queryable } from '../data/database.js';
import { defineQueue } from '../runs/queue.js';
import type { LogEvent } from '../telemetry/log-events.js';
import type { ObjectStore } from './objects.js';

/** A folder of the object store that one service owns. */
export interface ObjectFolder {
  /** The first part of its keys. */
  readonly folder: string;
  /** SQL that answers which of the keys in $1, a text[], the service's rows name: `SELECT … AS key … = ANY($1)`. */
  readonly named: string;
}

/** Which keys unfinished runs name in a field of their payload: an `ObjectFolder`'s `named`. */
export const namedByRuns = (field: string) =>
  `SELECT payload->>'${field}' AS key FROM runs
   WHERE status IN ('queued', 'processing') AND payload->>'${field}' = ANY($1)`;

/** Every day, in one process of each service that owns objects. */
export const SWEEP = defineQueue<object>('sweep-objects', { concurrency: 1, retries: 3, everySeconds: 86_400 });

/** An object is stored before the row that names it, at most a day before. */
const SPARED_MS = 86_400_000;
const AT_ONCE = 500;

/**
 * Removes the objects that nobody owns: those of failed and interrupted work, of calls whose outcome was in doubt, and
 * what was only begun to be written.
 *
 * @param database of the service, whose rows say what is still needed
 * @param before objects stored later stay: a day ago
 * @returns how many objects were removed
 */
export async function sweepObjects(
  objects: ObjectStore,
  database: Pick<Queryable, 'query'>,
  folders: readonly ObjectFolder[],
  signal?: AbortSignal,
  before = new Date(Date.now() - SPARED_MS),
): Promise<number> {
  let removed = 0;
  for (const { folder, named } of folders) {
    await objects.removeDrafts(`${folder}/`, before);
    let keys: string[] = [];
    const removeUnnamed = async () => {
      const rows: { key: string }[] = keys.length > 0 ? await database.query(named, [keys]) : [];
      const needed = new Set(rows.map(({ key }) => key));
      for (const key of keys) {
        signal?.throwIfAborted();
        if (needed.has(key)) continue;
        await objects.remove(key);
        removed++;
      }
      keys = [];
    };
    for await (const { key, storedAt } of objects.list(folder)) {
      if (storedAt < before) keys.push(key);
      if (keys.length >= AT_ONCE) await removeUnnamed();
    }
    await removeUnnamed();
  }
  if (removed > 0) new Logger('Objects').log({ event: 'objects.swept' satisfies LogEvent, removed });
  return removed;
}
