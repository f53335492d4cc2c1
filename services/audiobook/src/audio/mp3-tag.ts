/** Samples that the encoder, LAME, puts before a sound. What decoders add to it they know themselves. */
const ENCODER_DELAY = 576;

/** What differs between the versions of MPEG audio, for one channel. */
const MPEG_1 = { samplesOfAFrame: 1_152, sampleRates: [44_100, 48_000, 32_000], sideBytes: 17 };
const MPEG_2 = { samplesOfAFrame: 576, sampleRates: [22_050, 24_000, 16_000], sideBytes: 9 };
const BITRATES = {
  [MPEG_1.samplesOfAFrame]: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [MPEG_2.samplesOfAFrame]: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const HEADER_BYTES = 4;
const MOST_PADDING = 0xfff;

/** The frame that a header begins: its bytes without a padding byte. */
function frameOf(header: Uint8Array) {
  const version = (header[1]! & 0x08) !== 0 ? MPEG_1 : MPEG_2;
  const { samplesOfAFrame, sampleRates } = version;
  const kilobits = BITRATES[samplesOfAFrame]![header[2]! >> 4]!;
  const sampleRate = sampleRates[(header[2]! >> 2) & 3]!;
  return { ...version, bytes: Math.floor((samplesOfAFrame * 125 * kilobits) / sampleRate) };
}

/**
 * The frame of an MP3 of constant bit rate and one channel that says how long it is, by the names of Xing and LAME.
 * Players that know it leave out what the encoder has added; to others it is a silent frame.
 *
 * @param mp3 the frames that follow it
 * @param samples how many samples the sound has
 */
export function tagOf(mp3: Uint8Array, samples: number): Uint8Array<ArrayBuffer> {
  const { bytes, samplesOfAFrame, sideBytes } = frameOf(mp3);
  const frames = framesIn(mp3, bytes);
  const padding = Math.max(0, Math.min(MOST_PADDING, frames * samplesOfAFrame - ENCODER_DELAY - samples));
  const tag = Buffer.alloc(bytes);
  tag.set(mp3.subarray(0, HEADER_BYTES));
  // Without a checksum and without a padding byte.
  tag[1]! |= 0x01;
  tag[2]! &= 0xfd;
  let at = tag.write('Info', HEADER_BYTES + sideBytes, 'latin1') + HEADER_BYTES + sideBytes;
  // The number of frames and of bytes follows.
  for (const value of [0x03, frames, bytes + mp3.length]) at = tag.writeUInt32BE(value, at);
  at += tag.write('LAME3.100', at, 'latin1');
  // Its kind, lowpass, loudness and flags, about which nothing is said, and the bit rate.
  at += 12;
  // Two numbers of twelve bits.
  tag.writeUIntBE(ENCODER_DELAY * 4_096 + padding, at, 3);
  return new Uint8Array(tag);
}

/** How many frames there are; some have a padding byte. */
function framesIn(mp3: Uint8Array, bytes: number): number {
  let frames = 0;
  for (let at = 0; at + HEADER_BYTES <= mp3.length; at += bytes + ((mp3[at + 2]! >> 1) & 1)) frames++;
  return frames;
}
