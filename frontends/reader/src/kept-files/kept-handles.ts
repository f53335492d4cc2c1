import { cacheNameOf } from '@ichibun/api-client/learner-cache';
import type { ReadableHandle } from './file-handles.js';

/** In a database of each learner's, which goes with what else the device keeps of them. */
const STORE = 'files';

/** Asks the database. @throws DOMException */
export async function inStore<T>(
  user: number,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(await cacheNameOf(String(user)));
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Keeps them in the place of those that are kept for the document. @throws DOMException without room */
export const keepHandles = async (user: number, documentId: number, handles: readonly ReadableHandle[]) =>
  void (await inStore(user, 'readwrite', (store) => store.put(handles, documentId)));

/** Those of the document; undefined without any. */
export const keptHandles = (user: number, documentId: number): Promise<readonly ReadableHandle[] | undefined> =>
  inStore(user, 'readonly', (store) => store.get(documentId));

export const forgetHandles = async (user: number, documentId: number) =>
  void (await inStore(user, 'readwrite', (store) => store.delete(documentId)));
