import type { ankiCards } from '@ichibun/api-client/anki';
import { AnkiRefused, invoke } from './anki-connect.js';

type Card = Awaited<ReturnType<typeof ankiCards>>['cards'][number] & { readonly cardId: number };
type Row = Card['log'][number];

/** A line of Anki's log, as AnkiConnect answers it. */
interface ReviewInAnki {
  readonly id: number;
  readonly ease: number;
}

/** What became of answers that were given here. */
export interface Brought {
  readonly answers: number;
  readonly cards: number;
  /** Cards that Anki was asked later than here, or has in a filtered deck: they stay there as they are. */
  readonly keptInAnki: number;
  /** Cards that Anki no longer has. */
  readonly gone: number;
}

const CARDS_AT_ONCE = 200;
const ROWS_AT_ONCE = 100;
/** How far the time of an answer may differ that has been moved, as Anki has one line for each millisecond. */
const SAME_ANSWER_MS = 1_000;
/** Milliseconds by which a line is moved at most that has the time of another one. */
const MOST_MOVED = 50;
/** Days from today in which a card is due that is looked for. */
const FARTHEST_DAYS = 36_500;

/**
 * Writes answers that were given here into Anki's log, and puts their cards where they stand now. Anki works out anew what
 * is remembered, from the whole log and with the settings of the card's deck. A card that Anki was asked later than here
 * only gets the answers. May be repeated: what is there stays.
 *
 * @throws {AnkiRefused}
 */
export async function bringReviews(cards: readonly Card[]): Promise<Brought> {
  const brought = { answers: 0, cards: 0, keptInAnki: 0, gone: 0 };
  if (cards.length === 0) return brought;
  const there = new Set<number>();
  const filtered = new Set<number>();
  for (const part of parts(cards, CARDS_AT_ONCE)) {
    const named = `cid:${part.map(({ cardId }) => cardId).join(',')}`;
    for (const id of await invoke<number[]>('findCards', { query: named })) there.add(id);
    for (const id of await invoke<number[]>('findCards', { query: `${named} deck:filtered` })) filtered.add(id);
  }
  const own = cards.filter(({ cardId }) => there.has(cardId));
  let today: number | undefined;
  for (const part of parts(own, CARDS_AT_ONCE)) {
    const logs = await invoke<Record<string, ReviewInAnki[]>>('getReviewsOfCards', {
      cards: part.map(({ cardId }) => String(cardId)),
    });
    const changes = part.flatMap((card) => {
      const log = logs[String(card.cardId)] ?? [];
      const missing = card.log.filter((row) => !log.some((one) => isSame(one, row)));
      if (missing.length === 0) return [];
      const lastThere = Math.max(0, ...log.map(({ id }) => id));
      const isLater = lastThere >= card.state!.lastAt * 1_000 + SAME_ANSWER_MS;
      return [{ card, missing, isKept: isLater || filtered.has(card.cardId) }];
    });
    const moved = changes.filter(({ isKept }) => !isKept).map(({ card }) => card);
    if (moved.some(({ state }) => state!.dueInDays !== null)) today ??= await todayInAnki();
    // The log comes last: by it another press knows that a card is done.
    await putCards(moved, today);
    await addToLog(changes.flatMap(({ card, missing }) => missing.map((row) => ({ cardId: card.cardId, row }))));
    brought.cards += changes.length;
    brought.keptInAnki += changes.length - moved.length;
    for (const { missing } of changes) brought.answers += missing.filter(([, ease]) => ease! > 0).length;
  }
  return { ...brought, gone: cards.length - own.length };
}

const isSame = ({ id, ease }: ReviewInAnki, [at, rating]: Row) =>
  ease === rating && Math.abs(id - at!) < SAME_ANSWER_MS;

/** Puts cards where they stand here. Without a memory of its own, Anki makes a card's anew from its log. */
async function putCards(cards: readonly Card[], today: number | undefined): Promise<void> {
  for (const part of parts(cards, ROWS_AT_ONCE)) {
    const actions = part.map(({ cardId, state }) => {
      const { type, queue, interval, answers, lapses, stepsLeft, lastAt, dueInDays, dueAt } = state!;
      const values: Record<string, number | null> = {
        type,
        queue,
        due: dueInDays === null ? dueAt : today! + dueInDays,
        ivl: interval,
        reps: answers,
        lapses,
        left: stepsLeft,
        memory_state: null,
        last_review_time: lastAt,
      };
      const params = { card: cardId, keys: Object.keys(values), newValues: Object.values(values), warning_check: true };
      return { action: 'setSpecificValueOfCard', params };
    });
    const results = await invoke<unknown[]>('multi', { actions });
    const refused = results.find((one) => !isDone(one));
    if (refused !== undefined) throw new AnkiRefused(JSON.stringify(refused));
  }
}

/** AnkiConnect answers `[true]`, and `[[false, why]]`, `false` or an error where it did nothing. */
const isDone = (result: unknown): boolean => {
  const value = typeof result === 'object' && result !== null && 'result' in result ? result.result : result;
  return Array.isArray(value) && value[0] === true;
};

/** Adds lines to the log. AnkiConnect adds all or none: where a time is taken, each goes alone, a little later. */
async function addToLog(lines: readonly { readonly cardId: number; readonly row: Row }[]): Promise<void> {
  for (const part of parts(lines, ROWS_AT_ONCE)) {
    const rows = part.map(({ cardId, row: [at, ...rest] }) => [at!, cardId, -1, ...rest]);
    try {
      await invoke('insertReviews', { reviews: rows });
    } catch (error) {
      if (!(error instanceof AnkiRefused)) throw error;
      for (const [at, ...rest] of rows) await addLine(at!, rest);
    }
  }
}

async function addLine(at: number, rest: readonly unknown[]): Promise<void> {
  for (let moved = 0; ; moved++) {
    try {
      await invoke('insertReviews', { reviews: [[at + moved, ...rest]] });
      return;
    } catch (error) {
      if (!(error instanceof AnkiRefused) || moved === MOST_MOVED) throw error;
    }
  }
}

/**
 * The number of today in Anki, which counts days since its collection was made: AnkiConnect does not say it, but of any
 * card when it is due, and searches know how many days that is from today.
 *
 * @throws {AnkiRefused} where no card is in review
 */
async function todayInAnki(): Promise<number> {
  const reviewed = 'is:review -is:learn -is:suspended -is:buried -deck:filtered';
  const [card] = await invoke<number[]>('findCards', { query: reviewed });
  if (card === undefined) throw new AnkiRefused('no card is in review');
  const [info] = await invoke<{ due: number }[]>('cardsInfo', { cards: [card] });
  let [least, most] = [-FARTHEST_DAYS, FARTHEST_DAYS];
  while (least < most) {
    const days = Math.floor((least + most) / 2);
    const found = await invoke<number[]>('findCards', { query: `cid:${card} prop:due<=${days}` });
    if (found.length > 0) most = days;
    else least = days + 1;
  }
  return info!.due - least;
}

function* parts<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
