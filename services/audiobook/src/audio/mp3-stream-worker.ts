// The thread that encodes one audiobook.
import { parentPort } from 'node:worker_threads';
import { createMp3Encoder } from 'wasm-media-encoders';
import { BITRATE, type EncoderTask } from './mp3-stream.js';

const port = parentPort!;
const opening = createMp3Encoder();
let configured = false;

port.on('message', async ({ sampleRate, samples }: EncoderTask) => {
  const encoder = await opening;
  if (!configured) {
    encoder.configure({ sampleRate, channels: 1, bitrate: BITRATE, outputSampleRate: sampleRate as 22_050 });
    configured = true;
  }
  const made = samples ? encoder.encode([Float32Array.from(samples, (sample) => sample / 32_768)]) : encoder.finalize();
  // The encoder returns its own memory, which it overwrites.
  const bytes = made.slice();
  port.postMessage(bytes, [bytes.buffer]);
});
