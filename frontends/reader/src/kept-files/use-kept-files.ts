import { useSession } from '@ichibun/api-client/session';
import { useEffect, useRef, useState } from 'react';
import { fileOf, handlesOf, type ReadableHandle } from './file-handles.js';
import { forgetHandles, keepHandles, keptHandles } from './kept-handles.js';

export interface KeptFiles {
  /** What the files are called that were chosen on an earlier visit; undefined without any. */
  readonly names: readonly string[] | undefined;
  /**
   * Opens them, at a press: the browser may ask whether the page may read them.
   *
   * @returns false when it may not, or when they are gone
   */
  open(): Promise<boolean>;
  /** Keeps files for later visits, where the browser can. */
  keep(files: readonly File[]): void;
}

/**
 * The files of this device that were chosen for a document, on this visit or an earlier one.
 *
 * @param onFiles called with those of an earlier visit: at once where the browser still lets the page read them, else
 *   after `open`
 * @param isOpen whether the document has its files already
 */
export function useKeptFiles(documentId: number, isOpen: boolean, onFiles: (files: File[]) => void): KeptFiles {
  const { user } = useSession();
  const userId = user?.id;
  const [handles, setHandles] = useState<readonly ReadableHandle[]>();
  const latest = useRef({ isOpen, onFiles });
  useEffect(() => {
    latest.current = { isOpen, onFiles };
  });

  useEffect(() => {
    if (userId === undefined || typeof indexedDB === 'undefined') return;
    let isCurrent = true;
    const look = async () => {
      const kept = await keptHandles(userId, documentId);
      if (!kept || !isCurrent) return;
      setHandles(kept);
      const states = await Promise.all(kept.map((handle) => handle.queryPermission({ mode: 'read' })));
      if (latest.current.isOpen || states.some((state) => state !== 'granted')) return;
      const files = await Promise.all(kept.map(fileOf));
      if (isCurrent && !latest.current.isOpen) latest.current.onFiles(files);
    };
    // Files that are gone are chosen again.
    look().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [userId, documentId]);

  return {
    names: handles?.map(({ name }) => name),
    async open() {
      try {
        // The press counts for the first question, whose answer is for all of a folder.
        for (const handle of handles!) {
          if ((await handle.requestPermission({ mode: 'read' })) !== 'granted') return false;
        }
        onFiles(await Promise.all(handles!.map(fileOf)));
        return true;
      } catch {
        setHandles(undefined);
        await forgetHandles(userId!, documentId).catch(() => {});
        return false;
      }
    },
    keep(files) {
      const chosen = handlesOf(files);
      if (!chosen || chosen.length === 0 || userId === undefined) return;
      // Without room they are chosen again on the next visit.
      keepHandles(userId, documentId, chosen).then(
        () => setHandles(chosen),
        () => {},
      );
    },
  };
}
