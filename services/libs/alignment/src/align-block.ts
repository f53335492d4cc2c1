import { DIMENSIONS } from './pauses.js';

/** Frames of speech that are compared, normalized. */
export interface Sequence {
  readonly count: number;
  /** `DIMENSIONS` values a frame, each of mean 0 and variance 1. */
  readonly values: Float32Array;
  /** Milliseconds of the pause before each frame. */
  readonly pauseBefore: Float32Array;
}

/** Where a sentence is spoken, in frames of the recording. */
export interface Placed {
  readonly sentence: number;
  readonly from: number;
  /** After its last frame. */
  readonly to: number;
  /** Mean distance of its frames; 1 is that of two frames that have nothing to do with each other. */
  readonly distance: number;
}

export interface Path {
  /** Those that are spoken, in their order. */
  readonly placed: readonly Placed[];
  /** Whether the recording ends within or just after the last of them. */
  readonly endsInSpeech: boolean;
}

/** What a frame of speech costs that is none of the text: music, a title, a sentence that is read again. */
const GAP = 0.72;
/** What it costs to begin a gap: a narrator who says more than the text says some words. */
const OPEN = 5;
/** What one sentence or more left out costs, and each of them. */
const OMISSION = 12;
const OMITTED_SENTENCE = 0.05;
/** What it costs to stay at a frame of the reference, or to pass one over. */
const STAY = 0.2;
const PASS = 0.2;
/** How often in a row it may stay: sound that does not change, such as music, is as near to some frame as speech is. */
const MOST_STAYS = 3;
/** What a sentence costs that begins without a pause before it. */
const NO_PAUSE = 3;
const SHORTEST_PAUSE_MS = 120;
/** What a pause costs within a sentence where the reference has none: as much for a second, and at most. */
const PAUSE_INSIDE = 3;
const MOST_PAUSE_INSIDE = 3;

/** Frames by which the distance of any two is measured. */
const SAMPLED = 50;

const STAYED = 0;
const NEXT = 1;
const PASSED = 2;
const BEGUN = 3;
/** So many of them are in a byte. */
const PER_BYTE = 4;
/** In `gapFrom`: the frame is in a gap, or the sentence before has ended; else the gap that it jumped from. */
const IN_GAP = -1;
const ENDED = -2;

/**
 * Finds the cheapest way through a recording (dynamic time warping; Sakoe and Chiba, 1978): its frames follow those of the sentences, or lie in a gap before one;
 * sentences may be left out. Time and memory grow with frames times frames of the reference.
 *
 * @param starts the frame at which each sentence begins in the reference, and its end
 */
export function alignBlock(recording: Sequence, reference: Sequence, starts: Int32Array): Path {
  const [frames, states, sentences] = [recording.count, reference.count, starts.length - 1];
  const rowBytes = Math.ceil(states / PER_BYTE);
  const from = memoryOf(frames * rowBytes);
  const hows = new Uint8Array(rowBytes * PER_BYTE);
  const gapFrom = new Int16Array(frames * (sentences + 1));
  let before = new Float32Array(states).fill(Infinity);
  let costs = new Float32Array(states).fill(Infinity);
  let staysBefore = new Uint8Array(states);
  let stays = new Uint8Array(states);
  const gaps = new Float32Array(sentences + 1).fill(Infinity);
  gaps[0] = 0;
  jump(gaps, undefined);
  /** Gaps that begin with the next frame; a block may begin within one. */
  const isNew = new Uint8Array(sentences + 1);
  const distances = new Float32Array(states);
  const unit = meanDistance(recording, reference);
  for (let frame = 0; frame < frames; frame++) {
    distancesOf(recording.values, frame, reference, distances, unit);
    const pause = recording.pauseBefore[frame]!;
    const beginning = pause >= SHORTEST_PAUSE_MS || frame === 0 ? 0 : NO_PAUSE;
    const inside = Math.min(MOST_PAUSE_INSIDE, (PAUSE_INSIDE * pause) / 1_000);
    const gapRow = gapFrom.subarray(frame * (sentences + 1), (frame + 1) * (sentences + 1));
    for (let sentence = 0; sentence < sentences; sentence++) {
      const [first, end] = [starts[sentence]!, starts[sentence + 1]!];
      for (let state = first; state < end; state++) {
        let best = staysBefore[state]! < MOST_STAYS ? before[state]! + STAY + inside : Infinity;
        let how = STAYED;
        if (state > first) {
          const next = before[state - 1]! + (reference.pauseBefore[state]! > 0 ? 0 : inside);
          if (next < best) [best, how] = [next, NEXT];
          if (state > first + 1) {
            const passed = before[state - 2]! + PASS + inside;
            if (passed < best) [best, how] = [passed, PASSED];
          }
        } else {
          const begun = gaps[sentence]! + beginning;
          if (begun < best) [best, how] = [begun, BEGUN];
        }
        costs[state] = best + distances[state]!;
        stays[state] = how === STAYED ? staysBefore[state]! + 1 : 0;
        hows[state] = how;
      }
    }
    for (let at = frame * rowBytes, state = 0; state < states; at++, state += PER_BYTE) {
      from[at] = hows[state]! | (hows[state + 1]! << 2) | (hows[state + 2]! << 4) | (hows[state + 3]! << 6);
    }
    for (let gap = 0; gap <= sentences; gap++) {
      gaps[gap]! += GAP + isNew[gap]! * OPEN;
      gapRow[gap] = IN_GAP;
      isNew[gap] = 0;
      if (gap === 0) continue;
      const ended = starts[gap]! > starts[gap - 1]! ? costs[starts[gap]! - 1]! : gaps[gap - 1]!;
      if (ended < gaps[gap]!) {
        gaps[gap] = ended;
        gapRow[gap] = starts[gap]! > starts[gap - 1]! ? ENDED : gap - 1;
        isNew[gap] = starts[gap]! > starts[gap - 1]! ? 1 : isNew[gap - 1]!;
      }
    }
    jump(gaps, gapRow);
    [before, costs] = [costs, before];
    [staysBefore, stays] = [stays, staysBefore];
  }
  return traced(recording, reference, starts, before, gaps, from, gapFrom, unit);
}

