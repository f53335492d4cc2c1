import { placeSaved } from '@ichibun/api-client/changes';
import { saveProgress } from '@ichibun/api-client/documents';
import { keys } from '@ichibun/api-client/keys';
import { processedOf, readSentenceOf } from '@ichibun/api-client/reading';
import { reasonOf } from '@ichibun/api-client/request';
import { sentenceOfAddress } from '@ichibun/api-client/sentence-address';
import { useSession } from '@ichibun/api-client/session';
import type { Chapter, ReadableDocument } from '@ichibun/contracts/documents';
import { usePreference } from '@ichibun/ui/preferences';
import { useLocation } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { startOfChapter } from '../contents/chapters.js';
import { messages } from '../messages.js';
import { leastReadingMs } from '../statistics/read-sentences.js';
import { entryState } from '../words/use-back-closes.js';
import { debounce } from './debounce.js';
import {
  clampSentence,
  firstSentenceOf,
  isLastPage,
  openedSentence,
  pageOfSentence,
  sentencesOfPage,
} from './pages.js';
import { notePlace, placeIsSaved, placeOf } from './unsaved-place.js';

/** What the library says of a text that has been read: the place is kept until the learner moves on. */
function isOpenedFromStart(): boolean {
  const { usr } = (entryState() ?? {}) as { usr?: { fromStart?: boolean } | null };
  if (!usr?.fromStart) return false;
  // Only once: a reload comes back to where the learner is then.
  window.history.replaceState({ ...window.history.state, usr: null }, '');
  return true;
}

/** The first sentence of the chapter that an address names; undefined where it names none that the text has. */
function chapterOfAddress(search: string, chapters: readonly Chapter[]): number | undefined {
  const start = startOfChapter(chapters, Number(new URLSearchParams(search).get('chapter')));
  // Only once: a reload comes back to where the learner is then.
  if (start !== undefined) window.history.replaceState(window.history.state, '', window.location.pathname);
  return start;
}

const SAVE_AFTER_MS = 100;
const PRELOAD_AFTER_MS = 300;
const PRELOADED_SENTENCES = 3;

export interface Position {
  /** At which the learner is, from 0. */
  readonly sentence: number;
  /** The last one that counts as read: that one, or the end of the document. */
  readonly reached: number;
  /** The document was opened at its end, which had been read before. */
  readonly wasAtEnd: boolean;
  moveTo(sentence: number): void;
}

/**
 * Where the learner is, beginning with the saved sentence, or with the one that the address names: who only looks
 * something up there keeps the place. What is reached is saved on opening and after every move,
 * the last of several quick ones only, and followed by a look ahead at the next sentences. The last page is read to its
 * end once it has been in view for as long as reading it takes.
 */
export function usePosition(book: ReadableDocument): Position {
  const { user } = useSession();
  const userId = user?.id;
  const { id, sentences } = book;
  const queryClient = useQueryClient();
  const [view] = usePreference('reader-view');
  const { hash, search } = useLocation();
  const [visited] = useState(() =>
    isOpenedFromStart() ? 0 : (chapterOfAddress(search, book.chapters) ?? sentenceOfAddress(hash, sentences)),
  );
  const [sentence, setSentence] = useState(
    () => visited ?? openedSentence(view, clampSentence(placeOf(book), sentences.length), sentences.length),
  );
  const [wasAtEnd] = useState(
    () =>
      placeOf(book) >= sentences.length - 1 &&
      (sentence === sentences.length - 1 || isLastPage(view, sentence, sentences.length)),
  );
  const isVisit = useRef(visited !== undefined);
  usePreload(id, sentences, sentence);

  const save = useMemo(
    () => debounce((index: number) => userId && keep(queryClient, id, userId, index), SAVE_AFTER_MS),
    [queryClient, id, userId],
  );
  useEffect(() => {
    window.addEventListener('pagehide', save.flush);
    return () => {
      window.removeEventListener('pagehide', save.flush);
      save.flush();
    };
  }, [save]);

  const moveTo = useCallback(
    (wanted: number) => {
      isVisit.current = false;
      setSentence(clampSentence(wanted, sentences.length));
    },
    [sentences.length],
  );
  const atLastPage = isLastPage(view, sentence, sentences.length);
  const isEndRead = useEndRead(book, atLastPage);
  const reached = atLastPage && isEndRead ? sentences.length - 1 : sentence;
  useEffect(() => {
    if (isVisit.current) return;
    notePlace(id, reached);
    save(reached);
  }, [save, id, reached]);
  return { sentence, reached, wasAtEnd, moveTo };
}

/** Whether the last page has been read: before the document was opened, or by being in view for long enough since. */
function useEndRead(book: ReadableDocument, atLastPage: boolean): boolean {
  const { sentences } = book;
  const [isRead, setRead] = useState(() => placeOf(book) >= sentences.length - 1);
  useEffect(() => {
    if (!atLastPage || isRead) return;
    const lastPage = sentences.slice(firstSentenceOf(pageOfSentence(sentences.length - 1)));
    let timer: number | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible')
        timer = window.setTimeout(() => setRead(true), leastReadingMs(lastPage));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [sentences, atLastPage, isRead]);
  return isRead;
}

/** The reports of places that were sent, and the last of them that arrived. */
const reports = { sent: 0, arrived: 0, documentId: 0, sentence: 0 };

/** A report that arrives after a later one has put the place back: the later one is sent again. */
async function keep(client: QueryClient, documentId: number, userId: number, sentence: number): Promise<void> {
  const report = ++reports.sent;
  Object.assign(reports, { documentId, sentence });
  try {
    await saveProgress(documentId, userId, sentence);
    const isOvertaken = reports.arrived > report && reports.documentId === documentId;
    reports.arrived = Math.max(reports.arrived, report);
    if (isOvertaken) return keep(client, documentId, userId, reports.sentence);
    // The next page of this text begins with what this one was given.
    const queryKey = keys.document(String(documentId));
    client.setQueryData<ReadableDocument>(queryKey, (book) => book && { ...book, currentSentence: sentence });
    // It may just be asked for, and come with the place before.
    if (client.isFetching({ queryKey }) === 0) placeIsSaved(documentId, sentence);
    placeSaved(client, userId);
  } catch (error) {
    notifyFailure(messages.placeNotSaved, reasonOf(error));
  }
}

/** Words of the next sentences (of the next page), their definitions and, where they are shown, their translations. */
function usePreload(documentId: number, sentences: readonly string[], sentence: number): void {
  const queryClient = useQueryClient();
  const [translates] = usePreference('show-translation');
  const [view] = usePreference('reader-view');
  useEffect(() => {
    const sentencesFrom = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => first + index).filter((next) => next < sentences.length);
    const timer = setTimeout(() => {
      for (const next of sentencesFrom(sentence + 1, PRELOADED_SENTENCES)) {
        queryClient.prefetchQuery(readSentenceOf(queryClient, documentId, next));
        queryClient.prefetchQuery(processedOf(queryClient, sentences[next]!, translates));
      }
      if (view !== 'page') return;
      for (const next of sentencesOfPage(pageOfSentence(sentence) + 1, sentences.length)) {
        queryClient.prefetchQuery(readSentenceOf(queryClient, documentId, next));
      }
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [queryClient, documentId, sentences, sentence, translates, view]);
}
