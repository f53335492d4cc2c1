import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The title of what follows the last press. It has focus where the button that was pressed has gone, so that a screen
 * reader says it and keys go on from here.
 */
export function StepTitle({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold break-words outline-none">
        {title}
      </h2>
      {children && <p className="text-ink-soft">{children}</p>}
    </div>
  );
}
