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
import { texts } from './texts.js';

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
        ? notify({ title: texts.staysKnown, description: reasonOf(error), isHint: true })
        : notifyFailure(failure, reasonOf(error));
    }
    done();
  };
  const undo = (run: () => void) => ({ action: { label: texts.undo, run } });

  const actions: WordActions = {
    markKnown: (word) =>
      attempt(mark(word), texts.addFailed, () =>
        notify({
          title: texts.wordAdded,
          description: texts.isKnown(word.word),
          ...undo(() => actions.forget(word)),
        }),
      ),
    forget: (word) =>
      attempt(remove(word), texts.removeFailed, () =>
        notify({ title: texts.wordRemoved, description: texts.isUnknown(word.word) }),
      ),
    block: (word) =>
      attempt(hide(word), texts.blockFailed, () =>
        notify({
          title: texts.wordBlocked,
          description: texts.isBlocked(word.word),
          ...undo(() => actions.unblock(word)),
        }),
      ),
    unblock: (word) =>
      attempt(show(word), texts.unblockFailed, () =>
        notify({
          title: texts.wordUnblocked,
          description: texts.isUnblocked(word.word),
          ...undo(() => actions.block(word)),
        }),
      ),
  };
  return actions;
}
