import { createMp3Encoder } from 'wasm-media-encoders';
import { BITRATE } from './mp3-stream.js';
import type { Pcm } from './pcm.js';

/** Samples given to the encoder at a time. */
const BLOCK = 22_050;

let encoder: ReturnType<typeof createMp3Encoder> | undefined;

/** Encodes a sound as MP3, at a constant bit rate and at its own sample rate. */
export async function encodeMp3({ samples, sampleRate }: Pcm): Promise<Uint8Array<ArrayBuffer>> {
  encoder ??= createMp3Encoder();
  const mp3 = await encoder;
  mp3.configure({ sampleRate, channels: 1, bitrate: BITRATE, outputSampleRate: sampleRate as 22_050 });
  const parts: Uint8Array[] = [];
  for (let at = 0; at < samples.length; at += BLOCK) {
    const block = Float32Array.from(samples.subarray(at, at + BLOCK), (sample) => sample / 32_768);
    // The encoder returns its own memory, which it overwrites.
    parts.push(mp3.encode([block]).slice());
  }
  parts.push(mp3.finalize().slice());
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
