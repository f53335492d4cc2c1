import { audiobookOf } from '@ichibun/api-client/audiobooks';
import { reasonOf } from '@ichibun/api-client/request';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { useNavigate } from '@ichibun/ui/router';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { messages } from '../messages.js';
import { openRecordingOf } from './open-recordings.js';
import { type Part, partAt, partsOf } from './parts.js';
import { sentenceAt } from './sentence-at.js';
import type { ReadingAloud } from './use-reading-aloud.js';

/** A recording of the document that is read, or its audiobook. */
export interface ListenedBook {
  readonly title: string;
  readonly isRecording: boolean;
  readonly parts: readonly Part[];
  /** The millisecond at which each sentence begins. */
  readonly starts: readonly number[];
}

export interface Listening {
  /** What the player that is shown plays. */
  readonly book: ListenedBook | undefined;
  /** Index of the part that is played. */
  readonly part: number;
  /** The sentence that is spoken, or at which the player stands; null without one. */
  readonly spoken: number | null;
  readonly audio: RefObject<HTMLAudioElement | null>;
  /** Shows the player, or hides it; of a document without a sound the text is read aloud at once, or no more. */
  toggle(): Promise<void>;
  /** Plays from a sentence. */
  begin(sentence: number): void;
  /** Has the player go to a sentence; false without a player. */
  goTo(sentence: number): boolean;
  pause(): void;
  /** The player has begun to play. */
  played(): void;
  /** The player has come to another moment. */
  moved(): void;
  /** The sound of a part is there. */
  loaded(): void;
  /** A part is over. */
  ended(): void;
}

/**
 * Follows the recording of a document that is open, or its audiobook.
 *
 * @param moveTo shows another sentence
 * @param aloud what reads the text aloud; it is silent when the player begins
 */
export function useListening(
  { id: documentId, title }: Pick<ReadableDocument, 'id' | 'title'>,
  sentence: number,
  moveTo: (sentence: number) => void,
  aloud: Pick<ReadingAloud, 'readsOn' | 'readText' | 'stop'>,
): Listening {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const audio = useRef<HTMLAudioElement>(null);
  const [book, setBook] = useState<ListenedBook>();
  const [spoken, setSpoken] = useState<number | null>(null);

  const [part, setPart] = useState(0);
  /** Where a part that is not loaded yet is to begin. */
  const awaited = useRef<{ ms: number; plays: boolean } | null>(null);

  const seek = (ms: number, plays: boolean) => {
    const { current } = audio;
    if (!book || !current) return;
    const next = partAt(book.parts, ms);
    const isComing = book.parts[next]!.sound instanceof Blob && (next !== part || current.readyState === 0);
    if (isComing) awaited.current = { ms, plays };
    if (next !== part) return setPart(next);
    current.currentTime = (ms - book.parts[part]!.from) / 1000;
    // A browser that does not let it begin by itself shows its button.
    if (plays && current.paused) current.play().catch(() => {});
  };
  const isPlaying = () => audio.current?.paused === false;
  const goTo = (there: number) => {
    if (!book) return false;
    setSpoken(there);
    seek(book.starts[there] ?? 0, isPlaying());
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
    part,
    spoken,
    audio,
    goTo,
    begin: (there) => seek(book?.starts[there] ?? 0, true),
    played: aloud.stop,
    pause: () => audio.current?.pause(),
    async toggle() {
      if (book) return hide();
      if (aloud.readsOn) return aloud.stop();
      setPart(0);
      const recording = openRecordingOf(documentId);
      if (recording && recording.times.starts.length > sentence) {
        setBook({ title, isRecording: true, parts: partsOf(recording), starts: recording.times.starts });
        return setSpoken(sentence);
      }
      try {
        const found = await audiobookOf(queryClient, documentId);
        if (!found) return readAloud();
        const { url, starts } = found;
        setBook({ title: found.title, isRecording: false, parts: [{ sound: url, from: 0 }], starts });
        setSpoken(sentence);
      } catch (error) {
        notifyFailure(messages.audiobookNotOpened, reasonOf(error));
      }
    },
    moved() {
      if (!book || !audio.current) return;
      // What is to be played first is not there yet.
      if (awaited.current) return;
      const now = sentenceAt(book.starts, audio.current.currentTime * 1000 + book.parts[part]!.from);
      if (now === spoken) return;
      setSpoken(now);
      moveTo(now);
    },
    loaded() {
      const { current } = awaited;
      awaited.current = null;
      if (current) seek(current.ms, current.plays);
    },
    ended() {
      if (!book || part === book.parts.length - 1) return;
      awaited.current = { ms: book.parts[part + 1]!.from, plays: true };
      setPart(part + 1);
    },
  };
}
