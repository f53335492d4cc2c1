import { audiobookOf } from '@ichibun/api-client/audiobooks';
import { reasonOf } from '@ichibun/api-client/request';
import { useNavigate } from '@ichibun/ui/router';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { messages } from '../messages.js';
import { sentenceAt } from './sentence-at.js';
import type { ReadingAloud } from './use-reading-aloud.js';

/** An audiobook of the document that is read. */
export interface ListenedBook {
  readonly title: string;
  readonly url: string;
  /** The millisecond at which each sentence begins. */
  readonly starts: readonly number[];
}

export interface Listening {
  /** The audiobook whose player is shown. */
  readonly book: ListenedBook | undefined;
  /** The sentence that is spoken, or at which the player stands; null without one. */
  readonly spoken: number | null;
  readonly audio: RefObject<HTMLAudioElement | null>;
  /** Shows the player, or hides it; of a document without an audiobook the text is read aloud at once, or no more. */
  toggle(): Promise<void>;
  /** Has the player go to a sentence; false without a player. */
  goTo(sentence: number): boolean;
  pause(): void;
  /** The player has begun to play. */
  played(): void;
  /** The player has come to another moment. */
  moved(): void;
}

/**
 * Follows the audiobook of a document.
 *
 * @param moveTo shows another sentence
 * @param aloud what reads the text aloud; it is silent when the player begins
 */
export function useListening(
  documentId: number,
  sentence: number,
  moveTo: (sentence: number) => void,
  aloud: Pick<ReadingAloud, 'readsOn' | 'readText' | 'stop'>,
): Listening {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const audio = useRef<HTMLAudioElement>(null);
  const [book, setBook] = useState<ListenedBook>();
  const [spoken, setSpoken] = useState<number | null>(null);

  const goTo = (there: number) => {
    if (!book) return false;
    setSpoken(there);
    if (audio.current) audio.current.currentTime = (book.starts[there] ?? 0) / 1000;
    return true;
  };
  const hide = () => {
    setBook(undefined);
    setSpoken(null);
  };
  const readAloud = () => {
    aloud.readText();
    const run = () => navigate(`/bilingual-audiobook?document=${documentId}`);
    notify({ title: messages.readsAloud, action: { label: messages.makeAudiobook, run }, isHint: true });
  };
  return {
    book,
    spoken,
    audio,
    goTo,
    played: aloud.stop,
    pause: () => audio.current?.pause(),
    async toggle() {
      if (book) return hide();
      if (aloud.readsOn) return aloud.stop();
      try {
        const found = await audiobookOf(queryClient, documentId);
        if (!found) return readAloud();
        setBook(found);
        setSpoken(sentence);
      } catch (error) {
        notifyFailure(messages.audiobookNotOpened, reasonOf(error));
      }
    },
    moved() {
      if (!book || !audio.current) return;
      const now = sentenceAt(book.starts, audio.current.currentTime * 1000);
      if (now === spoken) return;
      setSpoken(now);
      moveTo(now);
    },
  };
}
