/** An MP3 file, by its frames. */
export interface Mp3 {
  readonly frames: number;
  readonly sampleRate: number;
  /** Kilobits a second. */
  readonly bitrate: number;
  readonly seconds: number;
}

interface Version {
  readonly bitrates: readonly number[];
  readonly sampleRates: readonly number[];
  readonly samplesOfAFrame: number;
}

/** Layer III, by the second byte of a frame and the numbers in its header: ISO/IEC 11172-3 and 13818-3. */
const VERSIONS: ReadonlyMap<number, Version> = new Map([
  [
    0xfa,
    {
      bitrates: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
      sampleRates: [44_100, 48_000, 32_000],
      samplesOfAFrame: 1_152,
    },
  ],
  [
    0xf2,
    {
      bitrates: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
      sampleRates: [22_050, 24_000, 16_000],
      samplesOfAFrame: 576,
    },
  ],
]);

/**
 * Walks the frames of an MPEG-1 or MPEG-2 layer III file, one channel, from its first byte to its last.
 *
 * @throws Error where a frame should begin and none does
 */
export function readMp3(bytes: Uint8Array): Mp3 {
  let [at, frames, sampleRate, bitrate, samples] = [0, 0, 0, 0, 0];
  while (at < bytes.length) {
    const [first, second, third, fourth] = bytes.subarray(at, at + 4);
    const version = VERSIONS.get(second! & 0xfe);
    if (first !== 0xff || !version) throw new Error(`no frame at byte ${at} of ${bytes.length}`);
    if (fourth! >> 6 !== 3) throw new Error('more than one channel');
    bitrate = version.bitrates[third! >> 4]!;
    sampleRate = version.sampleRates[(third! >> 2) & 3]!;
    samples += version.samplesOfAFrame;
    at += Math.floor((version.samplesOfAFrame / 8) * ((bitrate * 1000) / sampleRate)) + ((third! >> 1) & 1);
    frames++;
  }
  if (at !== bytes.length) throw new Error('the last frame breaks off');
  return { frames, sampleRate, bitrate, seconds: samples / sampleRate };
}
