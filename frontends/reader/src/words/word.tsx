import type { ReadWord } from '@ichibun/contracts/reading-words';
import { type CSSProperties, type KeyboardEvent, memo } from 'react';
import { messages } from '../messages.js';
import { markOf, stateOf, type WordMark } from './word-state.js';
import { WordText } from './word-text.js';

interface WordProps {
  word: ReadWord;
  /** What is said of the grammar that it is part of. */
  grammar: string | undefined;
  index: number;
  className: string;
  style: CSSProperties | undefined;
  furigana: boolean;
  pitch: boolean;
  isOpen: boolean;
  onOpen(index: number, word: HTMLElement): void;
}

/** For those who do not see how it looks. */
const descriptionOf: Record<WordMark, () => string | undefined> = {
  known: () => undefined,
  unknown: () => messages.newWord,
  learning: () => messages.learningWord,
  young: () => undefined,
  mature: () => undefined,
  blocked: () => messages.blockedWord,
};

/** A word that can be looked up, by a press or a key. While another is looked up, it is not rendered again. */
export const Word = memo(({ word, grammar, index, className, style, furigana, pitch, isOpen, onOpen }: WordProps) => {
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onOpen(index, event.currentTarget);
  };
  const state = stateOf(word);
  const mark = markOf(word);
  const description = [mark && descriptionOf[mark](), grammar].filter(Boolean).join('; ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button is a box in its line, before which 。 may begin the next one
    <span
      role="button"
      tabIndex={0}
      aria-label={word.text}
      aria-description={description || undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-word={index}
      data-state={state ?? undefined}
      data-mark={mark ?? undefined}
      data-grammar={grammar && true}
      onClick={({ currentTarget }) => onOpen(index, currentTarget)}
      onKeyDown={press}
      style={style}
      // The ring of focus is around the furigana, too; padding of inline text moves no line.
      className={`cursor-pointer rounded-sm box-decoration-clone hover:bg-accent-soft has-[rt]:focus-visible:[padding-block-start:0.55em] ${className} ${isOpen ? 'bg-accent-soft text-accent' : ''}`}
    >
      <WordText word={word} furigana={furigana} pitch={pitch} />
    </span>
  );
});
