import { reasonOf } from '@ichibun/api-client/request';
import {
  KnownOtherwise,
  type Lexeme,
  useBlock,
  useForget,
  useMarkKnown,
  useUnblock,
} from '@ichibun/api-client/word-changes';
import { notify, notifyFailure } from '@ichibun/ui/toast';

export interface WordActions {
  markKnown(word: Lexeme): Promise<void>;
  /** Takes a word out of the vocabulary. */
  forget(word: Lexeme): Promise<void>;
  block(word: Lexeme): Promise<void>;
  unblock(word: Lexeme): Promise<void>;
}

/** What a learner can do about a word on any page: each reports its outcome, and offers to undo it. */
export function useWordActions(): WordActions {
  // Not by callbacks of `mutate`: the row that began it may be gone when the answer comes.
  const { mutateAsync: mark } = useMarkKnown();
  const { mutateAsync: remove } = useForget();
  const { mutateAsync: hide } = useBlock();
  const { mutateAsync: show } = useUnblock();

  const attempt = async (call: Promise<unknown>, failure: string, done: () => void) => {
    try {
      await call;
    } catch (error) {
      return error instanceof KnownOtherwise
        ? notify({ title: 'The word stays known', description: error.message })
        : notifyFailure(failure, reasonOf(error));
    }
    done();
  };
  const undo = (run: () => void) => ({ action: { label: 'Undo', run } });

  const actions: WordActions = {
    markKnown: (word) =>
      attempt(mark(word), 'Failed to add word', () =>
        notify({
          title: 'Word added to vocabulary',
          description: `${word.word} is known in all your texts.`,
          ...undo(() => actions.forget(word)),
        }),
      ),
    forget: (word) =>
      attempt(remove(word), 'Failed to remove word', () =>
        notify({ title: 'Word removed from vocabulary', description: `${word.word} is unknown again.` }),
      ),
    block: (word) =>
      attempt(hide(word), 'Failed to block word', () =>
        notify({
          title: 'Word blocked',
          description: `${word.word} is never recommended to you.`,
          ...undo(() => actions.unblock(word)),
        }),
      ),
    unblock: (word) =>
      attempt(show(word), 'Failed to unblock word', () =>
        notify({
          title: 'Word unblocked',
          description: `${word.word} can be recommended again.`,
          ...undo(() => actions.block(word)),
        }),
      ),
  };
  return actions;
}
