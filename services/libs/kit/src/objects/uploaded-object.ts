import type { ErrorKind } from '@ichibun/failures/kinds';
import { DomainError } from '../errors.js';
import type { ObjectStore } from './objects.js';

/** After these the service may have the object. */
const IN_DOUBT: readonly ErrorKind[] = ['timeout', 'cancelled', 'internal'];

/** A text, bytes, or a function that stores the object itself. */
type Content<S> = string | Uint8Array | ((objects: ObjectStore, key: string) => Promise<S>);

/**
 * Stores an object that a service then owns. It is removed when the service refuses the call, and stays where the
 * outcome of the call is unknown.
 *
 * @param call receives what `content` resolved to, where it is a function
 */
export async function uploadFor<T, S = void>(
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

/** Stores an object until the call has ended. */
export async function withUploadedObject<T, S = void>(
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
  return (typeof content === 'string' ? objects.putText(key, content) : objects.put(key, content)) as Promise<S>;
}
