import { reasonOf } from '@ichibun/api-client/request';
import { type Begun, useUncollect } from '@ichibun/api-client/reviews';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { messages } from './messages.js';

/** Says what came of saving a sentence to learn its word by, and offers to undo it. */
export function useSayBegun(): (word: string, begun: Begun) => void {
  const { mutateAsync: uncollect } = useUncollect();
  const undo = (begun: Begun) =>
    uncollect({ words: begun.cards.words, sentenceIds: begun.sentenceIds }).then(
      () => notify({ title: messages.learningUndone }),
      (error) => notifyFailure(messages.undoFailed, reasonOf(error)),
    );
  return (word, begun) => {
    const { saved, cards } = begun;
    const isMade = cards.collected > 0;
    const where = isMade ? messages.comesUp : messages.hasCard;
    notify({
      title: isMade ? messages.cardMade : saved > 0 ? messages.sentenceSaved : messages.savedAlready,
      description: where(word),
      ...(isMade && { action: { label: messages.undo, run: () => void undo(begun) } }),
    });
  };
}
