import type { ReadableDocument } from '@ichibun/contracts/documents';
import { usePreference } from '@ichibun/ui/preferences';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAskedAloud } from '../listening/asked-aloud.js';
import { type Listening, useListening } from '../listening/use-listening.js';
import { type ReadingAloud, useReadingAloud } from '../listening/use-reading-aloud.js';
import type { WordPlace } from '../words/find-unknown.js';
import { entryState } from '../words/use-back-closes.js';
import type { WordCommands } from '../words/use-word-commands.js';
import { pageOfSentence, sentenceInView, stepFrom } from './pages.js';
import type { SentenceCommands } from './sentence-tools.js';
import type { TextBoxHandle } from './text-box.js';
import { usePosition } from './use-position.js';
import { useReaderKeys } from './use-reader-keys.js';
import { sentenceInFocus, useWordSteps } from './use-word-steps.js';
import type { ReaderView } from './view-switch.js';

/** Where reading of a page begins; a new object for each move, so that the same place can be entered twice. */
export interface Entry {
  readonly page: number;
  /** Its sentence, from 0, or its last screen. */
  readonly at: number | 'end';
}

/** What is over the text, or after its end. */
export type Shown =
  | 'end'
  | 'sentence'
  | 'contents'
  | 'search'
  | 'statistics'
  | 'keys'
  | 'picture'
  | 'footnote'
  | 'practice'
  | null;

/** A sentence, from 0, and the word of it that is listened to, if one is. */
export interface PracticePlace {
  readonly sentence: number;
  readonly word?: number | undefined;
}

export interface Reader {
  /** From 0. */
  readonly sentence: number;
  /** The last one that counts as read, from 0. */
  readonly reached: number;
  /** The document was opened at its end, which had been read before. */
  readonly wasAtEnd: boolean;
  readonly view: ReaderView;
  readonly shown: Shown;
  /** The word that the sentence begins with. */
  readonly start: { word: number; opens: boolean } | undefined;
  /** The word of the page that is looked up. */
  readonly opened: WordPlace | null;
  /** The sentence that is listened to, and which of its words. */
  readonly practised: PracticePlace;
  readonly entry: Entry;
  readonly words: RefObject<WordCommands | null>;
  readonly tools: RefObject<SentenceCommands | null>;
  readonly box: RefObject<TextBoxHandle | null>;
  readonly aloud: ReadingAloud;
  readonly listening: Listening;
  /** The sentence that is spoken, by either. */
  readonly spoken: number | null;
  show(shown: Shown): void;
  moveTo(sentence: number): void;
  /** To the next or previous sentence, or screen of the page, then page, whichever is shown. */
  step(by: 1 | -1): void;
  /** A page was entered at its end, where this sentence begins first. */
  entered(sentence: number): void;
  changeView(view: ReaderView): void;
  openSentence(sentence: number, word?: number): void;
  /** Looks a word of the page up, beside it; null puts it away. */
  openWord(place: WordPlace | null): void;
  /** Opens the listening practice; of the word that is open or has focus, where none is given. */
  practise(place?: PracticePlace): void;
}

/** Whether the entry of the history is that of the end of a text, to which a reload or the way back comes again. */
const isEntryOfEnd = () => (entryState() as { isEnd?: boolean } | null)?.isEnd === true;

