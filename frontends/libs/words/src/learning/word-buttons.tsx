import { Button } from '@ichibun/ui/button';
import { BlockIcon, BookmarkIcon, CheckIcon } from '@ichibun/ui/icons';
import { useWordActions } from '../use-word-actions.js';
import { messages } from './messages.js';
import { isBeingLearnt, useLearning, type WordToLearn } from './use-learning.js';

interface WordButtonsProps {
  word: WordToLearn & { readonly reading?: string | null; readonly meaning?: string | null };
  known: boolean;
  blocked: boolean;
  state: string | null;
  /** The text whose sentences come in front. */
  from?: { analysisId?: number; documentId?: number };
  size?: 'normal' | 'small';
  /** Called with the pressed button, which goes away when its word leaves the list. */
  onPress?(button: HTMLElement): void;
  /** Has an act done with the word's id, which a word that no text has had yet gets only then. */
  withId?(act: (uniqueVocabId: number) => void): void;
}

/** What a learner can do about a word anywhere: learn it, know it, block it; pressing again undoes it. */
export function WordButtons(props: WordButtonsProps) {
  const { word, known, blocked, state, from, size = 'normal', onPress, withId } = props;
  const actions = useWordActions();
  const learning = useLearning();
  const learns = isBeingLearnt({ known, state });
  const press = (act: (lexeme: WordButtonsProps['word'] & { uniqueVocabId: number }) => unknown) => ({
    onClick: ({ currentTarget, detail }: { currentTarget: HTMLElement; detail: number }) => {
      // The second press of a double click would undo the first.
      if (detail > 1) return;
      onPress?.(currentTarget);
      if (withId) withId((uniqueVocabId) => void act({ ...word, uniqueVocabId }));
      else if (word.uniqueVocabId !== null) void act({ ...word, uniqueVocabId: word.uniqueVocabId });
    },
  });
  // A long list is calm: there each is as quiet as the others.
  const main = size === 'normal' && !known && !blocked && !learns;
  const name = word.word;
  // In a list each says whose it is.
  const labelled = (label: string) => (size === 'small' ? label : undefined);
  return (
    <>
      <Button
        size={size}
        variant={main ? 'primary' : 'secondary'}
        className={learns ? 'border-accent! text-accent!' : ''}
        aria-label={labelled(learns ? messages.learningOf(name) : messages.learnOf(name))}
        aria-pressed={learns}
        {...press((lexeme) => (learns ? learning.stop(lexeme, state) : learning.learn(lexeme, from)))}
      >
        <BookmarkIcon />
        {learns ? messages.isLearning : messages.learn}
      </Button>
      <Button
        size={size}
        variant={known && size === 'small' ? 'quiet' : 'secondary'}
        className={known ? 'text-good!' : ''}
        aria-label={labelled(known ? messages.knownOf(name) : messages.iKnowOf(name))}
        aria-pressed={known}
        {...press((lexeme) => (known ? actions.forget(lexeme) : actions.markKnown(lexeme)))}
      >
        <CheckIcon />
        {known ? messages.known : messages.iKnowThis}
      </Button>
      <Button
        size={size}
        variant={size === 'small' ? 'quiet' : 'secondary'}
        className={blocked ? 'text-ink-soft!' : ''}
        aria-label={labelled(blocked ? messages.blockedOf(name) : messages.blockOf(name))}
        aria-pressed={blocked}
        {...press((lexeme) => (blocked ? actions.unblock(lexeme) : actions.block(lexeme)))}
      >
        <BlockIcon />
        {blocked ? messages.blocked : messages.block}
      </Button>
    </>
  );
}
