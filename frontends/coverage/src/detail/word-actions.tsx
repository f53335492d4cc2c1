import type { AnalysisWord } from '@ichibun/api-client/contract';
import { Button } from '@ichibun/ui/button';
import { BlockIcon, CheckIcon, PlusIcon } from '@ichibun/ui/icons';
import { useWordActions } from '@ichibun/words/use-word-actions';
import { messages } from '../messages.js';

interface WordActionsProps {
  word: AnalysisWord;
  /** Called with the pressed button, which goes away when its word leaves the list. */
  onPress(button: HTMLElement): void;
}

/** Adds a word to the vocabulary or blocks it; pressing again undoes it. */
export function WordActions({ word, onPress }: WordActionsProps) {
  const actions = useWordActions();
  const { uniqueVocabId, reading, definition, isKnown, isBlocked } = word;
  const lexeme = { uniqueVocabId, word: word.word, reading, meaning: definition };
  return (
    <span className="inline-flex gap-1.5">
      <Button
        size="small"
        variant={isKnown ? 'quiet' : 'secondary'}
        className={isKnown ? 'text-good!' : ''}
        aria-label={isKnown ? messages.word.knownOf(word.word) : messages.word.addOf(word.word)}
        aria-pressed={isKnown}
        onClick={({ currentTarget }) => {
          onPress(currentTarget);
          void (isKnown ? actions.forget(lexeme) : actions.markKnown(lexeme));
        }}
      >
        {isKnown ? <CheckIcon /> : <PlusIcon />}
        {isKnown ? messages.word.known : messages.word.add}
      </Button>
      <Button
        size="small"
        variant="quiet"
        className={isBlocked ? 'text-ink-soft!' : ''}
        aria-label={isBlocked ? messages.word.blockedOf(word.word) : messages.word.blockOf(word.word)}
        aria-pressed={isBlocked}
        onClick={({ currentTarget }) => {
          onPress(currentTarget);
          void (isBlocked ? actions.unblock(lexeme) : actions.block(lexeme));
        }}
      >
        <BlockIcon />
        {isBlocked ? messages.word.blocked : messages.word.block}
      </Button>
    </span>
  );
}
