import type { Token } from '@ichibun/api-client/documents';
import type { KeyboardEvent } from 'react';
import { WordText } from './word-text.js';

interface WordProps {
  token: Token;
  furigana: boolean;
  isOpen: boolean;
  onOpen(word: HTMLElement): void;
}

/** A word that can be looked up, by a press or a key. */
export function Word({ token, furigana, isOpen, onOpen }: WordProps) {
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onOpen(event.currentTarget);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button is a box in its line, before which 。 may begin the next one
    <span
      role="button"
      tabIndex={0}
      aria-label={token.text}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
      onKeyDown={press}
      className={`cursor-pointer rounded-sm hover:bg-accent-soft ${isOpen ? 'bg-accent-soft text-accent' : ''}`}
    >
      <WordText token={token} furigana={furigana} />
    </span>
  );
}
