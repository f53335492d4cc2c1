import type { Utterance } from '@ichibun/api-client/speech';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { useSpeech } from '@ichibun/words/use-speech';
import { useEffect, useRef, useState } from 'react';

/** Sentences whose sound is loaded before they are read. */
const PRELOADED_SENTENCES = 3;
const PRELOAD_AFTER_MS = 300;
/** Of the learner's pace, where a sentence is heard again to be understood. */
export const SLOWER = 0.7;

export interface ReadingAloud {
  /** Index of the sentence that is spoken or about to be; null in silence. */
  readonly spoken: number | null;
  /** Whether the text is read on and on. */
  readonly readsOn: boolean;
  /** Speaks the sentence, or stops what is spoken. */
  toggleSentence(): void;
  /** Speaks the sentence from its beginning, slower. */
  speakSlowly(): void;
  /** Reads from the sentence on, or stops. */
  toggleReadingOn(): void;
  /** Reads from the sentence on; from the first, where the sentence is the last. */
  readText(): void;
  stop(): void;
}

const idOf = (sentence: number) => `sentence ${sentence}`;

/** The sentence of an utterance; null of others, such as a word. */
function sentenceOf(id: string): number | null {
  const found = /^sentence (\d+)$/.exec(id);
  return found ? Number(found[1]) : null;
}

/**
 * Speaks the sentences of a document with the readings that it gives and the names that it has.
 *
 * @param moveTo shows another sentence, which does not stop the speech
 */
export function useReadingAloud(
  book: ReadableDocument,
  sentence: number,
  moveTo: (sentence: number) => void,
): ReadingAloud {
  const { speaking, speak, stop, preload } = useSpeech();
  const [readsOn, setReadsOn] = useState(false);
  // Sound costs the server work, and perhaps money: it is loaded ahead for those who listen.
  const [listens, setListens] = useState(false);
  const { sentences } = book;
  const utterance = (index: number) => utteranceOf(book, index);

  const latest = useRef({ speak, moveTo });
  useEffect(() => {
    latest.current = { speak, moveTo };
  });

  useEffect(() => {
    if (!listens) return;
    const timer = setTimeout(() => {
      const last = Math.min(sentences.length, sentence + 1 + PRELOADED_SENTENCES);
      const next = Array.from({ length: last - sentence - 1 }, (_, index) => sentence + 1 + index);
      preload(next.map((index) => utteranceOf(book, index)));
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [listens, book, sentences, sentence, preload]);

  const readOn = async (from: number) => {
    setReadsOn(true);
    for (let at = from; at < sentences.length; at++) {
      if (at !== sentence) latest.current.moveTo(at);
      if ((await latest.current.speak(utterance(at), idOf(at))) !== 'ended') break;
    }
    setReadsOn(false);
  };

  const spoken = speaking ? sentenceOf(speaking.id) : null;
  return {
    spoken,
    readsOn,
    toggleSentence() {
      setListens(true);
      if (spoken === sentence) stop();
      else void speak(utterance(sentence), idOf(sentence));
    },
    speakSlowly() {
      setListens(true);
      void speak(utterance(sentence), idOf(sentence), { pace: SLOWER });
    },
    toggleReadingOn() {
      setListens(true);
      if (readsOn) stop();
      else void readOn(sentence);
    },
    readText() {
      setListens(true);
      void readOn(sentence === sentences.length - 1 ? 0 : sentence);
    },
    stop,
  };
}

/** A sentence of a document, with the readings that it gives. */
export function utteranceOf({ id, sentences, readings }: ReadableDocument, index: number): Utterance {
  const own = readings.filter((reading) => reading.sentence === index);
  return {
    text: sentences[index]!,
    documentId: id,
    readings: own.map(({ start, length, reading }) => ({ start, length, reading })),
  };
}
