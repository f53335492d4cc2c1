import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { inParts } from '@ichibun/kit/parts';
import type { Rpc } from '@ichibun/kit/rpc';
import {
  LineOfLog,
  type ListCardsResponse,
  type LoggedAnswer,
  Phase,
  type PointOfCard,
  ReviewsService,
  type ScheduledCard,
} from '@ichibun/proto/reviews';
import type { AnkiCardSchema } from '@ichibun/proto/sentences';

/** A card's schedule as Anki's columns hold it, and its rows of the log. */
export interface AnkiSchedule {
  readonly type: number;
  readonly queue: number;
  /** Days since the collection began, seconds since 1970, or of new cards nothing. */
  readonly due: number | undefined;
  readonly interval: number;
  readonly factor: number;
  readonly answers: number;
  readonly lapses: number;
  readonly stepsLeft: number;
  /** JSON: the memory of FSRS. */
  readonly data: string;
  readonly log: readonly AnkiLogRow[];
  /** When the card was made, in milliseconds since 1970. */
  readonly madeAt?: number;
}

/** A row of revlog without its card: `id` is when it was, in milliseconds. */
export interface AnkiLogRow {
  readonly at: number;
  readonly ease: number;
  readonly interval: number;
  readonly lastInterval: number;
  readonly factor: number;
  readonly tookMs: number;
  readonly kind: number;
}

/** How a collection counts days: its first began then, and each begins at that hour of that clock. */
export interface AnkiDays {
  readonly madeAt: number;
  readonly startHour: number;
  readonly minutesWest: number;
}

/** Schedules of a learner's cards, by the ids of their words and of cards without a word, and her cards of grammar points. */
export interface Schedules {
  readonly days: AnkiDays;
  readonly byWord: ReadonlyMap<number, AnkiSchedule>;
  readonly byNoteCard: ReadonlyMap<number, AnkiSchedule>;
  readonly points: readonly ScheduledPoint[];
}

/** A card of a grammar point. */
export interface ScheduledPoint {
  readonly point: PointOfCard;
  readonly schedule: AnkiSchedule;
}

/** The collection of a package began so many days ago: nothing can have been due before. */
const AGE_DAYS = 3_650;
const DAY_S = 86_400;
const MINUTES_PER_DAY = 1_440;
/** Anki's starting ease, which it keeps beside the memory of FSRS. */
const EASE = 2_500;

const TYPES = { [Phase.NEW]: 0, [Phase.LEARNING]: 1, [Phase.REVIEW]: 2, [Phase.RELEARNING]: 3 };
const QUEUES = { new: 0, learning: 1, review: 2, suspended: -1 } as const;
const KINDS = { [Phase.NEW]: 0, [Phase.LEARNING]: 0, [Phase.REVIEW]: 1, [Phase.RELEARNING]: 2 };
/** Of a reset: nobody answered. */
const MANUAL = 4;
/** Of answers in a filtered deck. */
const FILTERED: Partial<Record<LineOfLog, number>> = { [LineOfLog.FILTERED]: 3, [LineOfLog.CRAMMED]: 3 };

/** A card that rests and was never asked, as that of a word which the learner says to know. */
export const SUSPENDED: AnkiSchedule = {
  type: 0,
  queue: QUEUES.suspended,
  due: undefined,
  interval: 0,
  factor: 0,
  answers: 0,
  lapses: 0,
  stepsLeft: 0,
  data: '',
  log: [],
};

/**
 * The schedules of a learner's cards, as Anki has them.
 *
 * @throws DomainError `time.unknown-zone`
 */
export async function schedulesOf(rpc: Rpc, userId: number, timeZone: string): Promise<Schedules> {
  const byWord = new Map<number, AnkiSchedule>();
  const byNoteCard = new Map<number, AnkiSchedule>();
  const points: ScheduledPoint[] = [];
  let first: ListCardsResponse | undefined;
  for await (const part of rpc.stream(ReviewsService.method.listCards, { userId, timeZone })) {
    first ??= part;
    for (const card of part.cards) {
      if (card.point) points.push({ point: card.point, schedule: ankiSchedule(card) });
      else if (card.wordId > 0) byWord.set(card.wordId, ankiSchedule(card));
      else if (card.noteCardId > 0) byNoteCard.set(card.noteCardId, ankiSchedule(card));
    }
  }
  const beganAt = Math.floor(timestampDate(first!.dayBeganAt!).getTime() / 1_000);
  return {
    days: { madeAt: beganAt - AGE_DAYS * DAY_S, startHour: first!.dayStartHour, minutesWest: first!.minutesWest },
    byWord,
    byNoteCard,
    points,
  };
}

