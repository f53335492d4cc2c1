import { reasonOf } from '@ichibun/api-client/request';
import { type SentenceOfDocument, useSaveSentence } from '@ichibun/api-client/sentences';
import type { Lexeme } from '@ichibun/api-client/word-changes';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { isBeingLearnt, useLearning, type WordToLearn } from '@ichibun/words/use-learning';
import { useWordActions } from '@ichibun/words/use-word-actions';
import { messages } from '../messages.js';
import type { OwnWord } from './own-entries.js';
import { marked } from './word-state.js';

/** What is known of a word's meaning that the server does not know by the place itself. */
export interface MeantThere {
  /** A model's, where the dictionary has none; else empty. */
  definition: string;
  /** Number of the sense that a model has chosen; null when none did. */
  sense: number | null;
}

/** What the server finds by itself. */
export const BY_PLACE: MeantThere = { definition: '', sense: null };

export interface ReadWordActions {
  /** Makes a word known, or takes it out of the vocabulary again. */
  toggleKnown(word: ReadWord): void;
  toggleBlocked(word: ReadWord): void;
  /** Saves the sentence to the bank for one of its words, which begins its card; of one that has begun, undoes that. */
  toggleLearning(words: readonly ReadWord[], index: number, meant: MeantThere, english: string): void;
  /** Saves the sentence for a word of an own dictionary that several of its words are, which begins its card. */
  learnJoined(words: readonly ReadWord[], own: OwnWord, english: string): Promise<void>;
}

/** Called at the press that saves a sentence, with its id once it is saved; undefined where it is not. */
export type OnSave = (saved: Promise<number | undefined>) => void;

/** What a learner can do about a word while reading; each says what came of it. */
export function useReadWordActions(documentId: number, onSave?: OnSave): ReadWordActions {
  const actions = useWordActions();
  const { mutateAsync: saveSentence } = useSaveSentence();
  const learning = useLearning();
  const save = async (toLearn: WordToLearn, sentence: SentenceOfDocument) => {
    const saving = saveSentence(sentence);
    onSave?.(
      saving.then(
        ({ sentenceIds }) => sentenceIds[0],
        () => undefined,
      ),
    );
    try {
      learning.saveBegun(toLearn, await saving);
    } catch (error) {
      notifyFailure(messages.sentenceNotSaved, reasonOf(error));
    }
  };
  return {
    toggleKnown(word) {
      const lexeme = lexemeOf(word);
      if (!lexeme) return notifyNoWord(word);
      void (word.known ? actions.forget(lexeme) : actions.markKnown(lexeme));
    },
    toggleBlocked(word) {
      const lexeme = lexemeOf(word);
      if (!lexeme) return notifyNoWord(word);
      void (word.blocked ? actions.unblock(lexeme) : actions.block(lexeme));
    },
    async toggleLearning(words, index, { definition, sense }, english) {
      const word = words[index]!;
      const toLearn = { uniqueVocabId: word.uniqueVocabId, word: word.baseForm };
      if (isBeingLearnt(word)) return learning.stop(toLearn, word.state);
      await save(toLearn, {
        uniqueVocabId: word.uniqueVocabId,
        word: word.baseForm,
        reading: word.baseReading,
        definition,
        sense,
        japanese: marked(words, index),
        english,
        documentId,
      });
    },
    learnJoined(words, { first, count, word, reading, meaning }, english) {
      return save(
        { uniqueVocabId: null, word },
        {
          uniqueVocabId: null,
          word,
          reading,
          definition: meaning,
          sense: null,
          japanese: marked(words, first, count),
          english,
          documentId,
        },
      );
    },
  };
}

/** Null of what is no word. */
function lexemeOf({ uniqueVocabId, baseForm, baseReading, meaning }: ReadWord): Lexeme | null {
  return uniqueVocabId === null ? null : { uniqueVocabId, word: baseForm, reading: baseReading, meaning };
}

function notifyNoWord({ text }: ReadWord): void {
  notify({ title: messages.notCounted(text), description: messages.namesNeedNotBeLearnt });
}
