import {
  KnownOtherwise,
  type ReadWord,
  useBlock,
  useForget,
  useMarkKnown,
  useSaveSentence,
  useUnblock,
} from '@ichibun/api-client/reading';
import { reasonOf } from '@ichibun/api-client/request';
import { notify } from '@ichibun/ui/toast';
import { marked } from './word-state.js';

export interface WordActions {
  /** Makes a word known, or takes it out of the vocabulary again. */
  toggleKnown(word: ReadWord): void;
  toggleBlocked(word: ReadWord): void;
  /** Saves the sentence to the bank for one of its words. */
  save(words: readonly ReadWord[], index: number, definition: string, english: string): void;
}

const failed = (description: string) => (error: Error) =>
  notify({ title: 'Error', description, reason: reasonOf(error), destructive: true });

/** What a learner can do about a word while reading; each says what came of it, and how to undo it. */
export function useWordActions(): WordActions {
  const markKnown = useMarkKnown();
  const forget = useForget();
  const block = useBlock();
  const unblock = useUnblock();
  const saveSentence = useSaveSentence();

  const forgetWord = (word: ReadWord) =>
    forget.mutate(word, {
      onSuccess: () => notify({ title: `${word.baseForm} is unknown again` }),
      onError: (error) =>
        error instanceof KnownOtherwise
          ? notify({ title: `${word.baseForm} stays known`, description: error.message })
          : failed('Failed to remove the word')(error),
    });
  const unblockWord = (word: ReadWord) =>
    unblock.mutate(word, {
      onSuccess: () => notify({ title: `${word.baseForm} is no longer blocked` }),
      onError: failed('Failed to unblock the word'),
    });

  return {
    toggleKnown(word) {
      if (word.uniqueVocabId === null) return notifyNoWord(word);
      if (word.known) return forgetWord(word);
      markKnown.mutate(withMeaning(word), {
        onSuccess: () =>
          notify({
            title: `${word.baseForm} is known`,
            action: { label: 'Undo', run: () => forgetWord({ ...word, known: true }) },
          }),
        onError: failed('Failed to mark the word known'),
      });
    },
    toggleBlocked(word) {
      if (word.uniqueVocabId === null) return notifyNoWord(word);
      if (word.blocked) return unblockWord(word);
      block.mutate(word, {
        onSuccess: () =>
          notify({
            title: `${word.baseForm} is blocked`,
            action: { label: 'Undo', run: () => unblockWord({ ...word, blocked: true }) },
          }),
        onError: failed('Failed to block the word'),
      });
    },
    save(words, index, definition, english) {
      const word = words[index]!;
      saveSentence.mutate(
        { word, definition: definition || word.meaning, japanese: marked(words, index), english },
        {
          onSuccess: ({ saved }) =>
            notify({
              title: saved > 0 ? 'Sentence saved' : 'Saved already',
              description: `In your sentence bank for ${word.baseForm}.`,
            }),
          onError: failed('Failed to save the sentence'),
        },
      );
    },
  };
}

/** The vocabulary keeps no word without a meaning. */
const withMeaning = (word: ReadWord) => ({ ...word, meaning: word.meaning || 'Definition not available' });

function notifyNoWord({ text }: ReadWord): void {
  notify({ title: `${text} is not counted as a word`, description: 'Names and numbers need not be learnt.' });
}
