import { FRAME_MS } from '@ichibun/alignment/features';
import { AudioSampleSink, BlobSource, Input, type InputAudioTrack } from 'mediabunny';
import { FORMATS } from '../../film/clips/formats.js';
import { RecordingError } from './recording-error.js';

/** A file to be disposed of after reading. */
export const openFile = (file: Blob): Input => new Input({ source: new BlobSource(file), formats: FORMATS });

/**
 * The duration of each file in milliseconds, rounded up to whole frames.
 *
 * @throws RecordingError `no-sound`; mediabunny's error for a file that is not a recording
 */
export async function lengthsOf(files: readonly Blob[]): Promise<number[]> {
  const lengths: number[] = [];
  for (const file of files) {
    using input = openFile(file);
    const track = await soundOf(input);
    lengths.push(Math.ceil((1_000 * (await track.computeDuration())) / FRAME_MS) * FRAME_MS);
  }
  return lengths;
}

/** Samples of a file's gap that are there at once: it may be hours long. */
const SILENCE = 16_384;

/**
 * The samples between two moments; gaps and the time after the file's end are silence.
 *
 * @returns parts in memory that holds the next one thereafter
 */
export async function* samplesBetween(track: InputAudioTrack, rate: number, fromMs: number, toMs: number) {
  const all = Math.ceil(((toMs - fromMs) * rate) / 1_000);
  let done = 0;
  for await (const { samples, seconds } of samplesFrom(track, fromMs / 1_000)) {
    const at = Math.round((seconds - fromMs / 1_000) * rate);
    const gap = Math.min(at, all) - done;
    if (gap > 0) yield* silence(gap);
    done += Math.max(0, gap);
    // Drops samples before `fromMs` and samples that overlap earlier ones.
    const skipped = Math.max(0, done - at);
    const part = samples.subarray(skipped, skipped + all - done);
    if (skipped >= samples.length || part.length === 0) continue;
    done += part.length;
    yield part;
  }
  yield* silence(all - done);
}

function* silence(length: number) {
  for (let left = length; left > 0; left -= SILENCE) yield new Float32Array(Math.min(SILENCE, left));
}

async function* samplesFrom(track: InputAudioTrack, from: number) {
  let [mean, plane] = [new Float32Array(0), new Float32Array(0)];
  for await (const sample of new AudioSampleSink(track).samples(from)) {
    const { numberOfFrames, numberOfChannels, timestamp } = sample;
    if (mean.length < numberOfFrames)
      [mean, plane] = [new Float32Array(numberOfFrames), new Float32Array(numberOfFrames)];
    const [samples, channel] = [mean.subarray(0, numberOfFrames), plane.subarray(0, numberOfFrames)];
    samples.fill(0);
    for (let index = 0; index < numberOfChannels; index++) {
      sample.copyTo(channel, { planeIndex: index, format: 'f32-planar' });
      for (let at = 0; at < numberOfFrames; at++) samples[at]! += channel[at]! / numberOfChannels;
    }
    sample.close();
    yield { samples, seconds: timestamp };
  }
}

export async function soundOf(input: Input): Promise<InputAudioTrack> {
  const track = await input.getPrimaryAudioTrack();
  if (track && (await track.canDecode())) return track;
  throw new RecordingError('no-sound');
}
