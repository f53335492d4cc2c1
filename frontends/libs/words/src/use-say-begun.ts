import { reasonOf } from '@ichibun/api-client/request';
import { type Begun, useUncollect } from '@ichibun/api-client/reviews';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { texts } from './texts.js';

/** Says what came of saving a sentence to learn its word by, and offers to undo it. */
export function useSayBegun(): (word: string, begun: Begun) => void {
  const { mutateAsync: uncollect } = useUncollect();
  const undo = (begun: Begun) =>
    uncollect(begun).then(
      () => notify({ title: texts.learningUndone }),
      (error) => notifyFailure(texts.undoFailed, reasonOf(error)),
    );
  return (word, begun) => {
    const { saved, cards } = begun;
    const isMade = (cards?.collected ?? 0) > 0;
    const where = isMade ? texts.comesUp : cards ? texts.hasCard : texts.inBankFor;
    notify({
      title: isMade ? texts.cardMade : saved > 0 ? texts.sentenceSaved : texts.savedAlready,
      description: where(word),
      ...(isMade && { action: { label: texts.undo, run: () => void undo(begun) } }),
    });
  };
}
