import type { ReactNode } from 'react';
import { classNames } from './class-names.js';

/** Japanese text: announced, set and broken as Japanese. */
export function Japanese({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span lang="ja" className={classNames('font-ja', className)}>
      {children}
    </span>
  );
}
