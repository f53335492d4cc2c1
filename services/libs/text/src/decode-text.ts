/** What Japanese text files are written in; `shift_jis` is Windows' own kind of it (CP932). */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-2022-jp' | 'shift_jis' | 'euc-jp';

/**
 * Without a mark or escapes, by how well the text reads. UTF-8 comes first: what is valid in it is hardly ever anything
 * else.
 */
const GUESSED: readonly TextEncoding[] = ['utf-8', 'shift_jis', 'euc-jp', 'utf-16le', 'utf-16be'];
/** Bytes that are looked at to guess. */
const SAMPLE_BYTES = 64 * 1024;
/** Below this it is no text that anybody would want to read. */
const LEAST_PLAUSIBLE = 0.5;
/**
 * Characters of a hundred that may be broken, beside one: a few bytes lost on the way are no reason to refuse a book.
 */
const MOST_BROKEN_PERCENT = 1;

/** JIS's escapes into its alphabets: ESC $ @, ESC $ B, ESC ( J, ESC ( I. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with ESC
const JIS_ESCAPE = /\u001b(?:\$[@B]|\([JI])/;
const USUAL = /[\p{Script=Hiragana}\p{Script=Katakana}\uff9e\uff9fー、。「」『』（）！？…・　\u0020-\u007e\n\r\t]/gu;
const KANJI_AND_SIGNS = /[\p{Script=Han}々〆〇\p{So}\p{No}\p{Sm}]/gu;
const HALF_WIDTH_KATAKANA = /[\uff61-\uff9f]/g;
const BROKEN = /\ufffd/g;
/** What no text holds: controls, unassigned and private characters, halves of characters. */
const IMPOSSIBLE = /[\p{Cn}\p{Co}\p{Cs}\ufffd]|(?![\n\r\t\f])\p{Cc}/gu;

/**
 * Reads a Japanese text file in any of the encodings such files come in: UTF-8 and UTF-16, with or without a byte order
 * mark, ISO-2022-JP, Shift_JIS and EUC-JP.
 *
 * @returns the text without its mark, and what it was written in; undefined when the bytes are text in none of them
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } | undefined {
  const encoding = marked(bytes) ?? escaped(bytes) ?? (isUtf8(bytes) ? 'utf-8' : guessed(bytes));
  if (!encoding) return undefined;
  const text = new TextDecoder(encoding).decode(bytes);
  const broken = text.match(BROKEN)?.length ?? 0;
  return broken > 1 + (text.length * MOST_BROKEN_PERCENT) / 100 ? undefined : { text, encoding };
}

function marked([first, second, third]: Uint8Array): TextEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function escaped(bytes: Uint8Array): TextEncoding | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SAMPLE_BYTES)).toString('latin1');
  return JIS_ESCAPE.test(start) ? 'iso-2022-jp' : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function guessed(bytes: Uint8Array): TextEncoding | undefined {
  // An even number, for UTF-16.
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let best: TextEncoding | undefined;
  let most = LEAST_PLAUSIBLE;
  for (const encoding of GUESSED) {
    if (encoding.startsWith('utf-16') && bytes.length % 2 === 1) continue;
    // The last character may be cut in two.
    const plausible = plausibility(new TextDecoder(encoding).decode(sample).replace(/\ufffd$/, ''));
    if (plausible <= most) continue;
    best = encoding;
    most = plausible;
  }
  return best;
}

/**
 * How much of a text is what Japanese texts are made of, 1 at most. Kanji count for less than kana: bytes read in the
 * wrong way become kanji or half-width katakana.
 */
function plausibility(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const sum = count(USUAL) + 0.6 * count(KANJI_AND_SIGNS) - 0.5 * count(HALF_WIDTH_KATAKANA) - 10 * count(IMPOSSIBLE);
  return text.length === 0 ? 0 : sum / text.length;
}
