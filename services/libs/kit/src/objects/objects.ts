import type { Readable } from 'node:stream';
import { DomainError } from '../errors.js';
import { Turn } from '../limits/in-turns.js';

/** UTF-16 units of a text that become bytes in one step: 0.2 ms. */
const UNITS_AT_ONCE = 32 * 1024;

export interface StoredObject {
  readonly key: string;
  readonly storedAt: Date;
}

/** Keeps what is too large for a message or a row: texts, uploads, audio. Services pass the keys. */
export abstract class ObjectStore {
  /** Stores `data` under `key`, replacing what was there. On return it survives a crash of this process. */
  abstract put(key: string, data: Uint8Array): Promise<void>;

  /**
   * As `put`, with little of the data in memory at a time. When `data` throws nothing is stored, and what was there
   * stays.
   *
   * @throws what `data` throws
   */
  abstract putParts(key: string, data: AsyncIterable<Uint8Array>): Promise<void>;

  /**
   * Stores a text as UTF-8; others have their turns while a long one becomes bytes. Half a surrogate pair has none: it
   * becomes U+FFFD here, for every service alike.
   */
  putText(key: string, text: string): Promise<void> {
    if (text.length <= UNITS_AT_ONCE) return this.put(key, Buffer.from(text.toWellFormed()));
    return this.putParts(key, bytesOf(text));
  }

  /** @throws DomainError `objects.not-found` */
  abstract get(key: string): Promise<Buffer>;

  /**
   * A range of an object, as it is read. It is there when this is called only as long as nobody removes it.
   *
   * @param range first and last byte, both within the object; without it, all of it
   * @throws DomainError `objects.not-found`
   */
  abstract read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;

  /** Bytes of an object. @throws DomainError `objects.not-found` */
  abstract size(key: string): Promise<number>;

  abstract has(key: string): Promise<boolean>;

  /** Removes an object; removing an absent one is no error. */
  abstract remove(key: string): Promise<void>;

  /** The objects of a folder, in any order. What is put or removed meanwhile may be among them or not. */
  abstract list(folder: string): AsyncIterable<StoredObject>;

  /**
   * Removes drafts from before `before` that never became objects.
   *
   * @param prefix how the keys of their objects begin, such as `audiobooks/`; empty for all
   */
  abstract removeDrafts(prefix: string, before: Date): Promise<void>;

  /** Fails when nothing can be stored right now. */
  abstract check(): Promise<void>;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  const turn = new Turn();
  for (let from = 0; from < text.length; ) {
    const end = from + UNITS_AT_ONCE;
    const piece = text.slice(from, /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end + 1 : end);
    from += piece.length;
    yield Buffer.from(piece.toWellFormed());
    await turn.nextIfOver();
  }
}

/** What keys look like. They are made by services, never by users; this is a second check. */
export const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?)+$/;

/** @throws TypeError for what is no key */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError(`not an object key: ${JSON.stringify(key)}`);
}

export const notFound = (cause: unknown) => new DomainError('objects.not-found', {}, { cause });
