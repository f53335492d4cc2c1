import { imageSize } from 'image-size';

/** How files begin that browsers play or show: bytes in hexadecimal, a dot for any digit. */
const BEGINNINGS: readonly [RegExp, string][] = [
  [/^ffd8ff/, 'image/jpeg'],
  [/^89504e470d0a1a0a/, 'image/png'],
  // GIF8, then 7a or 9a.
  [/^47494638(37|39)61/, 'image/gif'],
  // RIFF, its length, then WEBP or WAVE.
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^52494646.{8}57415645/, 'audio/wav'],
  // A length, ftyp, then the brand avif, or those of sound.
  [/^.{8}6674797061766966/, 'image/avif'],
  [/^.{8}66747970/, 'audio/mp4'],
  // ID3, or a frame of layer 3.
  [/^494433|^ff(e2|e3|f2|f3|fa|fb)/, 'audio/mpeg'],
  [/^4f676753/, 'audio/ogg'],
  [/^664c6143/, 'audio/flac'],
  [/^ff(f0|f1|f8|f9)/, 'audio/aac'],
  // What Matroska and WebM begin with.
  [/^1a45dfa3/, 'audio/webm'],
];
const LOOKED_AT = 16;

/** A browser would need 200 MB for a picture with more pixels, however few bytes it has. */
const MOST_PIXELS = 50_000_000;

/**
 * What a sound or a picture is, by its content; undefined of anything else, and of a picture with more than 50 million
 * pixels. What its name says is not believed.
 */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  const beginning = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('hex');
  const type = BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1];
  return type?.startsWith('image/') && isTooLarge(bytes) ? undefined : type;
}

/** Whether a picture says that it has too many pixels; one that does not say how many cannot be shown either. */
function isTooLarge(bytes: Uint8Array): boolean {
  try {
    const { width, height } = imageSize(bytes);
    return width * height > MOST_PIXELS;
  } catch {
    return false;
  }
}
