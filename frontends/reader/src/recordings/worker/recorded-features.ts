import { FeatureExtractor, type Features } from '@ichibun/alignment/features';
import { openFile, samplesBetween, soundOf } from './recorded-sound.js';

/** Features are passed on in parts of this length. */
const PART_SECONDS = 10;

/**
 * The features of files that play one after the other.
 *
 * @param lengths as `lengthsOf` has them
 * @param fromMs a whole number of frames
 */
export async function* featuresOfFiles(
  files: readonly Blob[],
  lengths: readonly number[],
  fromMs: number,
): AsyncGenerator<Features> {
  let begin = 0;
  for (const [index, file] of files.entries()) {
    const length = lengths[index]!;
    if (fromMs < begin + length) yield* featuresOfFile(file, Math.max(0, fromMs - begin), length);
    begin += length;
  }
}

/** Exactly as many frames as are between two moments. */
async function* featuresOfFile(file: Blob, fromMs: number, toMs: number): AsyncGenerator<Features> {
  using input = openFile(file);
  const track = await soundOf(input);
  const rate = await track.getSampleRate();
  const extractor = new FeatureExtractor(rate);
  let untaken = 0;
  for await (const samples of samplesBetween(track, rate, fromMs, toMs)) {
    extractor.push(samples);
    untaken += samples.length;
    if (untaken < PART_SECONDS * rate) continue;
    untaken = 0;
    yield extractor.take();
  }
  yield extractor.take();
}
