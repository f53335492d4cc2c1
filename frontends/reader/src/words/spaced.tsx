import type { ReadWord } from '@ichibun/contracts/reading-words';
import type { ReactNode } from 'react';
import { beginsPhrase } from './phrases.js';

interface SpacedProps {
  word: ReadWord;
  next: ReadWord | undefined;
  addSpaces: boolean;
  children: ReactNode;
}

/** Something of a sentence, with room after it where spaces are wanted, and where a line may end before the next word. */
export function Spaced({ word, next, addSpaces, children }: SpacedProps) {
  const hasSpace = addSpaces && next && next.kind !== 'punctuation' && word.kind !== 'punctuation';
  return (
    <>
      {hasSpace ? <span className="me-[0.45em]">{children}</span> : children}
      {next && beginsPhrase(next, word) && <wbr />}
    </>
  );
}
