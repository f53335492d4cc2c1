import { Worker } from 'node:worker_threads';
import type { Note } from './note.js';

/**
 * Makes an Anki package of one deck, in a thread of its own.
 *
 * @param notes in parts; all of one part must be small enough to be copied at once, some hundred
 * @returns the bytes of the .apkg, and how many notes are in it
 */
export async function writePackage(
  deckName: string,
  notes: AsyncIterable<readonly Note[]>,
): Promise<{ bytes: Uint8Array; count: number }> {
  const worker = new Worker(new URL('./package-worker.js', import.meta.url), { workerData: deckName });
  const failed = new Promise<never>((_, reject) => worker.once('error', reject));
  // Until it is awaited below, nobody listens.
  failed.catch(() => {});
  const written = new Promise<Uint8Array>((resolve) => worker.once('message', resolve));
  try {
    let count = 0;
    for await (const part of notes) {
      worker.postMessage(part);
      count += part.length;
    }
    worker.postMessage(undefined);
    return { bytes: await Promise.race([written, failed]), count };
  } finally {
    await worker.terminate();
  }
}
