import type { Utterance } from '@ichibun/api-client/speech';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { notify } from '@ichibun/ui/toast';
import { useSpeech } from '@ichibun/words/use-speech';
import { useQueryClient } from '@tanstack/react-query';
import { type Ref, type RefObject, useImperativeHandle } from 'react';
import { messages } from '../messages.js';
import { englishOf } from './opened-word.js';
import { BY_PLACE, type OnSave, type ReadWordActions, useReadWordActions } from './use-read-word-actions.js';
import { nextUnknown } from './word-state.js';

/** What the reader's keys do with the words of the sentence that is shown. */
export interface WordCommands {
  /** Goes to the next or previous word. */
  step(by: 1 | -1): void;
  /** Goes to the next or previous unknown word; false when the sentence has none there. */
  stepUnknown(by: 1 | -1): boolean;
  markKnown(): void;
  block(): void;
  save(): void;
  /** Speaks the word by itself. */
  speak(): void;
  /** The word that is open or has focus, if one does. */
  current(): number | undefined;
}

interface Shown {
  documentId: number;
  line: RefObject<HTMLElement | null>;
  words: ReadWord[] | undefined;
  open: { index: number } | null;
  sentence: string;
  onSave?: OnSave | undefined;
  setOpen(open: { index: number; element: HTMLElement }): void;
}

/** Hands out the commands by `commands`; they are for the word that is open or has focus. */
export function useWordCommands(commands: Ref<WordCommands>, shown: Shown): ReadWordActions {
  const { documentId, line, words, open, sentence, onSave, setOpen } = shown;
  const actions = useReadWordActions(documentId, onSave);
  const queryClient = useQueryClient();
  const { speak } = useSpeech();

  const elements = () => [...(line.current?.querySelectorAll<HTMLElement>('[data-word]') ?? [])];
  const indexOf = (element: HTMLElement) => Number(element.dataset.word);
  const current = () => {
    if (open) return open.index;
    const focused = elements().find((element) => element === document.activeElement);
    return focused && indexOf(focused);
  };
  /** While a word is looked up, so is the one that is gone to. */
  const goTo = (element: HTMLElement) => {
    element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    if (open) setOpen({ index: indexOf(element), element });
    else element.focus();
  };
  const withCurrent = (act: (index: number) => void) => {
    const index = current();
    if (index !== undefined && words?.[index]) act(index);
    else notify({ title: messages.chooseWord, description: messages.chooseWordHint, isHint: true });
  };

  useImperativeHandle(commands, () => ({
    step(by) {
      const all = elements();
      const at = all.findIndex((element) => indexOf(element) === current());
      const next = at < 0 ? all.at(by > 0 ? 0 : -1) : all[at + by];
      if (next) goTo(next);
    },
    stepUnknown(by) {
      if (!words) return false;
      const next = nextUnknown(words, current() ?? (by > 0 ? -1 : words.length), by);
      const element = elements().find((one) => indexOf(one) === next);
      if (element) goTo(element);
      return element !== undefined;
    },
    markKnown: () => withCurrent((index) => actions.toggleKnown(words![index]!)),
    block: () => withCurrent((index) => actions.toggleBlocked(words![index]!)),
    save: () =>
      withCurrent((index) => actions.toggleLearning(words!, index, BY_PLACE, englishOf(queryClient, sentence))),
    speak: () => withCurrent((index) => void speak(wordAlone(words![index]!), `word ${index}`)),
    current,
  }));
  return actions;
}

/** A word of a text by itself, as it is read there. */
export const wordAlone = ({ text, reading }: ReadWord): Utterance => ({ text, reading: reading || undefined });
