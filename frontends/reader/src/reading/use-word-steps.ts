import { readSentenceOf } from '@ichibun/api-client/reading';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { notify } from '@ichibun/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { messages } from '../messages.js';
import { findUnknown, type WordPlace } from '../words/find-unknown.js';
import type { WordCommands } from '../words/use-word-commands.js';
import { canBeLookedUp, nextUnknown } from '../words/word-state.js';

export interface WordSteps {
  stepWord(by: 1 | -1): unknown;
  stepUnknown(by: 1 | -1): unknown;
  /** A word of the page was looked up: the next steps begin after it. */
  remember(place: WordPlace | null): void;
}

interface Here {
  sentence: number;
  opened: WordPlace | null;
  words: RefObject<WordCommands | null>;
  goToWord(place: WordPlace): void;
}

/** Steps from word to word, and to the next new one, within and beyond the sentence that is open. */
export function useWordSteps({ id, sentences }: ReadableDocument, here: Here): WordSteps {
  const { sentence, opened, words, goToWord } = here;
  const queryClient = useQueryClient();
  const lookedUp = useRef<WordPlace | null>(null);
  const wordsOf = async (place: number) => (await queryClient.fetchQuery(readSentenceOf(queryClient, id, place))).words;
  const nextUnknownOfPage = async (by: 1 | -1): Promise<WordPlace | undefined> => {
    const place = opened?.sentence ?? sentenceInFocus() ?? sentence;
    // Without a word to begin after, the sentence itself is looked through, too.
    const after = words.current ? undefined : lookedUp.current;
    if (after?.sentence === place) {
      const word = nextUnknown(await wordsOf(place), after.word, by);
      if (word !== undefined) return { sentence: place, word };
    }
    const from = words.current || after?.sentence === place ? place : place - by;
    return findUnknown(queryClient, id, sentences.length, from, by);
  };
  return {
    async stepWord(by) {
      if (words.current) return words.current.step(by);
      const place = sentenceInFocus() ?? sentence;
      const all = await wordsOf(place).catch(() => []);
      const word = by > 0 ? all.findIndex(canBeLookedUp) : all.findLastIndex(canBeLookedUp);
      if (word >= 0) goToWord({ sentence: place, word });
    },
    async stepUnknown(by) {
      if (words.current?.stepUnknown(by)) return;
      const found = await nextUnknownOfPage(by).catch(() => undefined);
      if (!found) return notify({ title: messages.noNewWord, description: messages.noneNearHere, isHint: true });
      goToWord(found);
    },
    remember(place) {
      lookedUp.current = place;
    },
  };
}

/** The sentence of the page that has focus, from 0. */
export function sentenceInFocus(): number | undefined {
  const element = document.activeElement?.closest<HTMLElement>('[data-sentence]');
  return element ? Number(element.dataset.sentence) - 1 : undefined;
}
