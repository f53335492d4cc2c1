import { DomainError, type ErrorKind } from '@ichibun/kit/errors';
import type { ObjectStore } from '@ichibun/kit/objects';

/** Failures after which the service may have taken the text over. */
const IN_DOUBT: readonly ErrorKind[] = ['timeout', 'cancelled', 'internal'];

/**
 * Puts a text or a file into the object store for a service that takes it over, and removes it again when the service
 * refuses it. Where the outcome of the call is unknown, the object stays: the service may have taken it.
 */
export async function handOver<T>(
  objects: ObjectStore,
  key: string,
  content: string | Uint8Array,
  call: () => Promise<T>,
): Promise<T> {
  await objects.put(key, bytesOf(content));
  try {
    return await call();
  } catch (error) {
    const isRefused = error instanceof DomainError && !IN_DOUBT.includes(error.kind);
    if (isRefused) await objects.remove(key);
    throw error;
  }
}

/** Puts a text or a file into the object store for as long as a service reads it. */
export async function lend<T>(
  objects: ObjectStore,
  key: string,
  content: string | Uint8Array,
  call: () => Promise<T>,
): Promise<T> {
  await objects.put(key, bytesOf(content));
  try {
    return await call();
  } finally {
    await objects.remove(key);
  }
}

/** Half a surrogate pair has no UTF-8: it becomes U+FFFD here, for every service alike. */
const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? Buffer.from(content.toWellFormed(), 'utf8') : content;
