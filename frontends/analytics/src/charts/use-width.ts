import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Before it is measured, and where nothing has a size. */
const UNMEASURED = 640;

/** The width of an element in pixels, following its changes. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(UNMEASURED);
  useLayoutEffect(() => {
    const measured = element.current!;
    const measure = () => setWidth(measured.clientWidth || UNMEASURED);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
