import { currentRequest } from '../request-context.js';
import type { EndSignals } from './end-signals.js';
import { hasEnded, type Run } from './run.entity.js';
import type { RunRecords } from './run-records.js';

/** A run once it has ended, or as it is after `ms`; see `Jobs.wait`. */
export async function waitForEnd(
  records: RunRecords,
  signals: EndSignals,
  id: string,
  ms: number,
): Promise<Run | null> {
  const request = currentRequest()?.signal;
  const until = performance.now() + ms;
  let woken = false;
  let wake = () => {};
  const stopListening = signals.listen(id, () => {
    woken = true;
    wake();
  });
  const giveUp = () => wake();
  request?.addEventListener('abort', giveUp, { once: true });
  try {
    for (;;) {
      woken = false;
      const run = await records.find(id);
      request?.throwIfAborted();
      const left = until - performance.now();
      if (!run || hasEnded(run) || left <= 0) return run;
      if (woken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    stopListening();
    request?.removeEventListener('abort', giveUp);
  }
}
