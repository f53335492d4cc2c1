import { alignBlock, type Path, type Sequence } from './align-block.js';
import { CEPSTRA, type Features, FRAME_MS, joined, LOUDNESS_MS, PER_FRAME } from './features.js';
import { DIMENSIONS, type Pause, pausesOf, type SpeechFrames, speechFrames } from './pauses.js';

/** The text, spoken by a voice that is at hand. */
export interface Reference {
  /** Sentences of the text. */
  readonly sentences: number;
  /** The features of sentences, one of each; without frames where there is nothing to say. */
  of(from: number, to: number): Promise<readonly Features[]>;
}

/** Sentences of the reference that are asked for at once; fewer at the end of what is compared. */
export const ASKED_AT_ONCE = 20;

/** Where in the recording and in the text an alignment is. */
export interface Position {
  readonly ms: number;
  readonly sentence: number;
  /** How much longer the recording takes for the same words than the reference. */
  readonly rate: number;
}

export const BEGINNING: Position = { ms: 0, sentence: 0, rate: 1 };

export interface SpokenSentence {
  readonly sentence: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** 0 to 1: how sure it is that the sentence is spoken then. */
  readonly confidence: number;
}

export interface Step {
  /** Sentences found since the last step, in their order; others before `position` are not in the recording. */
  readonly spoken: readonly SpokenSentence[];
  /** Where to go on, also in another session. */
  readonly position: Position;
}

const FRAMES_PER_SECOND = 1_000 / FRAME_MS;
/** Frames that are compared at once. */
const BLOCK = 180 * FRAMES_PER_SECOND;
/** Frames at the end of a block that what follows may explain better: they are compared again with it. */
const MARGIN = 45 * FRAMES_PER_SECOND;
/** Of the speech of a block, how much of the text it may be. */
const REFERENCE_SHARE = 1.5;
const REFERENCE_MORE = 30 * FRAMES_PER_SECOND;
/** Where nothing of the text is found: fewer frames, and more of the text, in case much was left out. */
const WIDE_BLOCK = 60 * FRAMES_PER_SECOND;
const WIDE_MARGIN = 15 * FRAMES_PER_SECOND;
const WIDE_REFERENCE = 30_000;
/** Paces that differ more than this are compared again at the pace found. */
const SAME_PACE = 0.08;
/** Frames that say what a voice is like. */
const ENOUGH_FRAMES = 20 * FRAMES_PER_SECOND;
/** The share of a recording that is placed when nothing is wrong. */
const MOSTLY = 0.6;
const PACES = { slowest: 3, fastest: 0.35 };

/**
 * Finds when each sentence of a text is spoken in a recording of it, a few minutes at a time: dynamic time warping with
 * gaps on either side. Memory does not grow with the recording.
 *
 * @param recording its features from `begin.ms` on, in their order
 * @param begin where an earlier alignment has stopped
 */
export async function* alignRecording(
  recording: AsyncIterable<Features>,
  reference: Reference,
  begin: Position = BEGINNING,
): AsyncGenerator<Step> {
  const heard = new Heard(recording, begin.ms);
  const text = new Text(reference, begin.sentence);
  let { sentence, rate } = begin;
  let normal: Normal | undefined;
  while (sentence < reference.sentences) {
    const isLast = !(await heard.fill(BLOCK));
    if (heard.frames === 0) return;
    let block = await aligned(heard, text, { sentence, rate, normal }, BLOCK, false);
    let margin = isLast ? 0 : MARGIN;
    if (block.path.placed.length === 0 && block.hasMore && block.recording.count > WIDE_BLOCK / 4) {
      const wide = await aligned(heard, text, { sentence, rate, normal }, WIDE_BLOCK, true);
      if (wide.path.placed.length > 0) {
        block = wide;
        margin = heard.frames > WIDE_BLOCK ? WIDE_MARGIN : margin;
      }
    }
    const end = Math.min(block.frames, heard.frames) - margin;
    const certain = block.path.placed.filter(({ to }) => (block.recording.places[to - 1] ?? 0) < end);
    const spoken = certain.map((placed) => block.spokenOf(placed));
    const last = certain.at(-1);
    const passed = last ? block.recording.places[last.to - 1]! + 1 : Math.max(end, 1);
    if (last) {
      rate = block.rate;
      normal = normalOf(block.recording, certain) ?? normal;
      sentence += last.sentence + 1;
    }
    heard.drop(passed);
    text.drop(sentence);
    const isOver = isLast && margin === 0;
    yield { spoken, position: { ms: heard.ms, sentence: isOver ? reference.sentences : sentence, rate } };
    if (isOver) return;
  }
}

/** Features of a recording from a moment on. */
class Heard {
  private parts: Features[] = [];
  private readonly source: AsyncIterator<Features>;
  frames = 0;

