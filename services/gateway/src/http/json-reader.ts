import { randomUUID } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { type BodyBounds } from '@ichibun/contracts/bounds';
import { DomainError } from '@ichibun/kit/errors';
import { DEEPEST } from './bounds.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const [LIST, END_OF_LIST, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Bytes of `\u3042`. */
const UNICODE_ESCAPE = 6;
/** Bytes that are in no string: many times what the longest list of ids has. */
const MOST_OUTSIDE = 1024 * 1024;
/** Bytes of a string that is worth decoding by itself; the name of a field is never so long. */
const LONG = 16 * 1024;

/** Stands in JSON for a string that was set aside; nobody who sends one can know it. */
const ASIDE = `${randomUUID()}:`;

/** Parses a text, as JSON.parse does. */
export type ParseJson = (text: string) => unknown;

/**
 * Reads JSON piece by piece as it arrives. What is nested deeper than 32, or has more values than it may have, is
 * refused at the piece that shows it, before anything is parsed. A long string is decoded piece by piece: a body of one
 * long text, as the large ones are, costs the event loop no more than a piece at a time.
 */
export class JsonReader {
  private bytes = 0;
  private depth = 0;
  /** Each list and object may hold one value, and one more for each comma. */
  private values = 1;
  /** Bytes in no string. */
  private outside = 0;
  private isInString = false;
  private isEscaped = false;
  private readonly kept: Buffer[] = [];
  private readonly aside = new Map<string, string>();
  /** The bytes of a string that has begun in an earlier piece; of a long one, the string as far as it is decoded. */
  private readonly begun: Buffer[] = [];
  private begunBytes = 0;
  private longString: LongString | undefined;

  /**
   * @param parse what the JSON is parsed with
   * @param most what it may hold
   * @param long bytes of a string that is decoded by itself
   */
  constructor(
    private readonly parse: ParseJson,
    private readonly most: BodyBounds,
    private readonly long = LONG,
  ) {}

  /** @throws DomainError `http.too-large`, `http.invalid-request` */
  add(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.bytes > this.most.bytes) throw tooLarge(this.most.bytes);
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
      this.outside++;
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
        if (++this.depth > DEEPEST) throw refused(`It is nested deeper than ${DEEPEST}.`);
      } else if (byte === END_OF_LIST || byte === END_OF_OBJECT) this.depth--;
    }
    if (this.values > this.most.values) throw refused(`It has more than ${this.most.values} values.`);
    if (this.outside > MOST_OUTSIDE) throw refused('It is more than texts.');
    this.kept.push(piece.subarray(from, end));
  }

  /** What was read. @throws DomainError `http.invalid-request` for what is no JSON */
  end(): unknown {
    if (this.bytes === 0) throw refused('It is empty.');
    let value: unknown;
    try {
      value = this.parse(Buffer.concat(this.kept).toString('utf8'));
    } catch (error) {
      throw notJson(error);
    }
    return this.aside.size === 0 ? value : this.withStrings(value);
  }

  /** Where the quote stands that ends the string; the piece's length where it does not end in it. */
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

  /** Keeps bytes of a string that goes on in the next piece. */
  private addToString(bytes: Buffer): void {
    if (this.longString) {
      this.longString.add(bytes);
      return;
    }
    this.begun.push(bytes);
    this.begunBytes += bytes.length;
    if (this.begunBytes < this.long) return;
    this.longString = new LongString();
    for (const one of this.begun.splice(0)) this.longString.add(one);
  }

  /** Puts a string that has gone over pieces where it stands, or what stands for it. */
  private endString(): void {
    if (this.longString) {
      const name = ASIDE + this.aside.size;
      this.aside.set(name, this.longString.end());
      this.kept.push(Buffer.from(name));
      this.longString = undefined;
    } else this.kept.push(...this.begun.splice(0));
    this.begunBytes = 0;
  }

  private withStrings(value: unknown): unknown {
    if (typeof value === 'string') return this.aside.get(value) ?? value;
    if (typeof value !== 'object' || value === null) return value;
    for (const [key, one] of Object.entries(value)) (value as Record<string, unknown>)[key] = this.withStrings(one);
    return value;
  }
}

/** A string of JSON that is decoded as it arrives. */
class LongString {
  private readonly decoder = new StringDecoder('utf8');
  private readonly pieces: string[] = [];
  /** An escape that goes over the end of a piece. */
  private rest = '';

  add(bytes: Buffer): void {
    const text = this.rest + this.decoder.write(bytes);
    const end = endOfEscapes(text);
    this.rest = text.slice(end);
    this.pieces.push(unescaped(text.slice(0, end)));
  }

  end(): string {
    this.pieces.push(unescaped(this.rest + this.decoder.end()));
    return this.pieces.join('');
  }
}

/** Where a text ends without the half of an escape at its end. */
function endOfEscapes(text: string): number {
  const last = text.lastIndexOf('\\');
  if (last < text.length - UNICODE_ESCAPE) return text.length;
  let first = last;
  while (first > 0 && text.charCodeAt(first - 1) === BACKSLASH) first--;
  // Two backslashes are one that is meant.
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
