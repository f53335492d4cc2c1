// The thread that encodes one audiobook.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createMp3Encoder } from 'wasm-media-encoders';
import { configure, encodedWith } from './mp3.js';
import type { EncoderTask } from './mp3-stream.js';
import { release } from './pcm.js';

/** Nobody waits for it; on Linux a thread has a priority of its own. */
const NICE = 10;
if (process.platform === 'linux') setPriority(NICE);

const port = parentPort!;
const opening = createMp3Encoder();
let configured = false;

port.on('message', async ({ sampleRate, samples }: EncoderTask) => {
  const mp3 = await opening;
  if (!configured) {
    configure(mp3, sampleRate);
    configured = true;
  }
  const bytes = samples ? encodedWith(mp3, samples) : mp3.finalize().slice();
  if (samples) release(samples);
  port.postMessage(bytes, [bytes.buffer]);
});
