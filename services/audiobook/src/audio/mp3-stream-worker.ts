// The thread that encodes one audiobook.
import { parentPort } from 'node:worker_threads';
import { yieldToOthers } from '@ichibun/kit/background-thread';
import { release } from '@ichibun/kit/release';
import { createMp3Encoder } from 'wasm-media-encoders';
import { configure, encodedWith } from './mp3.js';
import type { EncoderTask } from './mp3-stream.js';

yieldToOthers();

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
