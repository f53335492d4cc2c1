import type { Pcm } from './pcm.js';

/** Bytes that should be a WAV file are not, or not one of 16-bit mono PCM; the message says what is wrong. */
export class WavError extends Error {
  override readonly name = 'WavError';
}

const PCM_FORMAT = 1;

/**
 * Reads a WAV file of 16-bit mono PCM. Its chunks are walked: where the samples begin is not always byte 44.
 *
 * @throws WavError
 */
export function readWav(bytes: Uint8Array): Pcm {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || name(0) !== 'RIFF' || name(8) !== 'WAVE') throw new WavError('no RIFF header');
  let sampleRate: number | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const start = at + 8;
    if (name(at) === 'fmt ') {
      if (start + 16 > bytes.length) throw new WavError('the header breaks off');
      sampleRate = readFormat(view, start);
    }
    if (name(at) === 'data') {
      if (sampleRate === undefined) throw new WavError('samples without a format');
      // A writer that streams does not know the size: 0 or the largest number then.
      const isOpen = size === 0 || size >= 0xffff_fff0;
      if (!isOpen && start + size > bytes.length) throw new WavError('the samples break off');
      return { samples: samplesOf(bytes, start, isOpen ? bytes.length - start : size), sampleRate };
    }
    at = start + size + (size % 2);
  }
  throw new WavError('no samples');
}

function readFormat(view: DataView, at: number): number {
  const [format, channels, bits] = [
    view.getUint16(at, true),
    view.getUint16(at + 2, true),
    view.getUint16(at + 14, true),
  ];
  if (format !== PCM_FORMAT || channels !== 1 || bits !== 16) {
    throw new WavError(`format ${format} with ${channels} channels of ${bits} bits`);
  }
  const sampleRate = view.getUint32(at + 4, true);
  if (sampleRate < 8_000 || sampleRate > 48_000) throw new WavError(`${sampleRate} samples a second`);
  return sampleRate;
}

/** A copy: the samples may begin at an odd byte, where no Int16Array can. */
function samplesOf(bytes: Uint8Array, start: number, size: number): Int16Array<ArrayBuffer> {
  const copy = new Uint8Array(size - (size % 2));
  copy.set(bytes.subarray(start, start + copy.length));
  return new Int16Array(copy.buffer);
}

const HEADER_BYTES = 44;

/** A WAV file of 16-bit mono PCM. */
export function writeWav({ samples, sampleRate }: Pcm): Uint8Array {
  const bytes = Buffer.alloc(HEADER_BYTES + samples.byteLength);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(PCM_FORMAT, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.byteLength, 40);
  bytes.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), HEADER_BYTES);
  return bytes;
}
