import { FeatureExtractor, type Features, FRAME_MS } from '@ichibun/alignment/features';
import { AudioSampleSink, BlobSource, Input, type InputAudioTrack } from 'mediabunny';
import { FORMATS } from '../../film/clips/formats.js';
import { type Piece, piecesOf } from './pieces.js';
import { RecordingError } from './recording-error.js';

/** Features are passed on in parts of this length. */
const PART_SECONDS = 10;

/**
 * How long files play one after the other, in milliseconds, each a whole number of frames.
 *
 * @throws RecordingError `no-sound`; what mediabunny throws for a file that is no recording
 */
export async function lengthsOf(files: readonly Blob[]): Promise<number[]> {
  const lengths: number[] = [];
  for (const file of files) {
    using input = new Input({ source: new BlobSource(file), formats: FORMATS });
    const track = await soundOf(input);
    lengths.push(Math.ceil((1_000 * (await track.computeDuration())) / FRAME_MS) * FRAME_MS);
  }
  return lengths;
}

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
  using input = new Input({ source: new BlobSource(file), formats: FORMATS });
  const track = await soundOf(input);
  const rate = await track.getSampleRate();
  const extractor = new FeatureExtractor(rate);
  let untaken = 0;
  for await (const samples of evenSamples(track, rate, fromMs, toMs)) {
    extractor.push(samples);
    untaken += samples.length;
    if (untaken < PART_SECONDS * rate) continue;
    untaken = 0;
    yield extractor.take();
  }
  yield extractor.take();
}

/** The sound of a file from a moment on, cut in pauses. */
export async function* piecesOfFile(file: Blob, fromMs: number, toMs: number): AsyncGenerator<Piece> {
  using input = new Input({ source: new BlobSource(file), formats: FORMATS });
  const track = await soundOf(input);
  const rate = await track.getSampleRate();
  yield* piecesOf(evenSamples(track, rate, fromMs, toMs), rate, fromMs);
}

/** The samples between two moments, as many as that takes: what the file does not have is silence. */
async function* evenSamples(track: InputAudioTrack, rate: number, fromMs: number, toMs: number) {
  const all = Math.ceil(((toMs - fromMs) * rate) / 1_000);
  let done = 0;
  for await (const { samples, seconds } of samplesFrom(track, fromMs / 1_000)) {
    const at = Math.round((seconds - fromMs / 1_000) * rate);
    if (at > done) {
      const silence = new Float32Array(Math.min(at, all) - done);
      done += silence.length;
      yield silence;
    }
    // Samples before the first moment, or ones that overlap the last, are left out.
    const skipped = Math.max(0, done - at);
    const part = samples.subarray(skipped, skipped + all - done);
    if (skipped >= samples.length || part.length === 0) continue;
    done += part.length;
    yield part;
  }
  if (done < all) yield new Float32Array(all - done);
}

async function* samplesFrom(track: InputAudioTrack, from: number) {
  for await (const sample of new AudioSampleSink(track).samples(from)) {
    const { numberOfFrames, numberOfChannels, timestamp } = sample;
    const samples = new Float32Array(numberOfFrames);
    const channel = new Float32Array(numberOfFrames);
    for (let index = 0; index < numberOfChannels; index++) {
      sample.copyTo(channel, { planeIndex: index, format: 'f32-planar' });
      for (let at = 0; at < numberOfFrames; at++) samples[at]! += channel[at]! / numberOfChannels;
    }
    sample.close();
    yield { samples, seconds: timestamp };
  }
}

async function soundOf(input: Input): Promise<InputAudioTrack> {
  const track = await input.getPrimaryAudioTrack();
  if (track && (await track.canDecode())) return track;
  throw new RecordingError('no-sound');
}
