import { leafOf, matcherOf } from './trees.js';
import type { HtsVoice, Leaf, Model, Stream } from './voice-file.js';

/** What the vocoder is given: the values of each frame, one after the other. */
export interface Parameters {
  readonly frames: number;
  readonly spectrum: Float64Array;
  /** Logarithm of the fundamental frequency; NaN in unvoiced frames. */
  readonly pitch: Float64Array;
  readonly filter: Float64Array;
  /** Frames of each label. */
  readonly durations: readonly number[];
}

/** Above this probability a frame is voiced. */
const VOICED = 0.5;
const GV_STEPS = 5;

/**
 * The values of an utterance by maximum likelihood with global variance (Tokuda et al. 2000, Toda and Tokuda 2007).
 *
 * @param labels full-context labels, a phone each
 * @param rate 2 is twice as fast: the durations of sounds are scaled, and not the sound
 */
export function parametersOf(voice: HtsVoice, labels: readonly string[], rate: number): Parameters {
  const course = courseOf(voice, labels, rate);
  const { durations, frames } = course;
  return {
    frames,
    spectrum: generated(voice.spectrum, labels, course),
    pitch: generated(voice.pitch, labels, course),
    filter: voice.filter ? generated(voice.filter, labels, course) : new Float64Array(0),
    durations: labels.map((_, label) =>
      durations.slice(label * voice.states, (label + 1) * voice.states).reduce((sum, one) => sum + one, 0),
    ),
  };
}

/** As `parametersOf`, of the spectrum alone. */
export function spectrumOf(voice: HtsVoice, labels: readonly string[], rate: number): Float64Array {
  return generated(voice.spectrum, labels, courseOf(voice, labels, rate));
}

function courseOf(voice: HtsVoice, labels: readonly string[], rate: number): Course {
  const states = labels.flatMap((label) => {
    const tree = voice.durations.trees[0]!;
    return [...voice.durations.leaves[0]![leafOf(tree, label) - 1]!.means];
  });
  const durations = stateDurations(states, rate);
  const frames = durations.reduce((sum, one) => sum + one, 0);
  const isOff = voice.notVaried.map(matcherOf);
  const isVaried = new Uint8Array(frames);
  let at = 0;
  for (const [index, duration] of durations.entries()) {
    const label = labels[Math.floor(index / voice.states)]!;
    if (!isOff.some((matches) => matches(label))) isVaried.fill(1, at, at + duration);
    at += duration;
  }
  return { durations, frames, isVaried, states: voice.states };
}

/** Frames of each state; at another rate all are as many times longer or shorter. */
const stateDurations = (means: readonly number[], rate: number): number[] =>
  means.map((mean) => Math.max(1, Math.floor(mean / rate + 0.5)));

interface Course {
  readonly durations: readonly number[];
  readonly frames: number;
  readonly isVaried: Uint8Array;
  readonly states: number;
}

function generated(stream: Stream, labels: readonly string[], course: Course): Float64Array {
  const leaves = leavesOf(stream, labels, course);
  const result = new Float64Array(course.frames * stream.size).fill(Number.NaN);
  // Frames that are there for this stream: all, or the voiced ones.
  const places: number[] = [];
  for (let frame = 0; frame < course.frames; frame++) {
    if (!stream.isVoicedOrNot || leaves[frame]!.voiced > VOICED) places.push(frame);
  }
  if (places.length === 0) return result;
  const variance = stream.globalVariance && leafOfAll(stream.globalVariance, labels[0]!);
  const isVaried = Uint8Array.from(places, (frame) => course.isVaried[frame]!);
  for (let dimension = 0; dimension < stream.size; dimension++) {
    const equation = equationOf(stream, leaves, places, dimension);
    const values = solved(equation);
    if (variance) {
      const wanted = { mean: variance.means[dimension]!, precision: variance.variances[dimension]! };
      vary(values, equation, isVaried, { ...wanted, windows: stream.windows.length });
    }
    for (const [index, frame] of places.entries()) result[frame * stream.size + dimension] = values[index]!;
  }
  return result;
}

const leafOfAll = (model: Model, label: string): Leaf => model.leaves[0]![leafOf(model.trees[0]!, label) - 1]!;

/** The leaf of each frame. */
function leavesOf(stream: Stream, labels: readonly string[], { durations, frames, states }: Course): Leaf[] {
  const leaves = new Array<Leaf>(frames);
  let at = 0;
  for (const [index, duration] of durations.entries()) {
    const label = labels[Math.floor(index / states)]!;
    const tree = stream.trees.findIndex(({ state }) => state === (index % states) + 2);
    leaves.fill(stream.leaves[tree]![leafOf(stream.trees[tree]!, label) - 1]!, at, at + duration);
    at += duration;
  }
  return leaves;
}

/** A band of a symmetric matrix, row by row from its diagonal, and the right side. */
interface Equation {
  readonly length: number;
  readonly width: number;
  readonly matrix: Float64Array;
  readonly right: Float64Array;
}

