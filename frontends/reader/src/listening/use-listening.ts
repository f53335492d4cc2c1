import { audiobookOf } from '@ichibun/api-client/audiobooks';
import { reasonOf } from '@ichibun/api-client/request';
import { useNavigate } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { texts } from '../texts.js';
import { sentenceAt } from './sentence-at.js';

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
  /** Shows the player, or hides it; a document without an audiobook leads to where one is made. */
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
 * @param begin called when the player begins
 */
export function useListening(
  documentId: number,
  sentence: number,
  moveTo: (sentence: number) => void,
  begin: () => void,
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
  return {
    book,
    spoken,
    audio,
    goTo,
    played: begin,
    pause: () => audio.current?.pause(),
    async toggle() {
      if (book) return hide();
      try {
        const found = await audiobookOf(queryClient, documentId);
        if (!found) return void navigate(`/bilingual-audiobook?document=${documentId}`);
        setBook(found);
        setSpoken(sentence);
      } catch (error) {
        notifyFailure(texts.audiobookNotOpened, reasonOf(error));
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
