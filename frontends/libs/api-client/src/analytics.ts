import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.js';
import type { ReadingFigures } from './reading-stats.js';
import { request } from './request.js';
import { useSession } from './session.js';
import { ownTimeZone } from './time-zone.js';

/** A day of the learner. What could not be had is null in all of them. */
export interface AnalyticsDay {
  /** As 2026-11-21. */
  day: string;
  readingMinutes: number | null;
  readCharacters: number | null;
  readSentences: number | null;
  addedWords: number | null;
  /** At the end of the day. */
  knownWords: number | null;
  savedSentences: number | null;
  /** At the end of the day. */
  sentencesInTotal: number | null;
}

export interface TextCoverage {
  title: string;
  /** Percent of the words' occurrences that were known at the end of each day. */
  coverage: number[];
}

export interface DocumentReading {
  id: number;
  title: string;
  /** Percent of the sentences. */
  progress: number;
  currentSentence: number;
  sentenceCount: number;
  /** ISO 8601, UTC. */
  readAt: string;
  readingMinutes: number | null;
  readCharacters: number | null;
}

/** What GET /api/analytics/daily/{userId} tells. A part that could not be had is null, and a problem says why. */
export interface Analytics {
  /** The oldest first; the last is today. */
  daily: AnalyticsDay[];
  /** Days in a row. */
  streak: { current: number; longest: number } | null;
  /** Of all time. */
  total: ReadingFigures | null;
  /** Of the newest analyses. */
  coverage: (TextCoverage & { analysisId: number })[] | null;
  /** Of the documents read or got last whose words are counted. */
  documentCoverage: (TextCoverage & { documentId: number })[] | null;
  documents: DocumentReading[] | null;
  problems: { part: string; code: string; message: string }[];
}

const DAYS = 365;

/** The last 365 days, today last; asked for anew whenever it is shown. */
export function useAnalytics() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.analytics(user?.id),
    queryFn: ({ queryKey, signal }) => {
      const path = `${queryKey.join('/')}?timeZone=${encodeURIComponent(ownTimeZone())}&days=${DAYS}`;
      return request<Analytics>('GET', path, undefined, { signal });
    },
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}