/** Memory of the last block: new one for each would be there until garbage is collected. */
let memory = new Uint8Array(0);

/** Bytes that hold anything. */
function memoryOf(bytes: number): Uint8Array {
  if (memory.length < bytes) memory = new Uint8Array(bytes);
  return memory;
}

/** The mean distance of frames that have nothing to do with each other: by chance, of every so many. */
function meanDistance(recording: Sequence, reference: Sequence): number {
  const distances = new Float32Array(reference.count);
  let [sum, count] = [0, 0];
  const step = Math.max(1, Math.floor(recording.count / SAMPLED));
  for (let frame = 0; frame < recording.count; frame += step) {
    distancesOf(recording.values, frame, reference, distances, 1);
    for (let state = 0; state < reference.count; state++) sum += distances[state]!;
    count += reference.count;
  }
  return sum / count;
}

/** Goes on from a gap to a later one, leaving out the sentences between. */
function jump(gaps: Float32Array, gapRow: Int16Array | undefined): void {
  let [best, origin] = [Infinity, 0];
  for (let gap = 0; gap < gaps.length; gap++) {
    best += OMITTED_SENTENCE;
    if (best < gaps[gap]!) {
      gaps[gap] = best;
      if (gapRow) gapRow[gap] = origin;
    } else if (gaps[gap]! + OMISSION < best) {
      best = gaps[gap]! + OMISSION;
      origin = gap;
    }
  }
}

/** The distance of one frame from each of the reference, in units. */
function distancesOf(
  values: Float32Array,
  frame: number,
  reference: Sequence,
  distances: Float32Array,
  unit: number,
): void {
  const offset = frame * DIMENSIONS;
  const others = reference.values;
  for (let state = 0, at = 0; state < reference.count; state++) {
    let sum = 0;
    for (let index = 0; index < DIMENSIONS; index++, at++) {
      const difference = values[offset + index]! - others[at]!;
      sum += difference * difference;
    }
    distances[state] = Math.sqrt(sum) / unit;
  }
}

function traced(
  recording: Sequence,
  reference: Sequence,
  starts: Int32Array,
  costs: Float32Array,
  gaps: Float32Array,
  from: Uint8Array,
  gapFrom: Int16Array,
  unit: number,
): Path {
  const [states, sentences] = [reference.count, starts.length - 1];
  let [best, state, gap] = [Infinity, -1, 0];
  for (let index = 0; index <= sentences; index++) if (gaps[index]! < best) [best, gap] = [gaps[index]!, index];
  for (let index = 0; index < states; index++) if (costs[index]! < best) [best, state] = [costs[index]!, index];
  const endsInSpeech = state !== -1;
  const placed: Placed[] = [];
  let [sentence, to, sum] = [0, recording.count, 0];
  const distance = new Float32Array(1);
  const one = (index: number): Sequence => ({
    count: 1,
    values: reference.values.subarray(index * DIMENSIONS, (index + 1) * DIMENSIONS),
    pauseBefore: reference.pauseBefore,
  });
  if (endsInSpeech) sentence = starts.findLastIndex((start) => start <= state);
  for (let frame = recording.count - 1; frame >= 0; frame--) {
    if (state === -1) {
      let origin = gapFrom[frame * (sentences + 1) + gap]!;
      while (origin >= 0) {
        gap = origin;
        origin = gapFrom[frame * (sentences + 1) + gap]!;
      }
      if (origin === IN_GAP) continue;
      state = starts[gap]! - 1;
      [sentence, to, sum] = [gap - 1, frame + 1, 0];
    }
    distancesOf(recording.values, frame, one(state), distance, unit);
    sum += distance[0]!;
    const how = (from[frame * Math.ceil(states / PER_BYTE) + (state >> 2)]! >> (2 * (state % PER_BYTE))) & 3;
    if (how === NEXT) state -= 1;
    else if (how === PASSED) state -= 2;
    else if (how === BEGUN) {
      placed.push({ sentence, from: frame, to, distance: sum / (to - frame) });
      [state, gap] = [-1, sentence];
    }
  }
  return { placed: placed.reverse(), endsInSpeech };
}
