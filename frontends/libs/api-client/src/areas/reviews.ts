import type { Answer } from '@ichibun/contracts/calls';
import type {
  CardAnswer,
  CardChange,
  NewReviewSettings,
  WordsToCollect,
  WordsToUncollect,
} from '@ichibun/contracts/reviews';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cardsChanged, reviewSettingsChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { ApiError, call, type HttpMethod, requestJson } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';
import { whileUnfinished } from '../client/while-unfinished.js';
import { cacheOf } from '../offline/learner-cache.js';
import { type Refused, readUnsent, sendUnsent, storeUnsent } from '../offline/unsent-calls.js';
import { ownTimeZone } from '../values/time-zone.js';
import { showBegun } from './word-changes.js';

/** Cards that are loaded ahead: enough for a while without a network. */
const AHEAD = 50;

/**
 * The cards to be reviewed next, and what is left of the day.
 *
 * @param more cards wanted beyond the limits of the day
 */
export function useReviewQueue(more: number) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...keys.reviewQueue(user?.id), more],
    queryFn: ({ signal }) =>
      call('GET /api/users/{id}/reviews/next', {
        params: { id: user?.id },
        query: { count: AHEAD, more, timeZone: ownTimeZone() },
        signal,
      }),
    enabled: user !== null,
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });
}

/** How many reviews come due, and how the last days went. */
export function useReviewForecast() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.reviewForecast(user?.id),
    queryFn: ({ signal }) =>
      call('GET /api/users/{id}/reviews/forecast', {
        params: { id: user?.id },
        query: { days: 30, timeZone: ownTimeZone() },
        signal,
      }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

export function useReviewSettings() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.reviewSettings(user?.id),
    queryFn: ({ signal }) => call('GET /api/users/{id}/reviews/settings', { params: { id: user?.id }, signal }),
    enabled: user !== null,
  });
}

export function useChangeReviewSettings() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (settings: NewReviewSettings) =>
      call('POST /api/users/{id}/reviews/settings', { params: { id: user?.id }, body: settings }),
    onSuccess: () => reviewSettingsChanged(queryClient, user?.id),
  });
}

/** Which parameters are in use, and what the last fit came to; looked at again while one is made. */
export function useReviewParameters() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.reviewParameters(user?.id),
    queryFn: ({ signal }) => call('GET /api/users/{id}/reviews/parameters', { params: { id: user?.id }, signal }),
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchInterval: whileUnfinished(({ isRunning }: Answer<'GET /api/users/{id}/reviews/parameters'>) => isRunning),
  });
}

/** Fits parameters to the answers, or goes back to those that suit most. */
export function useChangeReviewParameters() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const params = { id: user?.id };
  return useSentOnce({
    mutationFn: (change: 'fit' | 'reset') =>
      change === 'fit'
        ? call('POST /api/users/{id}/reviews/parameters', { params, body: { timeZone: ownTimeZone() } })
        : call('DELETE /api/users/{id}/reviews/parameters', { params }),
    onSuccess: (now) => void queryClient.setQueryData(keys.reviewParameters(user?.id), now),
  });
}

/**
 * Makes cards of words, which look begun at once wherever they are shown.
 *
 * @param canWait without a network they are made later, those of words of texts; only where nothing but their number is
 *   said
 */
export function useCollectWords(canWait = false) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (words: WordsToCollect) =>
      call('POST /api/users/{id}/cards', {
        params: { id: user?.id },
        body: words,
        // Only by the ids of texts' words are cards undone of which the server has not answered.
        canWait: canWait && !words.wordIds?.length,
      }),
    onMutate: ({ uniqueVocabIds = [] }) => showBegun(queryClient, uniqueVocabIds),
    // Also where it failed: then they are as before.
    onSettled: () => cardsChanged(queryClient, user?.id),
  });
}

/** What began cards: the words as they were before, and the sentences that were saved with them. */
export type Begun = Answer<'POST /api/sentences/save'>;

