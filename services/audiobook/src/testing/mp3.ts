/** An MP3 file, by its frames. */
export interface Mp3 {
  readonly frames: number;
  readonly sampleRate: number;
  /** Kilobits a second. */
  readonly bitrate: number;
  /** As players hear it that know its tag; of a file without one, of all its frames. */
  readonly seconds: number;
}

interface Version {
  readonly bitrates: readonly number[];
  readonly sampleRates: readonly number[];
  readonly samplesOfAFrame: number;
  /** Where the tag of Xing and LAME is in the first frame. */
  readonly tagAt: number;
}

/** Layer III, by the second byte of a frame and the numbers in its header: ISO/IEC 11172-3 and 13818-3. */
const VERSIONS: ReadonlyMap<number, Version> = new Map([
  [
    0xfa,
    {
      bitrates: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
      sampleRates: [44_100, 48_000, 32_000],
      samplesOfAFrame: 1_152,
      tagAt: 21,
    },
  ],
  [
    0xf2,
    {
      bitrates: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
      sampleRates: [22_050, 24_000, 16_000],
      samplesOfAFrame: 576,
      tagAt: 13,
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
  const tag = tagIn(bytes);
  while (at < bytes.length) {
    const [first, second, third, fourth] = bytes.subarray(at, at + 4);
    const version = VERSIONS.get(second! & 0xfe);
    if (first !== 0xff || !version) throw new Error(`no frame at byte ${at} of ${bytes.length}`);
    if (fourth! >> 6 !== 3) throw new Error('more than one channel');
    bitrate = version.bitrates[third! >> 4]!;
    sampleRate = version.sampleRates[(third! >> 2) & 3]!;
    if (at > 0 || !tag) {
      samples += version.samplesOfAFrame;
      frames++;
    }
    at += Math.floor((version.samplesOfAFrame / 8) * ((bitrate * 1000) / sampleRate)) + ((third! >> 1) & 1);
  }
  if (at !== bytes.length) throw new Error('the last frame breaks off');
  if (tag) {
    if (tag.frames !== frames || tag.bytes !== bytes.length) throw new Error('the tag counts otherwise');
    samples -= tag.added;
  }
  return { frames, sampleRate, bitrate, seconds: samples / sampleRate };
}

/** What the tag in the first frame says: frames after it, bytes of the file, and samples that the encoder has added. */
function tagIn(bytes: Uint8Array): { frames: number; bytes: number; added: number } | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = VERSIONS.get(bytes[1]! & 0xfe)?.tagAt ?? 0;
  if (file.toString('latin1', at, at + 4) !== 'Info') return undefined;
  const delays = file.readUIntBE(at + 37, 3);
  return {
    frames: file.readUInt32BE(at + 8),
    bytes: file.readUInt32BE(at + 12),
    added: (delays >> 12) + (delays & 0xfff),
  };
}