/** W'U⁻¹W c = W'U⁻¹m of one dimension. Windows that reach beyond what is there say nothing. */
function equationOf(stream: Stream, leaves: readonly Leaf[], places: readonly number[], dimension: number): Equation {
  const length = places.length;
  const width = Math.max(...stream.windows.map((window) => window.length));
  const matrix = new Float64Array(length * width);
  const right = new Float64Array(length);
  for (const [order, window] of stream.windows.entries()) {
    const reach = (window.length - 1) / 2;
    for (let t = 0; t < length; t++) {
      const frame = places[t]!;
      const isWhole = places[t - reach] === frame - reach && places[t + reach] === frame + reach;
      if (order > 0 && !isWhole) continue;
      const at = order * stream.size + dimension;
      const { means, variances } = leaves[frame]!;
      const precision = precisionOf(variances[at]!);
      for (let i = -reach; i <= reach; i++) {
        const weight = window[i + reach]! * precision;
        if (weight === 0) continue;
        right[t + i]! += weight * means[at]!;
        for (let j = i; j <= reach; j++) matrix[(t + i) * width + j - i]! += weight * window[j + reach]!;
      }
    }
  }
  return { length, width, matrix, right };
}

const precisionOf = (variance: number) => (variance >= 1e19 ? 0 : variance <= 1e-19 ? 1e38 : 1 / variance);

/** Solves by an LDL' decomposition of the band. */
function solved({ length, width, matrix, right }: Equation): Float64Array {
  const band = matrix.slice();
  const values = right.slice();
  for (let t = 0; t < length; t++) {
    for (let i = 1; i < width && t - i >= 0; i++) {
      band[t * width]! -= band[(t - i) * width + i]! ** 2 * band[(t - i) * width]!;
    }
    for (let i = 1; i < width; i++) {
      for (let j = 1; i + j < width && t - j >= 0; j++) {
        const above = (t - j) * width;
        band[t * width + i]! -= band[above + j]! * band[above + i + j]! * band[above]!;
      }
      band[t * width + i]! /= band[t * width]!;
    }
  }
  for (let t = 0; t < length; t++) {
    for (let i = 1; i < width && t - i >= 0; i++) values[t]! -= band[(t - i) * width + i]! * values[t - i]!;
  }
  for (let t = length - 1; t >= 0; t--) {
    values[t]! /= band[t * width]!;
    for (let i = 1; i < width && t + i < length; i++) values[t]! -= band[t * width + i]! * values[t + i]!;
  }
  return values;
}

interface WantedVariance {
  readonly mean: number;
  /** One by the variance of the variance. */
  readonly precision: number;
  readonly windows: number;
}

/** Gives values the variance that speech has, and then makes them likelier in a few steps of Newton's method. */
function vary(values: Float64Array, equation: Equation, isVaried: Uint8Array, wanted: WantedVariance): void {
  const count = isVaried.reduce((sum, one) => sum + one, 0);
  if (count === 0) return;
  const { length, width, matrix, right } = equation;
  const spread = () => {
    let [sum, squares] = [0, 0];
    for (let t = 0; t < length; t++) if (isVaried[t]) sum += values[t]!;
    const mean = sum / count;
    for (let t = 0; t < length; t++) if (isVaried[t]) squares += (values[t]! - mean) ** 2;
    return { mean, variance: squares / count };
  };
  const first = spread();
  const ratio = Math.sqrt(wanted.mean / first.variance);
  for (let t = 0; t < length; t++) if (isVaried[t]) values[t] = ratio * (values[t]! - first.mean) + first.mean;

  const weight = 1 / (wanted.windows * length);
  const gradient = new Float64Array(length);
  let [step, before] = [0.1, 0];
  for (let round = 1; round <= GV_STEPS; round++) {
    const { mean, variance } = spread();
    const off = wanted.precision * (variance - wanted.mean);
    let likelihood = -0.5 * variance * wanted.precision * (variance - 2 * wanted.mean);
    for (let t = 0; t < length; t++) {
      let product = matrix[t * width]! * values[t]!;
      for (let i = 1; i < width; i++) {
        if (t + i < length) product += matrix[t * width + i]! * values[t + i]!;
        if (t - i >= 0) product += matrix[(t - i) * width + i]! * values[t - i]!;
      }
      likelihood += weight * values[t]! * (right[t]! - 0.5 * product);
      const distance = values[t]! - mean;
      const curve =
        -weight * matrix[t * width]! - (2 / length ** 2) * ((length - 1) * off + 2 * wanted.precision * distance ** 2);
      const slope = weight * (right[t]! - product) - (isVaried[t] ? (2 / length) * off * distance : 0);
      gradient[t] = slope / curve;
    }
    const lost = -likelihood;
    if (round > 1) step *= lost > before ? 0.5 : 1.2;
    for (let t = 0; t < length; t++) if (isVaried[t]) values[t]! += step * gradient[t]!;
    before = lost;
  }
}
