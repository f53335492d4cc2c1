import { AudioBufferSink, BlobSource, Input } from 'mediabunny';
import { FORMATS } from './formats.js';
import { type Mono, resampled, wavOf } from './wav.js';

/** Fewer samples a second would delay the sound of an MP3 too much, more are not heard. */
const RATES = { least: 32_000, most: 48_000 } as const;

/**
 * The sound of a film from one moment to another, as WAV of one channel. Only that part of it is read and decoded.
 *
 * @param from seconds of the film's own clock
 * @returns null where the film has no sound, or none that this browser decodes
 * @throws what reading the file throws
 */
export async function soundOf(film: Blob, from: number, to: number): Promise<Blob | null> {
  using input = new Input({ source: new BlobSource(film), formats: FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (!track || typeof AudioBuffer === 'undefined' || !(await track.canDecode())) return null;
  const sampleRate = await track.getSampleRate();
  const samples = new Float32Array(Math.ceil((to - from) * sampleRate));
  for await (const { buffer, timestamp } of new AudioBufferSink(track).buffers(from, to)) {
    mixInto(samples, buffer, Math.round((timestamp - from) * sampleRate));
  }
  return wavOf(inBounds({ samples, sampleRate }));
}

/** Adds the channels of a part, each as loud as its share. */
function mixInto(samples: Float32Array, buffer: AudioBuffer, at: number): void {
  const { numberOfChannels, length } = buffer;
  for (let channel = 0; channel < numberOfChannels; channel++) {
    const data = buffer.getChannelData(channel);
    const end = Math.min(length, samples.length - at);
    for (let index = Math.max(0, -at); index < end; index++) {
      samples[at + index]! += data[index]! / numberOfChannels;
    }
  }
}

function inBounds(sound: Mono): Mono {
  const { sampleRate } = sound;
  const fits = sampleRate === 44_100 || sampleRate === RATES.least || sampleRate === RATES.most;
  return fits ? sound : resampled(sound, RATES.most);
}
