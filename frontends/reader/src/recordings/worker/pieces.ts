import { featuresOf, LOUDNESS_MS } from '@ichibun/alignment/features';
import { pausesOf } from '@ichibun/alignment/pauses';

/** What recognisers are trained on: more samples a second are thinned out. */
const RATE = 16_000;
const SHORTEST_SECONDS = 12;
const LONGEST_SECONDS = 30;
/** Values of loudness over which the quietest moment is looked for where there is no pause. */
const QUIET = 20;

/** A part of a sound, from one pause to another. */
export interface Piece {
  /** Milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Undefined where nobody speaks. */
  readonly sound: { readonly samples: Float32Array; readonly sampleRate: number } | undefined;
}

/**
 * Cuts a sound in the middle of pauses, the longest between 12 and 30 seconds after the last cut; where there is none,
 * at the quietest moment. The pieces are the whole sound, without overlap.
 *
 * @param sound samples that follow each other without a gap
 * @param fromMs where the sound begins
 */
export async function* piecesOf(
  sound: AsyncIterable<Float32Array>,
  sampleRate: number,
  fromMs: number,
): AsyncGenerator<Piece> {
  const thinned = new Thinned(sampleRate);
  const longest = LONGEST_SECONDS * thinned.rate;
  let from = 0;
  const piece = (samples: Float32Array): Piece => {
    const { rate } = thinned;
    const begin = from;
    from += samples.length;
    const { loudness } = featuresOf(samples, rate);
    const pauses = pausesOf(loudness).reduce((sum, one) => sum + one.to - one.from, 0);
    const isSpoken = pauses < loudness.length;
    const at = (sample: number) => fromMs + Math.round((1_000 * sample) / rate);
    return { from: at(begin), to: at(from), sound: isSpoken ? { samples, sampleRate: rate } : undefined };
  };
  for await (const part of sound) {
    thinned.push(part);
    while (thinned.length >= longest) yield piece(thinned.take(cutIn(thinned.peek(longest), thinned.rate)));
  }
  if (thinned.length > 0) yield piece(thinned.take(thinned.length));
}

/** The sample at which a sound is cut. */
function cutIn(samples: Float32Array, rate: number): number {
  const { loudness } = featuresOf(samples, rate);
  const earliest = (SHORTEST_SECONDS * 1_000) / LOUDNESS_MS;
  let cut = 0;
  let longest = 0;
  for (const { from, to } of pausesOf(loudness)) {
    const begin = Math.max(from, earliest);
    if (to - begin < longest || begin >= to) continue;
    longest = to - begin;
    cut = (begin + to) / 2;
  }
  return Math.round(((longest > 0 ? cut : quietestIn(loudness, earliest)) * LOUDNESS_MS * rate) / 1_000);
}

function quietestIn(loudness: Uint8Array, earliest: number): number {
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  let found = earliest;
  for (let at = earliest; at < loudness.length; at++) {
    sum += loudness[at]!;
    if (at < earliest + QUIET) continue;
    sum -= loudness[at - QUIET]!;
    if (sum >= least) continue;
    least = sum;
    found = at - QUIET / 2;
  }
  return found;
}

/** Samples with the mean of those that each stands for. */
class Thinned {
  readonly rate: number;
  private samples: Float32Array;
  length = 0;
  private sum = 0;
  private summed = 0;
  private taken = 0;
  private made = 0;

  constructor(private readonly sampleRate: number) {
    this.rate = Math.min(RATE, sampleRate);
    this.samples = new Float32Array(2 * LONGEST_SECONDS * this.rate);
  }

  push(samples: Float32Array): void {
    for (const sample of samples) {
      this.sum += sample;
      this.summed++;
      this.taken++;
      if (this.taken * this.rate < (this.made + 1) * this.sampleRate) continue;
      this.add(this.sum / this.summed);
      this.sum = 0;
      this.summed = 0;
    }
  }

  peek(count: number): Float32Array {
    return this.samples.subarray(0, count);
  }

  take(count: number): Float32Array {
    const taken = this.samples.slice(0, count);
    this.samples.copyWithin(0, count, this.length);
    this.length -= count;
    return taken;
  }

  private add(sample: number): void {
    if (this.length === this.samples.length) {
      const larger = new Float32Array(2 * this.length);
      larger.set(this.samples);
      this.samples = larger;
    }
    this.samples[this.length++] = sample;
    this.made++;
  }
}