/** Takes back that cards were begun. */
export function useUncollect() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (undone: WordsToUncollect) =>
      call('POST /api/users/{id}/cards/undo', { params: { id: user?.id }, body: undone, canWait: true }),
    onSettled: () => cardsChanged(queryClient, user?.id),
  });
}

/** Makes cards of the most frequent new words of the newest text. */
export function useCollectOfNewestText() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (count: number) =>
      call('POST /api/users/{id}/cards/newest-text', { params: { id: user?.id }, body: { count } }),
    onSuccess: () => cardsChanged(queryClient, user?.id),
  });
}

/** What a learner does to cards; each call does no harm when it arrives twice. */
export interface ReviewCalls {
  answer(answer: CardAnswer): Promise<Arrival>;
  undo(answerId: string): Promise<Arrival>;
  change(cardId: number, change: CardChange['change']): Promise<Arrival>;
  /** Makes the calls that wait on this device; says how many are left. */
  sendWaiting(): Promise<Arrival>;
  /** The answers that wait on this device, of this and earlier visits. */
  waiting(): Promise<CardAnswer[]>;
}

/** The server does not keep answers: their cards were answered elsewhere since they were shown. */
export class AnswersRefused extends ApiError {
  readonly answerIds: ReadonlySet<string>;

  constructor(refused: readonly Refused[]) {
    super(409, 'Conflict', refused[0]!.answer);
    this.answerIds = new Set(refused.flatMap(({ body }) => answersIn(body).map(({ id }) => id)));
  }
}

const answersIn = (body: string | null) => (JSON.parse(body!) as { answers: CardAnswer[] }).answers;

/** How many calls wait on this device now. */
export interface Arrival {
  waiting: number;
}

/**
 * Calls that are written down on the device before they are made, and made in their order: what was answered is not
 * lost when the network, the tab or the server goes. Where a browser keeps nothing, as on pages without encryption,
 * they are just made.
 */
export function useReviewCalls(): ReviewCalls {
  const { user } = useSession();
  const path = `/api/users/${user?.id}` as const;
  const make = async (method: HttpMethod, to: string, body?: unknown): Promise<Arrival> => {
    if (!isKept()) {
      await requestJson(method, to, body);
      return { waiting: 0 };
    }
    const text = body === undefined ? null : JSON.stringify(body);
    await storeUnsent(String(user?.id), { method, path: to, body: text, contentType: text && 'application/json' });
    return send();
  };
  const send = async (): Promise<Arrival> => {
    if (!isKept()) return { waiting: 0 };
    const { left, refused } = await sendUnsent(String(user?.id));
    const answers = refused.filter(({ path: to }) => to === `${path}/reviews`);
    if (answers.length > 0) throw new AnswersRefused(answers);
    // The service worker makes them once the network is back, also when no page is open.
    if (left > 0) void navigator.serviceWorker?.ready.then(({ sync }) => sync?.register('unsent')).catch(() => {});
    return { waiting: left };
  };
  return {
    answer: (answer) => make('POST', `${path}/reviews`, { timeZone: ownTimeZone(), answers: [answer] }),
    undo: (answerId) => make('DELETE', `${path}/reviews/${answerId}`),
    change: (cardId, change) => make('PATCH', `${path}/cards/${cardId}`, { change, timeZone: ownTimeZone() }),
    sendWaiting: send,
    waiting: async () => {
      if (!isKept()) return [];
      const unsent = await readUnsent(await cacheOf(String(user?.id)));
      return unsent
        .filter(({ method, path: to }) => method === 'POST' && to === `${path}/reviews`)
        .flatMap(({ body }) => answersIn(body));
    },
  };
}

/** Pages without encryption, but those of this machine, have neither caches nor locks. */
const isKept = () => typeof caches !== 'undefined' && navigator.locks !== undefined;

declare global {
  interface ServiceWorkerRegistration {
    /** Only Chromium has it. */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}
