import { readSentenceOf } from '@ichibun/api-client/reading';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { usePreference } from '@ichibun/ui/preferences';
import { notify } from '@ichibun/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Listening, useListening } from '../listening/use-listening.js';
import { type ReadingAloud, useReadingAloud } from '../listening/use-reading-aloud.js';
import { messages } from '../messages.js';
import { findUnknown, type WordPlace } from '../words/find-unknown.js';
import { entryState } from '../words/use-back-closes.js';
import type { WordCommands } from '../words/use-word-commands.js';
import { canBeLookedUp, nextUnknown } from '../words/word-state.js';
import { firstSentenceOf, pageCount, pageOfSentence, sentenceInView } from './pages.js';
import { actionOf, type ReaderAction } from './reader-keys.js';
import type { SentenceCommands } from './sentence-tools.js';
import type { TextBoxHandle } from './text-box.js';
import { useKeys } from './use-keys.js';
import { usePosition } from './use-position.js';
import type { ReaderView } from './view-switch.js';

/** Where a page is begun to be read; another object each time somebody goes there. */
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

const furiganaAfter = { always: 'unknown', unknown: 'never', never: 'always' } as const;

/** Whether the entry of the history is that of the end of a text, to which a reload or the way back comes again. */
const isEntryOfEnd = () => (entryState() as { isEnd?: boolean } | null)?.isEnd === true;

