import type { ErrorKind } from '@ichibun/failures/kinds';
import { DomainError } from '@ichibun/kit/errors';
import type { ObjectStore } from '@ichibun/kit/objects';

/** Failures after which the service may have taken the text over. */
const IN_DOUBT: readonly ErrorKind[] = ['timeout', 'cancelled', 'internal'];

/** A text, or bytes; or what puts an object into the store, and may tell something of it. */
type Content<S> = string | Uint8Array | ((objects: ObjectStore, key: string) => Promise<S>);

/**
 * Puts a text or a file into the object store for a service that takes it over, and removes it again when the service
 * refuses it. Where the outcome of the call is unknown, the object stays: the service may have taken it.
 *
 * @param call the service, with what putting the object there has told
 */
export async function handOver<T, S = void>(
  objects: ObjectStore,
  key: string,
  content: Content<S>,
  call: (stored: S) => Promise<T>,
): Promise<T> {
  const stored = await store(objects, key, content);
  try {
    return await call(stored);
  } catch (error) {
    const isRefused = error instanceof DomainError && !IN_DOUBT.includes(error.kind);
    if (isRefused) await objects.remove(key);
    throw error;
  }
}

/** Puts a text or a file into the object store for as long as a service reads it. */
export async function lend<T, S = void>(
  objects: ObjectStore,
  key: string,
  content: Content<S>,
  call: (stored: S) => Promise<T>,
): Promise<T> {
  const stored = await store(objects, key, content);
  try {
    return await call(stored);
  } finally {
    await objects.remove(key);
  }
}

async function store<S>(objects: ObjectStore, key: string, content: Content<S>): Promise<S> {
  if (typeof content === 'function') return content(objects, key);
  return objects.put(key, bytesOf(content)) as Promise<S>;
}

/** Half a surrogate pair has no UTF-8: it becomes U+FFFD here, for every service alike. */
const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? Buffer.from(content.toWellFormed(), 'utf8') : content;
