import { randomUUID } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { type BodyBounds } from '@ichibun/contracts/bounds';
import { DomainError } from '@ichibun/kit/errors';
import { MOST_NESTING } from './bounds.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const [LIST, END_OF_LIST, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Bytes of `\u3042`. */
const UNICODE_ESCAPE = 6;
/** Many times the longest list of ids. */
const MOST_BYTES_OUTSIDE_STRINGS = 1024 * 1024;
/** Strings from this length on are decoded piece by piece; longer than any name of a field. */
const LONG_STRING_BYTES = 16 * 1024;

/** Replaces a long string while the JSON is parsed. Random, so that no caller can send one. */
const PLACEHOLDER_PREFIX = `${randomUUID()}:`;

export type ParseJson = (text: string) => unknown;

/**
 * Reads JSON piece by piece as it arrives. Refuses too deep nesting and too many values at the piece that shows them,
 * before anything is parsed. Decodes a long string piece by piece, so that a body of one long text does not block the
 * event loop.
 */
export class JsonReader {
  private bytes = 0;
  private depth = 0;
  /** Each list and object may hold one value, and one more for each comma. */
  private values = 1;
  private bytesOutsideStrings = 0;
  private isInString = false;
  private isEscaped = false;
  private readonly pieces: Buffer[] = [];
  private readonly longStrings = new Map<string, string>();
  /** A string that began in an earlier piece; once it is long, `longString` takes over. */
  private readonly openString: Buffer[] = [];
  private openStringBytes = 0;
  private longString: LongString | undefined;

  constructor(
    private readonly parse: ParseJson,
    private readonly bounds: BodyBounds,
    private readonly longStringBytes = LONG_STRING_BYTES,
  ) {}

  /** @throws DomainError `http.too-large`, `http.invalid-request` */
  add(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.bytes > this.bounds.bytes) throw tooLarge(this.bounds.bytes);
    let [from, at, end] = [0, 0, piece.length];
    if (this.isInString) {
      from = this.endOfString(piece, 0);
      this.addToString(piece.subarray(0, from));
      if (this.isInString) return;
      this.endString();
      at = from + 1;
    }
    for (; at < piece.length; at++) {
      const byte = piece[at];
      this.bytesOutsideStrings++;
      if (byte === QUOTE) {
        const start = at + 1;
        at = this.endOfString(piece, start);
        if (this.isInString) {
          this.addToString(piece.subarray(start));
          end = start;
        }
      } else if (byte === COMMA) this.values++;
      else if (byte === LIST || byte === OBJECT) {
        this.values++;
        if (++this.depth > MOST_NESTING) throw refused(`It is nested deeper than ${MOST_NESTING}.`);
      } else if (byte === END_OF_LIST || byte === END_OF_OBJECT) this.depth--;
    }
    if (this.values > this.bounds.values) throw refused(`It has more than ${this.bounds.values} values.`);
    if (this.bytesOutsideStrings > MOST_BYTES_OUTSIDE_STRINGS) throw refused('It is more than texts.');
    this.pieces.push(piece.subarray(from, end));
  }

  /** @throws DomainError `http.invalid-request` for invalid JSON */
  end(): unknown {
    if (this.bytes === 0) throw refused('It is empty.');
    let value: unknown;
    try {
      value = this.parse(Buffer.concat(this.pieces).toString('utf8'));
    } catch (error) {
      throw notJson(error);
    }
    return this.longStrings.size === 0 ? value : this.withLongStrings(value);
  }

  /** The index of the closing quote; the piece's length where the string goes on. */
  private endOfString(piece: Buffer, from: number): number {
    let isEscaped = this.isEscaped;
    let at = from;
    for (; at < piece.length; at++) {
      const byte = piece[at];
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) break;
    }
    this.isEscaped = isEscaped;
    this.isInString = at === piece.length;
    return at;
  }

  private addToString(bytes: Buffer): void {
    if (this.longString) {
      this.longString.add(bytes);
      return;
    }
    this.openString.push(bytes);
    this.openStringBytes += bytes.length;
    if (this.openStringBytes < this.longStringBytes) return;
    this.longString = new LongString();
    for (const one of this.openString.splice(0)) this.longString.add(one);
  }

  /** Adds the string, or for a long one its placeholder, to the JSON to parse. */
  private endString(): void {
    if (this.longString) {
      const name = PLACEHOLDER_PREFIX + this.longStrings.size;
      this.longStrings.set(name, this.longString.end());
      this.pieces.push(Buffer.from(name));
      this.longString = undefined;
    } else this.pieces.push(...this.openString.splice(0));
    this.openStringBytes = 0;
  }

  private withLongStrings(value: unknown): unknown {
    if (typeof value === 'string') return this.longStrings.get(value) ?? value;
    if (typeof value !== 'object' || value === null) return value;
    for (const [key, one] of Object.entries(value)) (value as Record<string, unknown>)[key] = this.withLongStrings(one);
    return value;
  }
}

class LongString {
  private readonly decoder = new StringDecoder('utf8');
  private readonly pieces: string[] = [];
  /** The first part of an escape that the end of a piece cuts. */
  private rest = '';

  add(bytes: Buffer): void {
    const text = this.rest + this.decoder.write(bytes);
    const end = endOfWholeEscapes(text);
    this.rest = text.slice(end);
    this.pieces.push(unescaped(text.slice(0, end)));
  }

  end(): string {
    this.pieces.push(unescaped(this.rest + this.decoder.end()));
    return this.pieces.join('');
  }
}

function endOfWholeEscapes(text: string): number {
  const last = text.lastIndexOf('\\');
  if (last < text.length - UNICODE_ESCAPE) return text.length;
  let first = last;
  while (first > 0 && text.charCodeAt(first - 1) === BACKSLASH) first--;
  // An even number of backslashes are escaped ones.
  if ((last - first) % 2 === 1) return text.length;
  const isWhole = last + 1 < text.length && text.charCodeAt(last + 1) !== LETTER_U;
  return isWhole || last + UNICODE_ESCAPE === text.length ? text.length : last;
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch (error) {
    throw notJson(error);
  }
}

const refused = (reason: string, cause?: unknown) =>
  new DomainError('http.invalid-request', { problems: `This request cannot be read. ${reason}` }, { cause });

const notJson = (cause: unknown) => refused('It is no JSON.', cause);

/** @param most bytes */
export const tooLarge = (most: number) => new DomainError('http.too-large', { kilobytes: Math.floor(most / 1024) });
