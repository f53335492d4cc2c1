import { CEPSTRA, type Features, LOUDNESS_MS, PER_FRAME } from './features.js';

/** A stretch of a sound without speech, in values of loudness (`LOUDNESS_MS`). */
export interface Pause {
  readonly from: number;
  readonly to: number;
}

/** Shorter silence is part of speech, as before a plosive. */
const SHORTEST_MS = 120;
const SHORTEST = SHORTEST_MS / LOUDNESS_MS;
/** Where between the quietest and the loudest of a sound speech begins. */
const THRESHOLD = 0.35;
/** Decibels below the loudest at which speech begins at the latest: a recording's silence may be none at all. */
const MOST_BELOW = 38;

/** Decibels below the loudest that pauses are at least. */
const LEAST_BELOW = 20;
/** Decibels above -100 that can be heard at all. */
const AUDIBLE = 25;

/** The decibels above -100 from which a sound counts as speech. */
function speechThreshold(loudness: Uint8Array): number {
  const counts = new Uint32Array(101);
  for (const value of loudness) counts[value]!++;
  const percentile = (share: number) => {
    let left = share * loudness.length;
    return counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
  };
  const loud = percentile(0.95);
  // A sound may have no pause at all.
  const quiet = Math.min(percentile(0.05), loud - LEAST_BELOW);
  return Math.max(AUDIBLE, loud - MOST_BELOW, quiet + THRESHOLD * (loud - quiet));
}

/** Pauses of at least `SHORTEST_MS`, in their order. */
export function pausesOf(loudness: Uint8Array, threshold = speechThreshold(loudness)): Pause[] {
  const pauses: Pause[] = [];
  let from = 0;
  for (let at = 0; at <= loudness.length; at++) {
    if (at < loudness.length && loudness[at]! < threshold) continue;
    if (at - from >= SHORTEST) pauses.push({ from, to: at });
    from = at + 1;
  }
  return pauses;
}

/** The frames of a sound that are speech, ready to be compared. */
export interface SpeechFrames {
  readonly count: number;
  /** `DIMENSIONS` values a frame: cepstra and their slopes, before they are normalized. */
  readonly values: Float32Array;
  /** The frame of the sound that each is. */
  readonly places: Uint32Array;
  /** Milliseconds of the pause before each; 0 without one. */
  readonly pauseBefore: Float32Array;
}

export const DIMENSIONS = 2 * CEPSTRA;

/** Leaves out the frames that lie in pauses: how long a speaker pauses says nothing of what is said. */
export function speechFrames({ cepstra }: Pick<Features, 'cepstra'>, pauses: readonly Pause[]): SpeechFrames {
  const frames = cepstra.length / CEPSTRA;
  const pauseAt = new Float32Array(frames + 1);
  const isPause = new Uint8Array(frames);
  for (const { from, to } of pauses) {
    const [first, end] = [Math.ceil(from / PER_FRAME), Math.floor(to / PER_FRAME)];
    isPause.fill(1, first, Math.min(end, frames));
    pauseAt[Math.min(end, frames)] = (to - from) * LOUDNESS_MS;
  }
  const count = frames - isPause.reduce((sum, value) => sum + value, 0);
  const values = new Float32Array(count * DIMENSIONS);
  const places = new Uint32Array(count);
  const pauseBefore = new Float32Array(count);
  let at = 0;
  for (let frame = 0; frame < frames; frame++) {
    if (isPause[frame]) continue;
    places[at] = frame;
    pauseBefore[at] = pauseAt[frame]!;
    const [before, after] = [Math.max(0, frame - 1), Math.min(frames - 1, frame + 1)];
    for (let index = 0; index < CEPSTRA; index++) {
      values[at * DIMENSIONS + index] = cepstra[frame * CEPSTRA + index]!;
      values[at * DIMENSIONS + CEPSTRA + index] =
        cepstra[after * CEPSTRA + index]! - cepstra[before * CEPSTRA + index]!;
    }
    at++;
  }
  return { count, values, places, pauseBefore };
}
