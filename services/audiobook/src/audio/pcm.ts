import { release } from '@ichibun/kit/release';

/** Sound as it is worked on: one channel, 16 bits. */
export interface Pcm {
  readonly samples: Int16Array<ArrayBuffer>;
  /** Samples a second. */
  readonly sampleRate: number;
}

/** Quieter than this is silence: 0.6 % of full scale. */
const SILENCE = 200;
/** Samples kept on either side, so that no soft beginning or end is cut. */
const MARGIN = 200;

/** How long it takes to play. */
export const durationMs = ({ samples, sampleRate }: Pcm) => Math.round((samples.length / sampleRate) * 1000);

/** The sound without the silence before and after it: an engine's own would be added to every pause. */
export function trimmed({ samples, sampleRate }: Pcm): Pcm {
  const isHeard = (sample: number) => Math.abs(sample) >= SILENCE;
  const first = samples.findIndex(isHeard);
  if (first === -1) return { samples: new Int16Array(0), sampleRate };
  const last = samples.findLastIndex(isHeard);
  return { samples: samples.slice(Math.max(0, first - MARGIN), last + 1 + MARGIN), sampleRate };
}

/** Samples that come bit by bit, in memory that is used for one sound after the other. */
export class Tape {
  private samples = new Int16Array(2 ** 18);
  private length = 0;

  add(more: ArrayLike<number>): void {
    if (this.length + more.length > this.samples.length) {
      const larger = new Int16Array(2 * (this.length + more.length));
      larger.set(this.samples);
      release(this.samples);
      this.samples = larger;
    }
    this.samples.set(more, this.length);
    this.length += more.length;
  }

  /** What was added since the last time; it is there until something is added again. */
  take(): Int16Array<ArrayBuffer> {
    const taken = this.samples.subarray(0, this.length);
    this.length = 0;
    return taken;
  }
}

/** Sounds of one sample rate, one after the other. */
export function joined(parts: readonly Pcm[]): Pcm {
  if (parts.length === 1) return parts[0]!;
  const sampleRate = parts[0]!.sampleRate;
  if (parts.some((part) => part.sampleRate !== sampleRate)) throw new Error('sounds of different sample rates');
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.samples.length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part.samples, at);
    at += part.samples.length;
  }
  return { samples, sampleRate };
}

/** Silence of that length. */
export const silence = (ms: number, sampleRate: number): Pcm => ({
  samples: new Int16Array(Math.round((ms / 1000) * sampleRate)),
  sampleRate,
});

/** Samples before and after what is heard: they are part of every pause beside the sound. */
export function quietEdges({ samples }: Pcm): { before: number; after: number } {
  const isHeard = (sample: number) => Math.abs(sample) >= SILENCE;
  const first = samples.findIndex(isHeard);
  if (first === -1) return { before: samples.length, after: 0 };
  return { before: first, after: samples.length - 1 - samples.findLastIndex(isHeard) };
}

/** The same sound with as many samples a second as asked, drawn straight from one sample to the next. */
export function resampled(pcm: Pcm, sampleRate: number): Pcm {
  if (pcm.sampleRate === sampleRate) return pcm;
  const { samples } = pcm;
  const step = pcm.sampleRate / sampleRate;
  const made = new Int16Array(Math.round(samples.length / step));
  for (let index = 0; index < made.length; index++) {
    const at = index * step;
    const low = Math.floor(at);
    const [one, next] = [samples[low] ?? 0, samples[low + 1] ?? samples[low] ?? 0];
    made[index] = Math.round(one + (next - one) * (at - low));
  }
  return { samples: made, sampleRate };
}
