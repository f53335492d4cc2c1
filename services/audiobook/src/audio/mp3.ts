import { createMp3Encoder } from 'wasm-media-encoders';
import { BITRATE } from './mp3-stream.js';
import { tagOf } from './mp3-tag.js';
import type { Pcm } from './pcm.js';

/** Samples given to the encoder at a time. */
const BLOCK = 22_050;

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>;

/** What the encoder wants, in memory that is used again and again. */
const block = new Float32Array(BLOCK);

let encoder: Promise<Encoder> | undefined;

/**
 * Encodes a sound as MP3, at a constant bit rate and at its own sample rate. Its tag says what the encoder has put
 * before and after the sound, so that players begin and end where the sound does.
 */
export async function encodeMp3({ samples, sampleRate }: Pcm): Promise<Uint8Array<ArrayBuffer>> {
  encoder ??= createMp3Encoder();
  const mp3 = await encoder;
  configure(mp3, sampleRate);
  const sound = concatenated([encodedWith(mp3, samples), mp3.finalize()]);
  return concatenated([tagOf(sound, samples.length), sound]);
}

export const configure = (mp3: Encoder, sampleRate: number): void =>
  mp3.configure({ sampleRate, channels: 1, bitrate: BITRATE, outputSampleRate: sampleRate as 22_050 });

/** What an encoder makes of some samples; a little of it comes with the next ones. */
export function encodedWith(mp3: Encoder, samples: Int16Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < samples.length; at += BLOCK) {
    const count = Math.min(BLOCK, samples.length - at);
    for (let index = 0; index < count; index++) block[index] = samples[at + index]! / 32_768;
    // The encoder returns its own memory, which it overwrites.
    parts.push(mp3.encode([block.subarray(0, count)]).slice());
  }
  return concatenated(parts);
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