/** Where the learner is in a document and how it is shown, moved by buttons, swipes and keys. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: moves, words and keys are still in one
export function useReader(book: ReadableDocument): Reader {
  const { id, sentences, chapters } = book;
  const queryClient = useQueryClient();
  const { sentence, reached, wasAtEnd, moveTo: setSentence } = usePosition(book);
  const [view, setView] = usePreference('reader-view');
  const [furigana, setFurigana] = usePreference('furigana');
  const [writingMode, setWritingMode] = usePreference('writing-mode');
  const [shown, show] = useState<Shown>(() => (isEntryOfEnd() ? 'end' : null));
  useEffect(() => {
    if (shown === 'end' && !isEntryOfEnd()) window.history.replaceState({ ...window.history.state, isEnd: true }, '');
  }, [shown]);
  const [start, setStart] = useState<{ sentence: number; word: number; opens: boolean }>();
  const [opened, setOpened] = useState<WordPlace | null>(null);
  const [practised, setPractised] = useState<PracticePlace>({ sentence });
  const [entry, setEntry] = useState<Entry>({ page: pageOfSentence(sentence), at: sentence });
  /** The word of the page that was looked up last. */
  const lookedUp = useRef<WordPlace | null>(null);
  const words = useRef<WordCommands>(null);
  const tools = useRef<SentenceCommands>(null);
  const box = useRef<TextBoxHandle>(null);
  const voice = useReadingAloud(book, sentence, setSentence);
  const listening = useListening(book, sentence, setSentence, voice);
  const aloud: ReadingAloud = {
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
  };

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
    aloud.stop();
    listening.pause();
    setOpened(null);
    show('end');
  };
  const step = (by: 1 | -1) => {
    if (bySentence) {
      if (sentence + by >= 0 && sentence + by < sentences.length) moveTo(sentence + by);
      else if (by > 0 && shown === null) finish();
      return;
    }
    const onScreen = box.current?.scroll(by) ?? null;
    if (onScreen !== null) {
      aloud.stop();
      setOpened(null);
      return setSentence(onScreen);
    }
    const page = pageOfSentence(sentence) + by;
    if (page < 0) return;
    if (page >= pageCount(sentences.length)) return finish();
    moveTo(firstSentenceOf(page), by > 0 ? firstSentenceOf(page) : 'end');
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
  const openWord = (place: WordPlace | null) => {
    if (place && listening.goTo(place.sentence)) return setSentence(place.sentence);
    lookedUp.current = place ?? opened;
    setOpened(place);
  };
  const goToWord = (place: WordPlace) => {
    if (view === 'sentence' || shown === 'sentence') {
      setStart({ ...place, opens: false });
      return setSentence(place.sentence);
    }
    if (pageOfSentence(place.sentence) !== pageOfSentence(sentence)) moveTo(place.sentence);
    openWord(place);
  };
  const stepWord = async (by: 1 | -1) => {
    if (words.current) return words.current.step(by);
    const place = sentenceInFocus() ?? sentence;
    const all =
      (await queryClient.fetchQuery(readSentenceOf(queryClient, id, place)).catch(() => undefined))?.words ?? [];
    const word = by > 0 ? all.findIndex(canBeLookedUp) : all.findLastIndex(canBeLookedUp);
    if (word >= 0) goToWord({ sentence: place, word });
  };
  const stepUnknown = async (by: 1 | -1) => {
    if (words.current?.stepUnknown(by)) return;
    const found = await nextUnknownOfPage(by).catch(() => undefined);
    if (!found) return notify({ title: messages.noNewWord, description: messages.noneNearHere, isHint: true });
    goToWord(found);
  };
  const nextUnknownOfPage = async (by: 1 | -1): Promise<WordPlace | undefined> => {
    const place = opened?.sentence ?? sentenceInFocus() ?? sentence;
    // Without a word to begin after, the sentence itself is looked through, too.
    const after = words.current ? undefined : lookedUp.current;
    if (after?.sentence === place) {
      const { words: all } = await queryClient.fetchQuery(readSentenceOf(queryClient, id, place));
      const word = nextUnknown(all, after.word, by);
      if (word !== undefined) return { sentence: place, word };
    }
    const from = words.current || after?.sentence === place ? place : place - by;
    return findUnknown(queryClient, id, sentences.length, from, by);
  };
  const practise = (place?: PracticePlace) => {
    aloud.stop();
    listening.pause();
    const here = opened?.sentence ?? (bySentence ? sentence : (sentenceInFocus() ?? sentence));
    setPractised(place ?? { sentence: here, word: words.current?.current() });
    show('practice');
  };
  const withWord = (act: (commands: WordCommands) => void) =>
    words.current
      ? act(words.current)
      : notify({ title: messages.chooseWord, description: messages.chooseWordHint, isHint: true });

  const actions: Record<ReaderAction, () => unknown> = {
    next: () => step(1),
    previous: () => step(-1),
    nextWord: () => stepWord(1),
    previousWord: () => stepWord(-1),
    nextUnknown: () => stepUnknown(1),
    previousUnknown: () => stepUnknown(-1),
    markKnown: () => withWord((commands) => commands.markKnown()),
    block: () => withWord((commands) => commands.block()),
    save: () => withWord((commands) => commands.save()),
    translate: () => tools.current?.translate(),
    speak: aloud.toggleSentence,
    speakSlowly: aloud.speakSlowly,
    speakWord: () => withWord((commands) => commands.speak()),
    practise: () => practise(),
    readOn: aloud.toggleReadingOn,
    furigana: () => setFurigana(furiganaAfter[furigana]),
    search: () => show('search'),
    contents: () =>
      chapters.length > 0
        ? show('contents')
        : notify({ title: messages.noContents, description: messages.noChapters, isHint: true }),
    view: () => {
      if (shown === 'sentence') show(null);
      changeView(view === 'sentence' ? 'page' : 'sentence');
    },
    writing: () => setWritingMode(writingMode === 'vertical' ? 'horizontal' : 'vertical'),
    help: () => show('keys'),
  };
  const atEnd = (action: ReaderAction) => action === 'previous' && show(null);
  const [withLetters] = usePreference('letter-keys');
  useKeys(
    (key) => actionOf(key, withLetters, writingMode === 'vertical'),
    (action) => (shown === 'end' ? atEnd(action) : actions[action]()),
    shown === null || shown === 'sentence' || shown === 'end',
  );

  return {
    sentence,
    reached,
    wasAtEnd,
    view,
    shown,
    start: start?.sentence === sentence ? start : undefined,
    opened,
    practised,
    entry,
    words,
    tools,
    box,
    aloud,
    listening,
    spoken: aloud.spoken ?? listening.spoken,
    show,
    moveTo,
    step,
    entered: setSentence,
    changeView,
    openSentence,
    openWord,
    practise,
  };
}

/** The sentence of the page that has focus, from 0. */
function sentenceInFocus(): number | undefined {
  const element = document.activeElement?.closest<HTMLElement>('[data-sentence]');
  return element ? Number(element.dataset.sentence) - 1 : undefined;
}
