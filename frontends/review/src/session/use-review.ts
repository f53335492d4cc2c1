import { cardsChanged } from '@ichibun/api-client/changes';
import { keys } from '@ichibun/api-client/keys';
import { randomId } from '@ichibun/api-client/random-id';
import { reasonOf } from '@ichibun/api-client/request';
import { AnswersRefused, type Arrival, useReviewCalls, useReviewQueue } from '@ichibun/api-client/reviews';
import { onBeforeSignOut, useSession } from '@ichibun/api-client/session';
import type { CardChange, ReviewCard, ReviewDay } from '@ichibun/contracts/reviews';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '../messages.js';

export type Rating = 1 | 2 | 3 | 4;

/** What can be said of a card beside an answer. */
export type Change = Exclude<CardChange['change'], 'resume'>;

/** What can be taken back: an answer, or a change of a card. */
interface Done {
  card: ReviewCard;
  answerId?: string;
}

/** A card as it was shown: once it is answered, it has another version. */
const keyOf = ({ id, version }: Pick<ReviewCard, 'id' | 'version'>) => `${id}:${version}`;

/** Cards beyond the limits of the day that one press asks for. */
const MORE = 10;

/** The longest that thinking about a card may take. */
const LONGEST_MS = 3_600_000;

export type Review = ReturnType<typeof useReview>;

/**
 * A review: which card is shown, and what the learner does with it. What is done is shown at once and sent after; cards
 * that were done with here are left out of what the server answers until it knows.
 */
export function useReview() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  /** Cards to begin on this visit, with those beyond the limits; and those begun, as the server knows. */
  const [wanted, setWanted] = useState(0);
  const [begun, setBegun] = useState(0);
  const queue = useReviewQueue(Math.max(0, wanted - begun));
  const calls = useReviewCalls();
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [history, setHistory] = useState<readonly Done[]>([]);
  const [waiting, setWaiting] = useState(0);
  const begunHere = useBegun(history);

  const arrived = useCallback(
    ({ waiting: unsent }: Arrival) => {
      setWaiting(unsent);
      if (unsent > 0) return;
      setBegun(begunHere.current);
      // The forecast of the day's end may have been asked for before the last answer had arrived.
      for (const changed of [keys.reviewQueue(user?.id), keys.reviewForecast(user?.id)]) {
        void queryClient.invalidateQueries({ queryKey: changed });
      }
    },
    [queryClient, user?.id, begunHere],
  );

  const areEarlierKnown = useEarlierAnswers(calls, setDone, arrived);
  const { card, isShown, shownAt, hold, show, hide } = useCardInFront(areEarlierKnown ? queue.data : undefined, done);
  const hasChanged = useCardsChanged();

  const send = (call: Promise<Arrival>, given?: string) => {
    hasChanged.current = true;
    call.then(arrived, (error) => {
      notifyFailure(messages.card.failed, reasonOf(error));
      // Nothing keeps it: the card comes again, as it is now.
      setDone(new Set());
      hide();
      const isGone = (id: string) => (error instanceof AnswersRefused ? error.answerIds.has(id) : id === given);
      setHistory((before) => before.filter(({ answerId }) => answerId === undefined || !isGone(answerId)));
      void queue.refetch();
    });
  };

  const putAside = (one: ReviewCard) => {
    setDone((before) => new Set(before).add(keyOf(one)));
    hold(undefined);
  };
  const note = (one: Done) => setHistory((before) => [...before, one]);

  const answer = (rating: Rating) => {
    if (!card || !isShown) return;
    const id = randomId();
    const tookMs = Math.min(LONGEST_MS, Math.round(performance.now() - shownAt.current));
    putAside(card);
    note({ card, answerId: id });
    send(calls.answer({ id, cardId: card.id, version: card.version, rating, tookMs, answeredAt: Date.now() }), id);
  };

  const change = (wanted: Change) => {
    if (!card) return;
    if (wanted !== 'next-sentence') putAside(card);
    // A card that begins again comes as another one: there is nothing to put back.
    if (wanted !== 'next-sentence' && wanted !== 'reset') note({ card });
    send(calls.change(card.id, wanted));
    notify({ title: said(wanted) });
  };

  const undo = () => {
    const last = history.at(-1);
    if (!last) return notify({ title: messages.card.nothingToUndo });
    setHistory(history.slice(0, -1));
    setDone((before) => new Set([...before].filter((one) => one !== keyOf(last.card))));
    hold(last.card);
    hide();
    send(last.answerId ? calls.undo(last.answerId) : calls.change(last.card.id, 'resume'));
    notify({ title: last.answerId ? messages.card.undone : messages.card.resumed });
  };

  return {
    queue,
    isLoading: queue.isPending || !areEarlierKnown,
    card,
    day: queue.data && leftOf(queue.data, done),
    isShown,
    show,
    answer,
    change,
    undo,
    canUndo: history.length > 0,
    waiting,
    /** Asks for cards beyond the limits of the day. */
    askForMore: () => {
      setWanted(begunHere.current + MORE);
      setBegun(begunHere.current);
    },
  };
}

