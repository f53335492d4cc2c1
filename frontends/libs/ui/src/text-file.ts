import { messages } from './messages.js';

const FULL_ALPHABETS = ['shift_jis', 'euc-jp'];
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu;
const HALF_WIDTH_KATAKANA = /[\uff61-\uff9f]/g;

/**
 * Reads a Japanese text file in any of the encodings such files come in: UTF-8 and UTF-16 (with or without a byte order
 * mark for UTF-8), Shift_JIS and EUC-JP.
 * @throws {Error} when the bytes are text in none of them
 */
export async function readTextFile(file: Blob): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer()));
}

/** See {@link readTextFile}. */
export function decodeText(bytes: Uint8Array): string {
  const marked = byteOrderMark(bytes);
  if (marked) return decode(bytes, marked) ?? refuse();
  if (bytes.includes(0)) refuse();
  const unicode = decode(bytes, 'utf-8');
  if (unicode !== undefined) return unicode;
  const candidates = FULL_ALPHABETS.map((encoding) => decode(bytes, encoding)).filter((text) => text !== undefined);
  return candidates.sort((a, b) => plausibility(b) - plausibility(a))[0] ?? refuse();
}

function byteOrderMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** EUC-JP read as Shift_JIS becomes strings of half-width katakana, which no text is full of. */
function plausibility(text: string): number {
  return (text.match(JAPANESE)?.length ?? 0) - 2 * (text.match(HALF_WIDTH_KATAKANA)?.length ?? 0);
}

function refuse(): never {
  throw new Error(messages.notText);
}
