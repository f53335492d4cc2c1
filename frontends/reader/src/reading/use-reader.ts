import type { ReadableDocument } from '@ichibun/api-client/contract';
import { wordsOf } from '@ichibun/api-client/reading';
import { usePreference } from '@ichibun/ui/preferences';
import { notify } from '@ichibun/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { type Listening, useListening } from '../listening/use-listening.js';
import { texts } from '../texts.js';
import { findUnknown, type WordPlace } from '../words/find-unknown.js';
import type { WordCommands } from '../words/use-word-commands.js';
import { canBeLookedUp } from '../words/word-state.js';
import { firstSentenceOf, pageCount, pageOfSentence, sentenceInView } from './pages.js';
import type { ReaderAction } from './reader-keys.js';
import type { SentenceCommands } from './sentence-tools.js';
import type { TextBoxHandle } from './text-box.js';
import { useKeys } from './use-keys.js';
import { usePosition } from './use-position.js';
import { type ReadingAloud, useReadingAloud } from './use-reading-aloud.js';
import type { ReaderView } from './view-switch.js';

/** What stands over the text. */
export type Shown = 'sentence' | 'contents' | 'search' | 'statistics' | 'keys' | 'picture' | null;

export interface Reader {
  /** From 0. */
  readonly sentence: number;
  /** The last one that counts as read, from 0. */
  readonly reached: number;
  readonly view: ReaderView;
  readonly shown: Shown;
  /** The word that the sentence begins with. */
  readonly start: { word: number; opens: boolean } | undefined;
  readonly words: RefObject<WordCommands | null>;
  readonly tools: RefObject<SentenceCommands | null>;
  readonly box: RefObject<TextBoxHandle | null>;
  readonly aloud: ReadingAloud;
  readonly listening: Listening;
  /** The sentence that is spoken, by either. */
  readonly spoken: number | null;
  show(shown: Shown): void;
  moveTo(sentence: number): void;
  moveToPage(page: number): void;
  /** To the next or previous sentence or page, whichever is shown. */
  step(by: 1 | -1): void;
  changeView(view: ReaderView): void;
  openSentence(sentence: number, word?: number): void;
}

const furiganaAfter = { always: 'unknown', unknown: 'never', never: 'always' } as const;

/** Where the learner is in a document and how it is shown, moved by buttons, swipes and keys. */
export function useReader(book: ReadableDocument): Reader {
  const { id, sentences, chapters } = book;
  const queryClient = useQueryClient();
  const { sentence, reached, moveTo: setSentence } = usePosition(book);
  const [view, setView] = usePreference('reader-view');
  const [furigana, setFurigana] = usePreference('furigana');
  const [writingMode, setWritingMode] = usePreference('writing-mode');
  const [shown, show] = useState<Shown>(null);
  const [start, setStart] = useState<{ sentence: number; word: number; opens: boolean }>();
  const words = useRef<WordCommands>(null);
  const tools = useRef<SentenceCommands>(null);
  const box = useRef<TextBoxHandle>(null);
  const voice = useReadingAloud(book, sentence, setSentence);
  const listening = useListening(id, sentence, setSentence, voice.stop);
  const aloud: ReadingAloud = {
    ...voice,
    toggleSentence() {
      listening.pause();
      voice.toggleSentence();
    },
    toggleReadingOn() {
      listening.pause();
      voice.toggleReadingOn();
    },
  };

  const bySentence = view === 'sentence' || shown === 'sentence';
  const moveTo = (next: number) => {
    aloud.stop();
    listening.goTo(next);
    setStart(undefined);
    setSentence(next);
  };
  const moveToPage = (page: number) => {
    moveTo(firstSentenceOf(page));
    window.scrollTo({ top: 0 });
  };
  const step = (by: 1 | -1) => {
    if (!bySentence && box.current?.scroll(by)) return;
    const [index, count, move] = bySentence
      ? [sentence, sentences.length, moveTo]
      : [pageOfSentence(sentence), pageCount(sentences.length), moveToPage];
    if (index + by >= 0 && index + by < count) move(index + by);
  };
  const changeView = (next: ReaderView) => {
    setView(next);
    const there = sentenceInView(next, sentence);
    if (there !== sentence) moveTo(there);
  };
  const openSentence = (index: number, word?: number) => {
    // Who listens goes there; who reads looks it up.
    if (listening.goTo(index)) return setSentence(index);
    setStart(word === undefined ? undefined : { sentence: index, word, opens: true });
    setSentence(index);
    show('sentence');
  };
  const goToWord = (place: WordPlace) => {
    setStart({ ...place, opens: false });
    setSentence(place.sentence);
    if (view !== 'page') return;
    show('sentence');
  };
  const stepWord = async (by: 1 | -1) => {
    if (words.current) return words.current.step(by);
    const place = sentenceInFocus() ?? sentence;
    const all = await queryClient.fetchQuery(wordsOf(queryClient, id, place)).catch(() => []);
    const word = by > 0 ? all.findIndex(canBeLookedUp) : all.findLastIndex(canBeLookedUp);
    if (word >= 0) goToWord({ sentence: place, word });
  };
  const stepUnknown = async (by: 1 | -1) => {
    if (words.current?.stepUnknown(by)) return;
    // On a page no word is chosen: the sentence itself is looked through too, unless that has led to it before.
    const place = sentenceInFocus() ?? sentence;
    const from = words.current || start?.sentence === place ? place : place - by;
    const found = await findUnknown(queryClient, id, sentences.length, from, by).catch(() => undefined);
    if (!found) return notify({ title: texts.noNewWord, description: texts.noneNearHere, isHint: true });
    goToWord(found);
  };

  const actions: Record<ReaderAction, () => unknown> = {
    next: () => step(1),
    previous: () => step(-1),
    nextWord: () => stepWord(1),
    previousWord: () => stepWord(-1),
    nextUnknown: () => stepUnknown(1),
    previousUnknown: () => stepUnknown(-1),
    markKnown: () => words.current?.markKnown(),
    block: () => words.current?.block(),
    save: () => words.current?.save(),
    translate: () => tools.current?.translate(),
    speak: aloud.toggleSentence,
    readOn: aloud.toggleReadingOn,
    furigana: () => setFurigana(furiganaAfter[furigana]),
    search: () => show('search'),
    contents: () =>
      chapters.length > 0
        ? show('contents')
        : notify({ title: texts.noContents, description: texts.noChapters, isHint: true }),
    view: () => {
      if (shown === 'sentence') show(null);
      changeView(view === 'sentence' ? 'page' : 'sentence');
    },
    writing: () => setWritingMode(writingMode === 'vertical' ? 'horizontal' : 'vertical'),
    help: () => show('keys'),
  };
  useKeys((action) => actions[action](), shown === null || shown === 'sentence');

  return {
    sentence,
    reached,
    view,
    shown,
    start: start?.sentence === sentence ? start : undefined,
    words,
    tools,
    box,
    aloud,
    listening,
    spoken: aloud.spoken ?? listening.spoken,
    show,
    moveTo,
    moveToPage,
    step,
    changeView,
    openSentence,
  };
}

/** The sentence of the page that has focus, from 0. */
function sentenceInFocus(): number | undefined {
  const element = document.activeElement?.closest<HTMLElement>('[data-sentence]');
  return element ? Number(element.dataset.sentence) - 1 : undefined;
}
