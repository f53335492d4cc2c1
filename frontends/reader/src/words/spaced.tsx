import type { Token } from '@ichibun/api-client/documents';
import { usePreference } from '@ichibun/ui/preferences';
import type { ReactNode } from 'react';

interface SpacedProps {
  token: Token;
  next: Token | undefined;
  children: ReactNode;
}

/** Something of a sentence, with room behind it where spaces are wanted between words. */
export function Spaced({ token, next, children }: SpacedProps) {
  const [addSpaces] = usePreference('add-spaces');
  const hasSpace = addSpaces && next && next.kind !== 'punctuation' && token.kind !== 'punctuation';
  return hasSpace ? <span className="me-[0.45em]">{children}</span> : children;
}
