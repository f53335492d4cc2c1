import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page; tells whether some are being held over it.
 *
 * @param onFiles called while the drop is handled, when its `DataTransfer` can be read
 */
export function useFileDrop(onFiles: (files: File[], dropped: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;

  useLayoutEffect(() => {
    // Every element that is entered and left says so: the page is left when as many were left as were entered.
    let depth = 0;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth++;
      setOver(true);
    };
    const over = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      take.current([...event.dataTransfer!.files], event.dataTransfer!);
    };
    const listeners = { dragenter: enter, dragover: over, dragleave: leave, drop };
    for (const [name, listener] of Object.entries(listeners)) {
      window.addEventListener(name, listener as EventListener);
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        window.removeEventListener(name, listener as EventListener);
      }
    };
  }, []);
  return isOver;
}
