import { CEPSTRA, type Features, PER_FRAME } from './features.js';

/** Bytes of the number of frames before each. */
const HEAD = 4;
const FRAME_BYTES = CEPSTRA + PER_FRAME;

/** Features of sounds as bytes, one after the other. */
export function packed(sounds: readonly Features[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sounds.reduce((sum, { cepstra }) => sum + HEAD + framesOf(cepstra) * FRAME_BYTES, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { cepstra, loudness } of sounds) {
    const frames = framesOf(cepstra);
    view.setUint32(at, frames, true);
    bytes.set(new Uint8Array(cepstra.buffer, cepstra.byteOffset, cepstra.length), at + HEAD);
    bytes.set(loudness.subarray(0, frames * PER_FRAME), at + HEAD + cepstra.length);
    at += HEAD + frames * FRAME_BYTES;
  }
  return bytes;
}

/** What `packed` has made bytes of. @throws RangeError when the bytes end too early */
export function unpacked(bytes: Uint8Array): Features[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const sounds: Features[] = [];
  for (let at = 0; at < bytes.length; ) {
    const frames = view.getUint32(at, true);
    const end = at + HEAD + frames * FRAME_BYTES;
    if (end > bytes.length) throw new RangeError('The features end too early.');
    const cepstra = new Int8Array(bytes.slice(at + HEAD, at + HEAD + frames * CEPSTRA).buffer);
    sounds.push({ cepstra, loudness: bytes.slice(at + HEAD + frames * CEPSTRA, end) });
    at = end;
  }
  return sounds;
}

const framesOf = (cepstra: Int8Array) => cepstra.length / CEPSTRA;
