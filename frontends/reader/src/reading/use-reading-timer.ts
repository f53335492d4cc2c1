import { readingChanged } from '@ichibun/api-client/changes';
import { randomId } from '@ichibun/api-client/random-id';
import type { ReadingReport } from '@ichibun/api-client/reading-stats';
import { onBeforeSignOut, useSession } from '@ichibun/api-client/session';
import { ownTimeZone } from '@ichibun/api-client/time-zone';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ReadSentences } from '../statistics/read-sentences.js';
import { ReadingClock } from '../statistics/reading-clock.js';
import { send, sendUnsent } from '../statistics/unsent-reports.js';
import { firstSentenceOf, PAGE_SENTENCES, pageOfSentence } from './pages.js';

/** Inactivity after which time no longer counts; the product's specification. */
const IDLE_MS = { sentence: 30_000, page: 300_000 } as const;
const SEND_EVERY_MS = 60_000;
/** A stretch that is shorter, and in which nothing was read, is a page opened by mistake. */
const SHORTEST_MS = 1_000;

const ACTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;

interface Reading {
  view: 'sentence' | 'page';
  documentId: number;
  sentences: readonly string[];
  /** The one that the learner is at, from 0. */
  sentence: number;
  /** The document was opened at its end, which had been read before. */
  isEndRead: boolean;
}

/**
 * Measures the reading of a document, for as long as the calling component is there: how long, and which sentences.
 * Sends it every minute and when the page is left or hidden; what cannot be sent is kept and sent later. Of a
 * text that was read to its end and is opened there, nothing counts until the first move.
 *
 * @returns sends what has been read so far, and resolves when the server has it or could not be reached
 */
export function useReadingTimer({ view, documentId, sentences, sentence, isEndRead }: Reading): () => Promise<void> {
  const { user } = useSession();
  const userId = user?.id;
  const queryClient = useQueryClient();
  const [clock] = useState(() => new ReadingClock(IDLE_MS[view]));
  const [read] = useState(() => new ReadSentences(sentences));
  const openedAt = useRef(isEndRead ? sentence : null);
  const sending = useRef(Promise.resolve());

  const sendNow = useCallback(() => {
    if (!userId) return Promise.resolve();
    const reports = reportsOf(clock, read, documentId);
    const trip = Promise.all(reports.map((report) => send(userId, report)))
      .then(async (sent) => (sent.every(Boolean) ? sent.length + (await sendUnsent(userId)) : 0))
      .then((sent) => {
        if (sent > 0) readingChanged(queryClient, userId);
      });
    sending.current = Promise.all([sending.current, trip]).then(() => {});
    return sending.current;
  }, [clock, read, documentId, userId, queryClient]);

  useEffect(() => onBeforeSignOut(sendNow), [sendNow]);

  useEffect(() => {
    clock.setIdle(IDLE_MS[view]);
    if (openedAt.current === sentence) return;
    openedAt.current = null;
    const now = Date.now();
    if (document.visibilityState === 'visible') clock.act(now);
    if (view === 'sentence') {
      read.show(sentence, sentence + 1, now);
    } else {
      const first = firstSentenceOf(pageOfSentence(sentence));
      read.show(first, Math.min(first + PAGE_SENTENCES, sentences.length), now);
    }
  }, [clock, read, view, sentence, sentences.length]);

  useEffect(() => {
    const act = () => {
      if (openedAt.current === null && document.visibilityState === 'visible') clock.act(Date.now());
    };
    const leave = () => {
      clock.stop(Date.now());
      sendNow();
    };
    const change = () => {
      if (document.visibilityState !== 'visible') return leave();
      read.resume(Date.now());
      act();
    };
    for (const name of ACTS) window.addEventListener(name, act, { capture: true, passive: true });
    document.addEventListener('visibilitychange', change);
    window.addEventListener('pagehide', leave);
    const timer = setInterval(sendNow, SEND_EVERY_MS);
    sendNow();
    return () => {
      for (const name of ACTS) window.removeEventListener(name, act, { capture: true });
      document.removeEventListener('visibilitychange', change);
      window.removeEventListener('pagehide', leave);
      clearInterval(timer);
      leave();
    };
  }, [clock, read, sendNow]);

  return sendNow;
}

/** What has been read since the last reports, a report for each stretch without a pause. */
function reportsOf(clock: ReadingClock, read: ReadSentences, documentId: number): ReadingReport[] {
  const now = Date.now();
  const count = read.take(now);
  const stretches = clock.take(now);
  const long = stretches.filter(({ from, to }) => to - from >= SHORTEST_MS);
  const last = long.pop() ?? stretches.at(-1) ?? { from: now, to: now };
  const isNothing = count.sentenceCount === 0 && last.to - last.from < SHORTEST_MS;
  const nothingRead = { sentenceCount: 0, characterCount: 0 };
  return [
    ...long.map((stretch) => ({ stretch, count: nothingRead })),
    ...(isNothing ? [] : [{ stretch: last, count }]),
  ].map(({ stretch: { from, to }, count }) => ({
    reportId: randomId(),
    endedAt: new Date(to).toISOString(),
    readingMinutes: (to - from) / 60_000,
    ...count,
    timeZone: ownTimeZone(),
    documentId,
  }));
}
