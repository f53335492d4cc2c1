import { setPriority } from 'node:os';

/** A tenth of what others get where all want to work: on a busy machine nothing stands still. */
const NICE = 10;

/**
 * Lets this thread work with what the others leave of the processors: for work that nobody watches. On Linux a thread
 * has a priority of its own; elsewhere nothing changes, because the whole process would become slower.
 */
export function yieldToOthers(): void {
  if (process.platform === 'linux') setPriority(NICE);
}