  constructor(
    recording: AsyncIterable<Features>,
    public ms: number,
  ) {
    this.source = recording[Symbol.asyncIterator]();
  }

  /** Hears on until there are so many frames and one more. @returns false when there are no more */
  async fill(frames: number): Promise<boolean> {
    while (this.frames <= frames) {
      const { value, done } = await this.source.next();
      if (done) return false;
      this.parts.push(value);
      this.frames += value.cepstra.length / CEPSTRA;
    }
    return true;
  }

  first(frames: number): Features {
    this.parts = [joined(this.parts)];
    return partOf(this.parts[0]!, 0, Math.min(frames, this.frames));
  }

  drop(frames: number): void {
    const all = this.first(this.frames);
    this.parts = [partOf(all, frames, this.frames)];
    this.frames -= frames;
    this.ms += frames * FRAME_MS;
  }
}

/** The reference from a sentence on, asked for as it is needed. */
class Text {
  private sentences: SpeechFrames[] = [];

  constructor(
    private readonly reference: Reference,
    private first: number,
  ) {}

  /** The next sentences, until they have so many frames. */
  async next(frames: number): Promise<{ sentences: readonly SpeechFrames[]; hasMore: boolean }> {
    const { reference, first } = this;
    let [count, sum] = [0, 0];
    while (first + count < reference.sentences && sum < frames) {
      if (count === this.sentences.length) {
        const from = first + count;
        const more = await reference.of(from, Math.min(reference.sentences, from + ASKED_AT_ONCE));
        this.sentences.push(...more.map((features) => speechFrames(features, pausesOf(features.loudness))));
      }
      sum += this.sentences[count]!.count;
      count++;
    }
    return { sentences: this.sentences.slice(0, count), hasMore: first + count < reference.sentences };
  }

  drop(sentence: number): void {
    this.sentences.splice(0, sentence - this.first);
    this.first = sentence;
  }
}

/** Whose mean and deviation frames are normalized with. */
type Normal = Pick<SpeechFrames, 'count' | 'values'>;

async function aligned(
  heard: Heard,
  text: Text,
  { sentence, rate, normal }: { sentence: number; rate: number; normal: Normal | undefined },
  frames: number,
  isWide: boolean,
) {
  const features = heard.first(frames);
  const pauses = pausesOf(features.loudness);
  const recording = speechFrames(features, pauses);
  const wanted = isWide ? WIDE_REFERENCE : (recording.count / rate) * REFERENCE_SHARE + REFERENCE_MORE;
  const { sentences, hasMore } = await text.next(wanted);
  let best: { path: Path; pace: number; starts: Int32Array; share: number } | undefined;
  for (const one of normal ? [normal, recording, ...thirdsOf(recording)] : [recording, ...thirdsOf(recording)]) {
    const found = atBestPace(normalized(recording, one), sentences, rate);
    if (!best || found.share > best.share) best = found;
    if (best.share > MOSTLY) break;
  }
  const { path, pace, starts } = best!;
  return {
    path,
    rate: pace,
    recording,
    hasMore,
    frames: Math.min(frames, heard.frames),
    spokenOf: ({ sentence: index, from, to, distance }: Path['placed'][number]): SpokenSentence => {
      const place = recording.places[from]!;
      const start = recording.pauseBefore[from]! > 0 ? endOfPause(pauses, place) : quietest(features.loudness, place);
      const expected = starts[index + 1]! - starts[index]!;
      return {
        sentence: sentence + index,
        fromMs: heard.ms + start * LOUDNESS_MS,
        toMs: heard.ms + (recording.places[to - 1]! + 1) * FRAME_MS,
        confidence: confidenceOf(distance, (to - from) / expected),
      };
    },
  };
}

/** The path at the pace that it finds, and the share of the recording that it surely places. */
function atBestPace(recording: Sequence, sentences: readonly SpeechFrames[], rate: number) {
  let pace = rate;
  for (let round = 0; ; round++) {
    const { sequence, starts } = atPace(sentences, pace);
    const path = alignBlock(recording, sequence, starts);
    const found = paceOf(path, sentences);
    if (round === 1 || found === undefined || Math.abs(Math.log(found / pace)) < SAME_PACE) {
      const sure = path.placed.filter(({ distance }) => distance < UNSURE);
      return { path, pace, starts, share: sure.reduce((sum, { from, to }) => sum + to - from, 0) / recording.count };
    }
    pace = found;
  }
}

/** The frames of what is placed; undefined where that is too little. */
function normalOf({ values }: SpeechFrames, placed: Path['placed']): Normal | undefined {
  const sure = placed.filter(({ distance }) => distance < UNSURE);
  const count = sure.reduce((sum, { from, to }) => sum + to - from, 0);
  if (count < ENOUGH_FRAMES) return undefined;
  const own = new Float32Array(count * DIMENSIONS);
  let at = 0;
  for (const { from, to } of sure) {
    own.set(values.subarray(from * DIMENSIONS, to * DIMENSIONS), at);
    at += (to - from) * DIMENSIONS;
  }
  return { count, values: own };
}