/** How many cards were begun here, before the answer that counts can have arrived. */
function useBegun(history: readonly Done[]) {
  const begun = useRef(0);
  useLayoutEffect(() => {
    begun.current = begunOf(history);
  });
  return begun;
}

/** Has other pages, when they are next shown, load the words again whose cards were changed here. */
function useCardsChanged() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const hasChanged = useRef(false);
  useEffect(
    () => () => {
      if (hasChanged.current) cardsChanged(queryClient, user?.id);
    },
    [queryClient, user?.id],
  );
  return hasChanged;
}

/** The card in front, and since when: it stays there while others come, as the server says it now. */
function useCardInFront(queue: { cards: ReviewCard[]; day: ReviewDay } | undefined, done: ReadonlySet<string>) {
  const [held, hold] = useState<ReviewCard>();
  const [shownKey, setShownKey] = useState<string>();
  const shownAt = useRef(performance.now());
  const left = (queue?.cards ?? []).filter((card) => !done.has(keyOf(card)));
  const inFront = held && !done.has(keyOf(held)) ? (left.find(({ id }) => id === held.id) ?? held) : left[0];
  const card = queue?.day.inAnki ? undefined : inFront;
  const key = card && keyOf(card);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins with each card
  useEffect(() => {
    shownAt.current = performance.now();
    hold(card);
  }, [key]);
  return {
    card,
    isShown: key !== undefined && shownKey === key,
    shownAt,
    hold,
    show: () => setShownKey(key),
    hide: () => setShownKey(undefined),
  };
}

/**
 * What was answered on an earlier visit and has not been sent is done with, and sent now.
 *
 * @returns whether it is known what that is: until then a card in front may be one of those
 */
function useEarlierAnswers(
  calls: ReturnType<typeof useReviewCalls>,
  setDone: Dispatch<SetStateAction<ReadonlySet<string>>>,
  arrived: (arrival: Arrival) => void,
): boolean {
  const [areKnown, setKnown] = useState(false);
  const sent = useRef(calls);
  useEffect(() => {
    sent.current = calls;
  });
  useEffect(() => {
    const { waiting, sendWaiting } = sent.current;
    void waiting()
      .then((answers) => {
        setDone((before) => new Set([...before, ...answers.map((one) => keyOf({ ...one, id: one.cardId }))]));
        setKnown(true);
        return answers.length > 0 ? sendWaiting().then(arrived) : undefined;
      })
      .catch(() => setKnown(true));
  }, [arrived, setDone]);
  // Signing out forgets what is kept on the device: what waits is sent first.
  useEffect(() => onBeforeSignOut(() => sent.current.sendWaiting()), []);
  return areKnown;
}

/** How many of the answers count towards the limits of a day: those of new cards, and of reviews. */
const begunOf = (history: readonly Done[]) =>
  history.filter(({ card, answerId }) => answerId && (card.phase === 'new' || card.phase === 'review')).length;

/** What is left of a day once some cards, which the server still counts, are done with. */
function leftOf(
  { day, cards }: { day: ReviewDay; cards: readonly ReviewCard[] },
  done: ReadonlySet<string>,
): ReviewDay {
  const count = (...phases: ReviewCard['phase'][]) =>
    cards.filter((card) => done.has(keyOf(card)) && phases.includes(card.phase)).length;
  return {
    ...day,
    newCards: Math.max(0, day.newCards - count('new')),
    dueCards: Math.max(0, day.dueCards - count('review')),
    learningCards: Math.max(0, day.learningCards - count('learning', 'relearning')),
  };
}

const said = (change: Change) =>
  ({
    bury: messages.card.buried,
    rest: messages.card.rested,
    suspend: messages.card.suspended,
    known: messages.card.markedKnown,
    reset: messages.card.resetDone,
    'next-sentence': messages.card.nextSentence,
  })[change];
