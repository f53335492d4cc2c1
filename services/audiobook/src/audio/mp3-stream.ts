import { Worker } from 'node:worker_threads';
import { THREAD_LIMITS } from './thread-limits.js';

/** Kilobits a second: plenty for one voice. */
export const BITRATE = 64;

/** Samples to encode; none ends the file. */
export interface EncoderTask {
  readonly sampleRate: number;
  readonly samples?: Int16Array<ArrayBuffer>;
}

/**
 * Encodes sound as one MP3 while it comes, on a thread of its own, with a block of it in memory at a time.
 *
 * @param blocks samples, a few seconds at a time
 * @returns pieces of the file, in order
 * @throws what `blocks` throws
 */
export async function* encodedAsMp3(
  blocks: AsyncIterable<Int16Array<ArrayBuffer>>,
  sampleRate: number,
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./mp3-stream-worker.js', import.meta.url), { resourceLimits: THREAD_LIMITS });
  const ask = (task: EncoderTask) =>
    new Promise<Uint8Array>((resolve, reject) => {
      const ended = (code: number) => reject(new Error(`the encoder ended with ${code}`));
      worker.once('error', reject);
      worker.once('exit', ended);
      worker.once('message', (bytes: Uint8Array) => {
        worker.off('error', reject);
        worker.off('exit', ended);
        resolve(bytes);
      });
      worker.postMessage(task, task.samples ? [task.samples.buffer] : []);
    });
  try {
    for await (const samples of blocks) {
      const bytes = await ask({ sampleRate, samples });
      if (bytes.length > 0) yield bytes;
    }
    yield await ask({ sampleRate });
  } finally {
    await worker.terminate();
  }
}
