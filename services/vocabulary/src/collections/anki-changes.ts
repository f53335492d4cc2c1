import type { CardInAnki, ReadNote } from '../card-files/collection.js';
import { isAnswer, KINDS, type PastAnswer } from '../reviews/packed-log.js';

/** Changes of a note in Anki since it was last read. */
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

export type NoteToMerge = Pick<ReadNote, 'changedAt' | 'anki' | 'log'>;

/** An answer in our log, undone ones included. */
export interface OwnAnswer {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly rating: number;
  readonly isUndone: boolean;
  readonly isImported: boolean;
}

/** The result of merging a card of Anki's with the same card here. */
export interface Merge {
  readonly changes: readonly ChangeInAnki[];
  /** Answers of Anki's log that ours does not have. */
  readonly fresh: readonly PastAnswer[];
  readonly takesSchedule: boolean;
  /** Anki has rescheduled the card, and it was answered here. */
  readonly isConflict: boolean;
}

/** Anki moves answers of the same millisecond apart, so the time of an exported answer may differ by this much. */
const SAME_ANSWER_MS = 1_000;

/** Finds answers of the same rating within SAME_ANSWER_MS. */
class AnswerIndex {
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
 * The answers of Anki's log that ours does not have.
 *
 * @param history imported before
 * @param answers our log, undone answers included
 */
export function freshAnswers(
  log: readonly PastAnswer[],
  history: readonly PastAnswer[],
  answers: readonly OwnAnswer[],
): PastAnswer[] {
  const known = new Set(history.map(({ at }) => at));
  const ownAnswers = new AnswerIndex(answers);
  return log.filter((one) => isAnswer(one) && !known.has(one.at) && !ownAnswers.has(one));
}

/**
 * Merges a card of Anki's with the same card here. Answers of both count. The schedule is Anki's where Anki knows all
 * answers, or rescheduled the card after the last answer here; else it is replayed from the answers of both.
 *
 * @param log Anki's, with every line
 * @param history imported before
 * @param answers our log
 */
export function mergeOf(
  note: NoteToMerge,
  log: readonly PastAnswer[],
  kept: KeptNote,
  history: readonly PastAnswer[],
  answers: readonly OwnAnswer[],
): Merge {
  const changes = changesOf(kept, note, log);
  const fresh = freshAnswers(log, history, answers);
  const inAnki = new AnswerIndex(log);
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
