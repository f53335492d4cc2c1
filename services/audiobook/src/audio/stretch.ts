import type { Pcm } from './pcm.js';

/** Seconds of one frame: long enough for two periods of a deep voice. */
const FRAME_S = 0.03;
/** Seconds that a frame may be moved, either way, to continue the wave of the one before. */
const SEARCH_S = 0.008;
/** Only each of this many samples is compared when the best place is looked for. */
const STRIDE = 2;

/**
 * Plays faster or slower at the same pitch, for paces that an engine does not speak at (WSOLA: overlapping frames, each
 * taken from where it continues the last one best; Verhelst and Roelands, 1993).
 *
 * @param speed 2 is twice as fast
 */
export function stretched(pcm: Pcm, speed: number): Pcm {
  const { samples: input, sampleRate } = pcm;
  const hop = Math.round((FRAME_S * sampleRate) / 2);
  const frame = hop * 2;
  const search = Math.round(SEARCH_S * sampleRate);
  if (Math.abs(speed - 1) < 0.01 || input.length < frame * 2) return pcm;

  const length = Math.round(input.length / speed);
  const sum = new Float32Array(length + frame);
  const window = Float32Array.from({ length: frame }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / frame));
  const last = input.length - frame;
  let taken = 0;
  for (let at = 0; at < length; at += hop) {
    const wanted = Math.min(last, Math.round(at * speed));
    if (at > 0) taken = bestPlace(input, Math.min(last, taken + hop), wanted, { frame, search, last });
    // The first half of the first frame has nothing to overlap with.
    for (let i = 0; i < frame; i++) sum[at + i]! += input[taken + i]! * (at === 0 && i < hop ? 1 : window[i]!);
  }
  return { samples: Int16Array.from(sum.subarray(0, length), clamped), sampleRate };
}

const clamped = (value: number) => Math.max(-32_768, Math.min(32_767, Math.round(value)));

/** Near `wanted`, the place whose frame is most like the one that really comes next. */
function bestPlace(
  input: Int16Array,
  next: number,
  wanted: number,
  { frame, search, last }: { frame: number; search: number; last: number },
): number {
  let best = wanted;
  let bestLikeness = Number.NEGATIVE_INFINITY;
  for (let place = Math.max(0, wanted - search); place <= Math.min(last, wanted + search); place++) {
    let likeness = 0;
    for (let i = 0; i < frame; i += STRIDE) likeness += input[place + i]! * input[next + i]!;
    if (likeness > bestLikeness) {
      bestLikeness = likeness;
      best = place;
    }
  }
  return best;
}
