import { type ReactNode, useEffect, useRef } from 'react';

interface ListBoxProps {
  /** Percent of the screen's height that it takes at most. */
  most?: number;
  /** Where screens are wide the list is as long as it is. */
  onPhonesOnly?: boolean;
  children: ReactNode;
}

/** A list in a scrolling box, so that a page with several long ones stays short. It is printed whole. */
export function ListBox({ most = 50, onPhonesOnly = false, children }: ListBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const limit = `min(44rem, ${most}dvh)`;
  // Wider than a phone, the second is more than any list.
  const maxHeight = onPhonesOnly ? `max(${limit}, (100vw - 40rem) * 9999)` : limit;
  useEffect(() => {
    const limitTo = (height: string) => () => box.current?.style.setProperty('max-height', height);
    const [before, after] = [limitTo('none'), limitTo(maxHeight)];
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [maxHeight]);
  return (
    // What is hidden for all but screen readers stays within it, too.
    <div ref={box} className="relative -mx-2 overflow-y-auto overscroll-contain px-2" style={{ maxHeight }}>
      {children}
    </div>
  );
}
