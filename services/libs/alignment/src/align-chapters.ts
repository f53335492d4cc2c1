import { alignRecording, BEGINNING, type Position, type Reference, type Step } from './align-recording.js';
import { CEPSTRA, type Features, FRAME_MS, PER_FRAME } from './features.js';

/** A moment of a recording at which a sentence is known to begin, such as that of a chapter's mark. */
export interface Anchor {
  readonly ms: number;
  readonly sentence: number;
}

/** Marks are set by hand: a chapter may begin this much before or after its own. */
const BESIDE_MS = 2_000;

/** The anchors that are still to come. */
export const anchorsAfter = (anchors: readonly Anchor[], { ms, sentence }: Position): readonly Anchor[] =>
  anchors.filter((anchor) => anchor.sentence > sentence && anchor.ms > ms);

/**
 * As `alignRecording`, chapter by chapter: what is before an anchor's sentence is looked for before the anchor alone, what is
 * after it after it.
 *
 * @param recordingFrom its features from a whole number of frames on
 * @param anchors rising in both
 */
export async function* alignChapters(
  recordingFrom: (ms: number) => AsyncIterable<Features>,
  reference: Reference,
  anchors: readonly Anchor[],
  begin: Position = BEGINNING,
): AsyncGenerator<Step> {
  let position = begin;
  for (const next of anchorsAfter(anchors, begin)) {
    const chapter = { sentences: next.sentence, of: (from: number, to: number) => reference.of(from, to) };
    const sound = until(recordingFrom(position.ms), framesOf(next.ms + BESIDE_MS - position.ms));
    const ms = Math.max(begin.ms, framesOf(next.ms - BESIDE_MS) * FRAME_MS);
    for await (const { spoken, position: reached } of alignRecording(sound, chapter, position)) {
      // What is left out at a chapter's end is not after the beginning of the next.
      position = { ...reached, ms: Math.min(reached.ms, ms) };
      yield { spoken, position };
    }
    position = { ms, sentence: next.sentence, rate: position.rate };
    yield { spoken: [], position };
  }
  yield* alignRecording(recordingFrom(position.ms), reference, position);
}

const framesOf = (ms: number) => Math.max(0, Math.round(ms / FRAME_MS));

/** The first frames. */
async function* until(recording: AsyncIterable<Features>, frames: number): AsyncGenerator<Features> {
  let left = frames;
  for await (const { cepstra, loudness } of recording) {
    yield { cepstra: cepstra.slice(0, left * CEPSTRA), loudness: loudness.slice(0, left * PER_FRAME) };
    left -= cepstra.length / CEPSTRA;
    if (left <= 0) return;
  }
}
