import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import { saysReading } from './script.js';

/** Japanese text: announced, set and broken as Japanese. */
export function Japanese({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span lang="ja" className={classNames('font-ja', className)}>
      {children}
    </span>
  );
}

/** How a word is read, where its spelling does not say so already. */
export function Reading({ of, className }: { of: { word: string; reading?: string | null }; className?: string }) {
  const { word, reading } = of;
  return reading && !saysReading(word, reading) ? <Japanese className={className}>{reading}</Japanese> : null;
}