/**
 * Cards that the learner's own Anki has, and those that were answered here, each with the answers that were given here.
 *
 * @throws DomainError `time.unknown-zone`
 */
export async function* cardsForAnki(
  rpc: Rpc,
  userId: number,
  timeZone: string,
): AsyncGenerator<MessageInitShape<typeof AnkiCardSchema>[]> {
  for await (const { cards } of rpc.stream(ReviewsService.method.listCards, { userId, timeZone })) {
    const found = cards.map(cardForAnki).filter(({ cardId, state }) => cardId > 0n || state);
    for (const part of inParts(found, ({ log }) => 60 + 30 * log.length)) yield part;
  }
}

function cardForAnki(card: ScheduledCard) {
  const here = card.log.filter(({ isElsewhere }) => !isElsewhere);
  const { type, queue, interval, answers, lapses, stepsLeft } = ankiSchedule(card);
  return {
    wordId: card.wordId,
    pattern: card.point?.pattern ?? '',
    noteId: card.anki?.noteId ?? 0n,
    cardId: card.anki?.cardId ?? 0n,
    state: here.some(({ rating }) => rating > 0)
      ? {
          type,
          queue,
          interval,
          answers,
          lapses,
          stepsLeft,
          dueInDays: type === 2 ? card.dueInDays : undefined,
          dueAt: card.dueAt && type !== 2 ? BigInt(secondsOf(card.dueAt)) : undefined,
          lastAt: BigInt(card.lastAt ? secondsOf(card.lastAt) : 0),
        }
      : undefined,
    log: here.map(logRow).map(({ at, ...row }) => ({ ...row, at: BigInt(at) })),
  };
}

function ankiSchedule(card: ScheduledCard): AnkiSchedule {
  const type = TYPES[card.phase as keyof typeof TYPES];
  const { stability, difficulty, lastAt } = card;
  const memory = stability !== undefined &&
    difficulty !== undefined && {
      s: rounded(stability, 4),
      d: rounded(difficulty, 3),
      ...(lastAt && { lrt: secondsOf(lastAt) }),
    };
  return {
    type,
    queue: card.rests ? QUEUES.suspended : type === 0 ? QUEUES.new : type === 2 ? QUEUES.review : QUEUES.learning,
    due: type === 0 ? undefined : type === 2 ? Math.max(0, AGE_DAYS + card.dueInDays) : secondsOf(card.dueAt!),
    interval: type === 2 || type === 3 ? Math.max(1, card.intervalDays) : 0,
    factor: type === 0 ? 0 : EASE,
    answers: card.answers,
    lapses: card.lapses,
    stepsLeft: card.stepsLeft,
    data: memory ? JSON.stringify(memory) : '',
    log: card.log.map(logRow),
    madeAt: timestampDate(card.madeAt!).getTime(),
  };
}

const logRow = ({
  answeredAt,
  rating,
  tookMs,
  phase,
  intervalBefore,
  interval,
  difficulty,
  line,
}: LoggedAnswer): AnkiLogRow => ({
  at: timestampDate(answeredAt!).getTime(),
  ease: rating,
  interval: rating === 0 ? 0 : ankiInterval(interval),
  lastInterval: ankiInterval(intervalBefore),
  // What it keeps of the difficulty, 1 to 10, in a column for eases.
  factor: difficulty > 0 ? Math.round(100 + ((difficulty - 1) / 9) * 1_000) : factorOf(line),
  tookMs,
  kind: rating === 0 ? MANUAL : (FILTERED[line] ?? KINDS[phase as keyof typeof KINDS]),
});

/** By a factor of 0 Anki knows resets and cards that were seen out of turn. */
const factorOf = (line: LineOfLog) => (line === LineOfLog.RESCHEDULED || line === LineOfLog.FILTERED ? EASE : 0);

/** Days, or below a day seconds with a minus. */
const ankiInterval = (minutes: number) =>
  minutes >= MINUTES_PER_DAY ? Math.round(minutes / MINUTES_PER_DAY) : -60 * minutes || 0;

const secondsOf = (at: NonNullable<ScheduledCard['dueAt']>) => Math.floor(timestampDate(at).getTime() / 1_000);
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));