/** Where the learner is in a document and how it is shown, moved by buttons, swipes and keys. */
export function useReader(book: ReadableDocument): Reader {
  const { sentences, chapters } = book;
  const { moveTo: setSentence, ...position } = usePosition(book);
  const { sentence } = position;
  const [view, setView] = usePreference('reader-view');
  const [shown, show] = useShown();
  const [start, setStart] = useState<{ sentence: number; word: number; opens: boolean }>();
  const [opened, setOpened] = useState<WordPlace | null>(null);
  const [entry, setEntry] = useState<Entry>({ page: pageOfSentence(sentence), at: sentence });
  const handles = useHandles();
  const { words, box } = handles;
  const voices = useVoices(book, sentence, setSentence);
  const { aloud, listening } = voices;

  const bySentence = view === 'sentence' || shown === 'sentence';
  /** @param at where its page is begun to be read */
  const moveTo = (next: number, at: Entry['at'] = next) => {
    aloud.stop();
    listening.goTo(next);
    setStart(undefined);
    setOpened(null);
    setEntry({ page: pageOfSentence(next), at });
    setSentence(next);
  };
  const finish = () => {
    silence(aloud, listening);
    setOpened(null);
    show('end');
  };
  const step = (by: 1 | -1) => {
    const onScreen = bySentence ? null : (box.current?.scroll(by) ?? null);
    if (onScreen !== null) {
      aloud.stop();
      setOpened(null);
      return setSentence(onScreen);
    }
    const next = stepFrom(bySentence ? 'sentence' : 'page', sentence, by, sentences.length);
    if (next === 'after-end') {
      if (!bySentence || shown === null) finish();
    } else if (next !== undefined) moveTo(next, by < 0 && !bySentence ? 'end' : next);
  };
  const changeView = (next: ReaderView) => {
    setView(next);
    const there = sentenceInView(next, sentence);
    if (there !== sentence) moveTo(there);
    else setEntry({ page: pageOfSentence(there), at: there });
  };
  const openSentence = (index: number, word?: number) => {
    setOpened(null);
    // Who listens goes there; who reads looks at it.
    if (listening.goTo(index)) return setSentence(index);
    setStart(word === undefined ? undefined : { sentence: index, word, opens: false });
    setSentence(index);
    show('sentence');
  };
  const goToWord = (place: WordPlace) => {
    if (bySentence) {
      setStart({ ...place, opens: false });
      return setSentence(place.sentence);
    }
    if (pageOfSentence(place.sentence) !== pageOfSentence(sentence)) moveTo(place.sentence);
    openWord(place);
  };
  const steps = useWordSteps(book, { sentence, opened, words, goToWord });
  const openWord = (place: WordPlace | null) => {
    if (place && listening.goTo(place.sentence)) return setSentence(place.sentence);
    steps.remember(place ?? opened);
    setOpened(place);
  };
  const { practised, practise } = usePractice(sentence, (place) => {
    silence(aloud, listening);
    show('practice');
    const here = opened?.sentence ?? (bySentence ? sentence : (sentenceInFocus() ?? sentence));
    return place ?? { sentence: here, word: words.current?.current() };
  });
  const reader: Reader = {
    ...position,
    ...handles,
    ...voices,
    view,
    shown,
    start: start?.sentence === sentence ? start : undefined,
    opened,
    practised,
    entry,
    show,
    moveTo,
    step,
    entered: setSentence,
    changeView,
    openSentence,
    openWord,
    practise,
  };
  useReaderKeys(reader, steps, chapters.length > 0);
  return reader;
}

/** @param begin opens the practice and returns its place: the given one, or that of the word in use */
function usePractice(sentence: number, begin: (place?: PracticePlace) => PracticePlace) {
  const [practised, setPractised] = useState<PracticePlace>({ sentence });
  return { practised, practise: (place?: PracticePlace) => setPractised(begin(place)) };
}

/** Commands of the mounted page and sentence, for keys and buttons outside of them. */
function useHandles() {
  const words = useRef<WordCommands>(null);
  const tools = useRef<SentenceCommands>(null);
  const box = useRef<TextBoxHandle>(null);
  return { words, tools, box };
}

/** The voice that reads aloud, the recording, and the sentence that either speaks. */
function useVoices(book: ReadableDocument, sentence: number, setSentence: (sentence: number) => void) {
  const voice = useReadingAloud(book, sentence, setSentence);
  useAskedAloud(book.id, voice);
  const listening = useListening(book, sentence, setSentence, voice);
  const aloud = withoutRecording(voice, listening);
  return { aloud, listening, spoken: aloud.spoken ?? listening.spoken };
}

/** What is over the text; its end is shown again after a reload, or on the way back. */
function useShown() {
  const [shown, show] = useState<Shown>(() => (isEntryOfEnd() ? 'end' : null));
  useEffect(() => {
    if (shown === 'end' && !isEntryOfEnd()) window.history.replaceState({ ...window.history.state, isEnd: true }, '');
  }, [shown]);
  return [shown, show] as const;
}

function silence(aloud: ReadingAloud, listening: Listening): void {
  aloud.stop();
  listening.pause();
}

/** A voice that reads aloud, for which the recording pauses. */
const withoutRecording = (voice: ReadingAloud, listening: Listening): ReadingAloud => ({
  ...voice,
  toggleSentence() {
    listening.pause();
    voice.toggleSentence();
  },
  speakSlowly() {
    listening.pause();
    voice.speakSlowly();
  },
  toggleReadingOn() {
    listening.pause();
    voice.toggleReadingOn();
  },
});