/** A part with music in it would spoil the mean of all. */
const thirdsOf = ({ count, values }: SpeechFrames): Normal[] =>
  [0, 1, 2].map((third) => {
    const [from, to] = [Math.floor((third * count) / 3), Math.floor(((third + 1) * count) / 3)];
    return { count: to - from, values: values.subarray(from * DIMENSIONS, to * DIMENSIONS) };
  });

/** Distances of sentences that are surely, and surely not, those that are heard. */
const SURE = 0.6;
const UNSURE = 0.75;

function confidenceOf(distance: number, length: number): number {
  const likeness = Math.max(0, Math.min(1, (UNSURE - distance) / (UNSURE - SURE)));
  return likeness * Math.exp(-0.5 * (Math.log(length) / 0.5) ** 2);
}

const endOfPause = (pauses: readonly Pause[], place: number) =>
  pauses.findLast(({ to }) => Math.floor(to / PER_FRAME) <= place)?.to ?? place * PER_FRAME;

/** The quietest moment within two frames. */
function quietest(loudness: Uint8Array, place: number): number {
  let best = place * PER_FRAME;
  for (let at = Math.max(0, best - 2 * PER_FRAME); at < Math.min(loudness.length, (place + 2) * PER_FRAME); at++) {
    if (loudness[at]! < loudness[best]!) best = at;
  }
  return best;
}

/** How much longer the recording takes than the reference, by the better half of its sentences. */
function paceOf({ placed }: Path, sentences: readonly SpeechFrames[]): number | undefined {
  const better = placed.toSorted((one, other) => one.distance - other.distance).slice(0, Math.ceil(placed.length / 2));
  let [heard, said] = [0, 0];
  for (const { sentence, from, to } of better) {
    heard += to - from;
    said += sentences[sentence]!.count;
  }
  return said === 0 ? undefined : Math.max(PACES.fastest, Math.min(PACES.slowest, heard / said));
}

/** Sentences one after the other, drawn out to a pace, normalized. */
function atPace(
  sentences: readonly SpeechFrames[],
  pace: number,
): { sequence: Sequence; starts: Int32Array<ArrayBuffer> } {
  const starts = new Int32Array(sentences.length + 1);
  sentences.forEach(({ count }, index) => {
    starts[index + 1] = starts[index]! + (count === 0 ? 0 : Math.max(1, Math.round(count * pace)));
  });
  const count = starts[sentences.length]!;
  const values = new Float32Array(count * DIMENSIONS);
  const pauseBefore = new Float32Array(count);
  sentences.forEach((one, index) => {
    const length = starts[index + 1]! - starts[index]!;
    for (let frame = 0; frame < length; frame++) {
      const exact = Math.max(0, Math.min(one.count - 1, ((frame + 0.5) * one.count) / length - 0.5));
      const [left, right] = [Math.floor(exact), Math.ceil(exact)];
      const share = exact - left;
      const to = (starts[index]! + frame) * DIMENSIONS;
      for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
        values[to + dimension] =
          (1 - share) * one.values[left * DIMENSIONS + dimension]! +
          share * one.values[right * DIMENSIONS + dimension]!;
      }
      // A pause is before the first of the frames that are made of the one after it.
      const previous = frame === 0 ? -1 : Math.ceil(((frame - 0.5) * one.count) / length - 0.5);
      if (right > previous) pauseBefore[starts[index]! + frame] = one.pauseBefore[right]!;
    }
  });
  const sequence = { count, values, pauseBefore };
  return { sequence: normalized(sequence, sequence), starts };
}

/**
 * Every dimension with mean 0 and variance 1: what is of the microphone, the room and the voice goes with the mean.
 *
 * @param by the frames whose mean and variance these are
 */
function normalized({ count, values, pauseBefore }: Sequence, by: Normal): Sequence {
  const result = new Float32Array(values.length);
  for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
    let [sum, squares] = [0, 0];
    for (let at = dimension; at < by.values.length; at += DIMENSIONS) {
      sum += by.values[at]!;
      squares += by.values[at]! ** 2;
    }
    const mean = sum / by.count;
    const deviation = Math.sqrt(Math.max(1e-6, squares / by.count - mean ** 2));
    for (let at = dimension; at < values.length; at += DIMENSIONS) result[at] = (values[at]! - mean) / deviation;
  }
  return { count, values: result, pauseBefore };
}

const partOf = ({ cepstra, loudness }: Features, from: number, to: number): Features => ({
  cepstra: cepstra.slice(from * CEPSTRA, to * CEPSTRA),
  loudness: loudness.slice(from * PER_FRAME, to * PER_FRAME),
});
