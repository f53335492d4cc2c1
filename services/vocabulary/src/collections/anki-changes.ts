import type { CardInAnki, ReadNote } from '../card-files/collection.js';
import { isAnswer, KINDS, type PastAnswer } from '../reviews/packed-log.js';

/** What became of a note in Anki since it was last read. */
export const CHANGES = [
  'suspended',
  'unsuspended',
  'buried',
  'reset',
  'rescheduled',
  'moved',
  'edited',
  'deleted',
] as const;
export type ChangeInAnki = (typeof CHANGES)[number];

/** A note of Anki's as it was when it was last read. */
export interface KeptNote {
  /** Seconds since 1970. */
  readonly changedAt: number;
  /** Null of one that an earlier release has read. */
  readonly card: CardInAnki | null;
}

/** What of a note, or of one of its cards, tells how it changed. */
export type NoteToMerge = Pick<ReadNote, 'changedAt' | 'anki' | 'log'>;

/** An answer that is kept here, also one that was taken back. */
export interface KeptAnswer {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly rating: number;
  readonly isUndone: boolean;
  /** An import has brought it. */
  readonly isImported: boolean;
}

/** How a card of Anki's and the same card here come together. */
export interface Merge {
  readonly changes: readonly ChangeInAnki[];
  /** Answers that were given in Anki, and are not known here. */
  readonly fresh: readonly PastAnswer[];
  /** The card's schedule is Anki's from here on. */
  readonly takesSchedule: boolean;
  /** Anki has rescheduled the card, and it was answered here. */
  readonly isConflict: boolean;
}

/** How far the time of an answer may differ that went to Anki and came back: it moves those of one instant apart. */
const SAME_ANSWER_MS = 1_000;

/** Answers by what they were and when, to find those that are the same as one. */
class AnswerTimes {
  /** The first and the last time within each second, by rating. */
  private readonly seconds = new Map<string, { first: number; last: number }>();

  constructor(answers: Iterable<{ readonly at: number; readonly rating: number }>) {
    for (const { at, rating } of answers) {
      const key = keyOf(rating, Math.floor(at / SAME_ANSWER_MS));
      const { first, last } = this.seconds.get(key) ?? { first: at, last: at };
      this.seconds.set(key, { first: Math.min(first, at), last: Math.max(last, at) });
    }
  }

  has({ at, rating }: { readonly at: number; readonly rating: number }): boolean {
    const second = Math.floor(at / SAME_ANSWER_MS);
    const [before, same, after] = [-1, 0, 1].map((step) => this.seconds.get(keyOf(rating, second + step)));
    if (same) return true;
    const isNear = (other: number | undefined) => other !== undefined && Math.abs(other - at) < SAME_ANSWER_MS;
    return isNear(before?.last) || isNear(after?.first);
  }
}

const keyOf = (rating: number, second: number) => `${rating} ${second}`;

const isBuried = (queue: number) => queue === -2 || queue === -3;

/** What the learner did to a note in Anki since it was last read, beside answering. */
function changesOf(kept: KeptNote, { changedAt, anki }: NoteToMerge, log: readonly PastAnswer[]): ChangeInAnki[] {
  const { card: before } = kept;
  if (!before || !anki) return [];
  const { card } = anki;
  const since = log.filter(({ at }) => at > before.lastAt);
  const isReset = since.some(({ kind }) => kind === KINDS.reset) || (card.type === 0 && before.type !== 0);
  const wasMoved = since.length === 0 && card.type === before.type && card.type === 2;
  const isRescheduled =
    since.some(({ kind }) => kind === KINDS.rescheduled) ||
    (wasMoved && (card.due !== before.due || card.interval !== before.interval));
  const found: Record<ChangeInAnki, boolean> = {
    suspended: card.queue === -1 && before.queue !== -1,
    unsuspended: card.queue !== -1 && before.queue === -1,
    buried: isBuried(card.queue) && !isBuried(before.queue),
    reset: isReset,
    rescheduled: isRescheduled && !isReset,
    moved: card.deckId !== before.deckId,
    edited: changedAt > kept.changedAt,
    deleted: false,
  };
  return CHANGES.filter((change) => found[change]);
}

/**
 * The answers of Anki's log that are not known here.
 *
 * @param history what was brought from there before
 * @param answers what is kept here beside that, also what was taken back
 */
export function freshAnswers(
  log: readonly PastAnswer[],
  history: readonly PastAnswer[],
  answers: readonly KeptAnswer[],
): PastAnswer[] {
  const known = new Set(history.map(({ at }) => at));
  const keptHere = new AnswerTimes(answers);
  return log.filter((one) => isAnswer(one) && !known.has(one.at) && !keptHere.has(one));
}

/**
 * Brings a card of Anki's together with the same card here. Answers of both count. The schedule is Anki's where Anki
 * knows all answers, or rescheduled the card after the last answer here; else it is what the answers of both make of it.
 *
 * @param log Anki's, with every line
 * @param history what was brought from there before
 * @param answers what is kept here beside that
 */
export function mergeOf(
  note: NoteToMerge,
  log: readonly PastAnswer[],
  kept: KeptNote,
  history: readonly PastAnswer[],
  answers: readonly KeptAnswer[],
): Merge {
  const changes = changesOf(kept, note, log);
  const fresh = freshAnswers(log, history, answers);
  const inAnki = new AnswerTimes(log);
  const hereOnly = answers.filter((one) => !one.isImported && !one.isUndone && one.rating > 0 && !inAnki.has(one));
  const lastHere = hereOnly.reduce((last, { at }) => Math.max(last, at), 0);
  const since = kept.card?.lastAt ?? history.at(-1)?.at ?? 0;
  const rescheduledAt = log.findLast(
    ({ at, kind }) => at > since && (kind === KINDS.reset || kind === KINDS.rescheduled),
  );
  const isRescheduled = changes.includes('reset') || changes.includes('rescheduled') || rescheduledAt !== undefined;
  const takesSchedule =
    hereOnly.length === 0
      ? isRescheduled || fresh.length > 0 || kept.card === null
      : (rescheduledAt?.at ?? 0) > lastHere;
  return { changes, fresh, takesSchedule, isConflict: isRescheduled && hereOnly.length > 0 };
}
