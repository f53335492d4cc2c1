import { reasonOf } from '@ichibun/api-client/request';
import {
  isKnownOtherwise,
  type Lexeme,
  useBlock,
  useForget,
  useMarkKnown,
  useUnblock,
} from '@ichibun/api-client/word-changes';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { messages } from './messages.js';

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
      return isKnownOtherwise(error)
        ? notify({ title: messages.staysKnown, description: reasonOf(error), isHint: true })
        : notifyFailure(failure, reasonOf(error));
    }
    done();
  };
  const undo = (run: () => void) => ({ action: { label: messages.undo, run } });

  const actions: WordActions = {
    markKnown: (word) =>
      attempt(mark(word), messages.addFailed, () =>
        notify({
          title: messages.wordAdded,
          description: messages.isKnown(word.word),
          ...undo(() => actions.forget(word)),
        }),
      ),
    forget: (word) =>
      attempt(remove(word), messages.removeFailed, () =>
        notify({ title: messages.wordRemoved, description: messages.isUnknown(word.word) }),
      ),
    block: (word) =>
      attempt(hide(word), messages.blockFailed, () =>
        notify({
          title: messages.wordBlocked,
          description: messages.isBlocked(word.word),
          ...undo(() => actions.unblock(word)),
        }),
      ),
    unblock: (word) =>
      attempt(show(word), messages.unblockFailed, () =>
        notify({
          title: messages.wordUnblocked,
          description: messages.isUnblocked(word.word),
          ...undo(() => actions.block(word)),
        }),
      ),
  };
  return actions;
}
