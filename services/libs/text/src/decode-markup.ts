import { decodeText } from './decode-text.js';

/** Where a document may say what it is written in: the XML declaration, or a meta element of HTML. */
const DECLARATIONS = [
  /^\s{0,50}<\?xml[^>]{0,200}?encoding\s{0,5}=\s{0,5}["']([\w.:-]{1,40})["']/iu,
  /<meta[^>]{0,300}?charset\s{0,5}=\s{0,5}["']?([\w.:-]{1,40})/iu,
];
/** Bytes in which the declaration stands: HTML's own bound. */
const HEAD_BYTES = 1024;
/** Characters of a hundred that may be broken where nothing else fits. */
const MOST_BROKEN_PERCENT = 1;

/**
 * Reads the bytes of an XML or HTML document: UTF-8 where they are valid in it, else as the document declares, else by
 * the letters.
 *
 * @returns the text without a byte order mark; undefined when the bytes are text in none of these
 */
export function decodeMarkup(bytes: Uint8Array): string | undefined {
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isMarked) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  // Escapes of ISO-2022-JP are valid UTF-8, and so are those of others that are written in ASCII.
  const utf8 = bytes.includes(0x1b) ? undefined : strictly(bytes, 'utf-8');
  if (utf8 !== undefined) return utf8;
  const declared = declaredEncoding(bytes);
  const text = (declared && strictly(bytes, declared)) ?? decodeText(bytes)?.text;
  if (text !== undefined) return text;
  const damaged = new TextDecoder().decode(bytes);
  const broken = damaged.match(/\ufffd/gu)?.length ?? 0;
  return broken <= 1 + (damaged.length * MOST_BROKEN_PERCENT) / 100 ? damaged : undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString('latin1');
  return DECLARATIONS.map((pattern) => pattern.exec(head)?.[1]).find((found) => found !== undefined);
}

/** Undefined where a byte does not fit, or there is no such encoding. */
function strictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
