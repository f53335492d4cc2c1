import { parseTrees, type Tree } from './trees.js';

/** What a tree's leaf holds: means and variances, static before delta before delta-delta. */
export interface Leaf {
  readonly means: Float32Array;
  readonly variances: Float32Array;
  /** Probability that the frame is voiced; 1 where the stream has no such thing. */
  readonly voiced: number;
}

/** A model that answers a label with a leaf, for each of its states. */
export interface Model {
  readonly trees: readonly Tree[];
  /** By tree, and the leaf's number from 1. */
  readonly leaves: readonly (readonly Leaf[])[];
}

export interface Stream extends Model {
  /** Values in one frame. */
  readonly size: number;
  /** Coefficients by which a frame and its neighbours make static, delta and delta-delta values. */
  readonly windows: readonly (readonly number[])[];
  /** Whether frames can be unvoiced. */
  readonly isVoicedOrNot: boolean;
  /** What the values of a whole utterance vary by; undefined where the voice does not say. */
  readonly globalVariance: Model | undefined;
}

/** A voice for HTS's engine, version 1.0 of its file format. */
export interface HtsVoice {
  readonly sampleRate: number;
  /** Samples of one frame. */
  readonly framePeriod: number;
  readonly states: number;
  /** Of the frequency scale. */
  readonly alpha: number;
  readonly durations: Model;
  readonly spectrum: Stream;
  readonly pitch: Stream;
  /** Filter that divides pulses and noise; undefined where the voice has none. */
  readonly filter: Stream | undefined;
  /** Patterns of labels whose frames have no global variance. */
  readonly notVaried: readonly string[];
}

const DATA = '[DATA]\n';

/**
 * Reads a voice.
 *
 * @see http://hts-engine.sourceforge.net/
 * @throws Error when it is no voice of that format
 */
export function readVoice(file: Uint8Array): HtsVoice {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const end = bytes.indexOf(DATA);
  if (end < 0) throw new Error('not a voice of HTS');
  const header = new Map(
    bytes
      .toString('latin1', 0, end)
      .split('\n')
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  const value = (name: string): string => {
    const found = header.get(name);
    if (found === undefined) throw new Error(`the voice does not say ${name}`);
    return found;
  };
  const data = bytes.subarray(end + DATA.length);
  const part = (range: string): Buffer => {
    const [first, last] = range.split('-').map(Number) as [number, number];
    return data.subarray(first, last + 1);
  };
  const text = (name: string) => part(value(name)).toString('latin1');
  const states = Number(value('NUM_STATES'));

  const model = (pdf: string, tree: string, size: number, windows: number, hasVoicing = false): Model => {
    const trees = parseTrees(text(tree));
    return { trees, leaves: readLeaves(part(value(pdf)), trees.length, size * windows, hasVoicing) };
  };
  const stream = (name: string): Stream => {
    const size = Number(value(`VECTOR_LENGTH[${name}]`));
    const isVoicedOrNot = value(`IS_MSD[${name}]`) === '1';
    const windows = value(`STREAM_WIN[${name}]`)
      .split(',')
      .map((range) => part(range).toString('latin1').trim().split(/\s+/).slice(1).map(Number));
    const hasVariance = value(`USE_GV[${name}]`) === '1';
    return {
      ...model(`STREAM_PDF[${name}]`, `STREAM_TREE[${name}]`, size, windows.length, isVoicedOrNot),
      size,
      windows,
      isVoicedOrNot,
      globalVariance: hasVariance ? model(`GV_PDF[${name}]`, `GV_TREE[${name}]`, size, 1) : undefined,
    };
  };
  const streams = value('STREAM_TYPE').split(',');
  return {
    sampleRate: Number(value('SAMPLING_FREQUENCY')),
    framePeriod: Number(value('FRAME_PERIOD')),
    states,
    alpha: Number(/ALPHA=([\d.]+)/.exec(value(`OPTION[${streams[0]}]`))?.[1] ?? 0),
    durations: model('DURATION_PDF', 'DURATION_TREE', states, 1),
    spectrum: stream(streams[0]!),
    pitch: stream(streams[1]!),
    filter: streams[2] === undefined ? undefined : stream(streams[2]),
    notVaried: [...value('GV_OFF_CONTEXT').matchAll(/"([^"]+)"/g)].map(([, pattern]) => pattern!),
  };
}

/** The leaves of each tree: their numbers first, then all of them. */
function readLeaves(bytes: Buffer, trees: number, size: number, hasVoicing: boolean): Leaf[][] {
  let at = trees * 4;
  const floats = (count: number) => {
    const read = Float32Array.from({ length: count }, (_, index) => bytes.readFloatLE(at + 4 * index));
    at += 4 * count;
    return read;
  };
  return Array.from({ length: trees }, (_, tree) =>
    Array.from({ length: bytes.readUInt32LE(tree * 4) }, () => ({
      means: floats(size),
      variances: floats(size),
      voiced: hasVoicing ? floats(1)[0]! : 1,
    })),
  );
}
