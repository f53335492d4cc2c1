import { reasonOf } from '@ichibun/api-client/request';
import { type Begun, useCollectWords, useUncollect } from '@ichibun/api-client/reviews';
import { showNotBegun } from '@ichibun/api-client/word-changes';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { messages } from './messages.js';

/** A word to be learnt, wherever it is shown. */
export interface WordToLearn {
  /** Null of one that no text has had yet. */
  readonly uniqueVocabId: number | null;
  readonly word: string;
}

/** What a word is to the learner, as pages have it. */
interface Knowledge {
  readonly known: boolean;
  readonly state: string | null;
}

/** Whether a word was collected to be learnt, and does not count as known yet. */
export const isBeingLearnt = ({ known, state }: Knowledge): boolean => !known && state !== null;

export interface Learning {
  /** Begins a card of a word, with a sentence of the text that it is from where one is named. */
  learn(word: WordToLearn, from?: { analysisId?: number; documentId?: number }): Promise<void>;
  /** Says what came of saving a sentence to learn its word by, and offers to undo it. */
  saveBegun(word: WordToLearn, begun: Begun): void;
  /** Takes back what was begun in this tab; else says that the word is being learnt, and offers to stop that. */
  stop(word: WordToLearn, state: string | null): void;
}

/** What began cards in this tab, by the words. */
const begunHere = new Map<number, Pick<Begun, 'cards' | 'sentenceIds'>>();

/** Learning words on any page: each step reports its outcome, and offers to undo it. */
export function useLearning(): Learning {
  const { mutateAsync: collect } = useCollectWords(true);
  const { mutateAsync: uncollect } = useUncollect();
  const queryClient = useQueryClient();

  const undo = async ({ uniqueVocabId }: WordToLearn) => {
    const begun = uniqueVocabId === null ? undefined : begunHere.get(uniqueVocabId);
    const undone = begun
      ? { words: begun.cards.words, sentenceIds: begun.sentenceIds }
      : { uniqueVocabIds: [uniqueVocabId!] };
    if (uniqueVocabId !== null) {
      begunHere.delete(uniqueVocabId);
      showNotBegun(queryClient, [uniqueVocabId]);
    }
    try {
      await uncollect(undone);
      notify({ title: messages.learningUndone });
    } catch (error) {
      notifyFailure(messages.undoFailed, reasonOf(error));
    }
  };

  const saveBegun: Learning['saveBegun'] = (word, begun) => {
    const { saved, cards, sentenceIds } = begun;
    const isBegun = cards.collected > 0;
    // Of cards that are made once there is a network nothing is said: they are undone by their words.
    const isUndoable = cards.words.length + sentenceIds.length > 0;
    if (isBegun && isUndoable && word.uniqueVocabId !== null) begunHere.set(word.uniqueVocabId, begun);
    const undoThis = () => {
      if (word.uniqueVocabId !== null) return void undo(word);
      uncollect({ words: cards.words, sentenceIds }).then(
        () => notify({ title: messages.learningUndone }),
        (error) => notifyFailure(messages.undoFailed, reasonOf(error)),
      );
    };
    notify({
      title: isBegun ? messages.cardMade : saved > 0 ? messages.sentenceSaved : messages.savedAlready,
      description: isBegun
        ? (saved > 0 ? messages.comesUpWith : messages.comesUp)(word.word)
        : messages.hasCard(word.word),
      ...(isBegun && { action: { label: messages.undo, run: undoThis } }),
    });
  };

  return {
    saveBegun,
    async learn(word, from) {
      try {
        const cards = await collect({ uniqueVocabIds: [word.uniqueVocabId!], ...from });
        saveBegun(word, { saved: 0, alreadySaved: 0, sentenceIds: [], cards });
      } catch (error) {
        notifyFailure(messages.noCardMade, reasonOf(error));
      }
    },
    stop(word, state) {
      if (word.uniqueVocabId !== null && begunHere.has(word.uniqueVocabId)) return void undo(word);
      const isUnanswered = state === 'new' && word.uniqueVocabId !== null;
      notify({
        title: messages.youLearn(word.word),
        description: isUnanswered ? messages.stopHint : messages.answeredAlready,
        isHint: true,
        ...(isUnanswered && { action: { label: messages.stopLearning, run: () => void undo(word) } }),
      });
    },
  };
}
