import type { AnkiStatus } from '@ichibun/contracts/anki';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { ApiError, beginCall, call, onceServerIsThere } from '../client/request.js';
import { ownTimeZone } from '../values/time-zone.js';

/** Cards as a package for Anki, and as of when: whoever says so at the next call gets what is new since. */
export interface AnkiPackage {
  readonly file: Blob;
  readonly asOf: string;
}

/**
 * The cards that are new or changed, with their schedules; undefined where there is none.
 *
 * @param since as of when the last package was
 * @throws {ApiError} when the server refuses
 */
export const ankiPackage = (userId: number, deckName: string, since: string | null): Promise<AnkiPackage | undefined> =>
  onceServerIsThere(async () => {
    const { headers, refused } = beginCall();
    const response = await fetch(`/api/users/${userId}/anki/package`, {
      method: 'POST',
      credentials: 'include',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ deckName, timeZone: ownTimeZone(), ...(since && { since: Number(since) }) }),
    });
    if (response.ok) return { file: await response.blob(), asOf: response.headers.get('x-ichibun-as-of') ?? '' };
    const error = refused(response.status, response.statusText, await response.text());
    if (error instanceof ApiError && error.code === 'sentences.nothing-to-send') return undefined;
    throw error;
  });

/** The notes of all cards one by one, without schedules. */
export const ankiNotes = (userId: number) => call('GET /api/users/{id}/anki/notes', { params: { id: userId } });

/** What would go to the learner's Anki. */
export const useAnkiPlan = (userId: number | undefined) =>
  useQuery({
    queryKey: keys.ankiPlan(userId),
    queryFn: ({ signal }) => call('GET /api/users/{id}/anki/plan', { params: { id: userId }, signal }),
    enabled: userId !== undefined,
    refetchOnMount: 'always',
  });

/** Cards of the learner's own Anki, and those that were answered here. */
export const ankiCards = (userId: number) =>
  call('GET /api/users/{id}/anki/cards', { params: { id: userId }, query: { timeZone: ownTimeZone() } });

/** Tells how well words are known in Anki. */
export const sendAnkiStatus = (userId: number, status: AnkiStatus) =>
  call('POST /api/users/{id}/anki/status', { params: { id: userId }, body: status });
