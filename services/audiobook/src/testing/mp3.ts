/** An MP3 file, by its frames. */
export interface Mp3 {
  readonly frames: number;
  readonly sampleRate: number;
  /** Kilobits a second. */
  readonly bitrate: number;
  readonly seconds: number;
}

/** Of MPEG-2 layer III, by the numbers in a frame's header: ISO/IEC 13818-3. */
const BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [22_050, 24_000, 16_000];
const SAMPLES_OF_A_FRAME = 576;

/**
 * Walks the frames of an MPEG-2 layer III file, one channel, from its first byte to its last.
 *
 * @throws Error where a frame should begin and none does
 */
export function readMp3(bytes: Uint8Array): Mp3 {
  let [at, frames, sampleRate, bitrate] = [0, 0, 0, 0];
  while (at < bytes.length) {
    const [first, second, third, fourth] = bytes.subarray(at, at + 4);
    if (first !== 0xff || (second! & 0xfe) !== 0xf2) throw new Error(`no frame at byte ${at} of ${bytes.length}`);
    if (fourth! >> 6 !== 3) throw new Error('more than one channel');
    bitrate = BITRATES[third! >> 4]!;
    sampleRate = SAMPLE_RATES[(third! >> 2) & 3]!;
    at += Math.floor((SAMPLES_OF_A_FRAME / 8) * ((bitrate * 1000) / sampleRate)) + ((third! >> 1) & 1);
    frames++;
  }
  if (at !== bytes.length) throw new Error('the last frame breaks off');
  return { frames, sampleRate, bitrate, seconds: (frames * SAMPLES_OF_A_FRAME) / sampleRate };
}
