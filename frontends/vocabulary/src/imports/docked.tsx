import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Stands at the end of a page, and at the bottom of the screen while that is not in view. Notices are above it. */
export function Docked({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const docked = box.current!;
    const sizes = new ResizeObserver(() => {
      const { top, height } = docked.getBoundingClientRect();
      style.setProperty('--docked', height > 0 ? `${Math.max(0, window.innerHeight - top)}px` : '0px');
    });
    sizes.observe(docked);
    // A page that grows pushes it down.
    sizes.observe(docked.parentElement!);
    return () => {
      sizes.disconnect();
      style.removeProperty('--docked');
    };
  }, []);

  return (
    <div
      ref={box}
      className="sticky z-10 rounded-lg shadow-high empty:shadow-none"
      style={{ bottom: 'calc(1rem + var(--areas, 0px))' }}
    >
      {children}
    </div>
  );
}
