import { getPriority, setPriority } from 'node:os';

/** A third of what others get where all want to work: on a busy machine nothing stands still. */
const NICE = 5;

/**
 * Lets this thread work with what the others leave of the processors: for work that nobody watches. On Linux a thread
 * has a priority of its own; elsewhere nothing changes, because the whole process would become slower.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  // A process that `nice` started has less already: only root may have more again.
  if (getPriority() >= NICE) return;
  try {
    setPriority(NICE);
  } catch {
    // A sandbox forbids it: the work goes on beside the others then.
  }
}
