import { createHash } from 'node:crypto';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { studyDayOf } from '@ichibun/time/study-days';
import { Injectable } from '@nestjs/common';
import { setPointStates } from '../grammar/point-states.js';
import { changeLearner, type LearnerTransaction } from '../words/learner-transaction.js';
import { STATES } from '../words/states.js';
import { WordBank } from '../words/word-bank.js';
import {
  type KeptSchedule,
  keepSchedules,
  keptSchedule,
  SCHEDULE_COLUMNS,
  type ScheduleRow,
  scheduleOf,
} from './card-row.js';
import type { Rating } from './memory.js';
import { after, foldOf, inOrder, type LogEntry, type Phase, type Rules, type Schedule, stateOf } from './schedule.js';
import { PRESET_COLUMN, type PresetRules, rulesOf, rulesOfCard, settingsOf } from './settings.js';

/** An answer as it is given. */
export interface Answer {
  /** A UUID. */
  readonly id: string;
  readonly cardId: number;
  /** How often the card had been answered when it was shown. */
  readonly version: number;
  /** 0 for a reset. */
  readonly rating: Rating | 0;
  readonly tookMs: number;
  /** How long ago it was given. */
  readonly ageMs: number;
}

interface LockedCard extends ScheduleRow {
  preset: PresetRules | null;
  id: number;
  /** Of a card of a word. */
  wordId: number | null;
  /** Of a card of a grammar point. */
  pointId: number | null;
  state: number;
  createdAt: Date;
}

type KeptEntry = LogEntry & { readonly id: string };

/** An answer that was given in another program. */
export interface ElsewhereAnswer {
  readonly cardId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly rating: Rating;
  readonly tookMs: number;
}

/** The same answer to the same card within this time is a button that was pressed twice. */
const SECOND_PRESS_MS = 10_000;

/** An answer that is older when it arrives was given on a device without a network. */
const FRESH_MS = 60_000;

/** What became of answers. */
export interface Kept {
  readonly kept: number;
  /** Those that are not: their cards are gone, a button was pressed twice, or they are stale. */
  readonly dropped: number;
  /** Ids of fresh answers to another showing of their card than the current one. */
  readonly stale: string[];
}

/** Keeps answers: log, card, word and revision change in one transaction. A card's row is what its log folds to. */
@Injectable()
export class ReviewLog {
  constructor(
    private readonly database: Database,
    private readonly bank: WordBank,
  ) {}

  /**
   * Keeps answers, in whatever order they come. One that was given without a network goes to its place in the log,
   * whatever its card has been answered since: the learner has recalled it both times. A fresh one must be to the card as
   * it is now: in another tab, or on another device, it was answered since it was shown.
   *
   * @throws DomainError `time.unknown-zone`
   */
  answer(userId: number, answers: readonly Answer[], timeZone: string): Promise<Kept> {
    return changeLearner(this.database, userId, async (transaction) => {
      const settings = await settingsOf(transaction, userId);
      const cards = await lockCards(
        transaction,
        userId,
        answers.map(({ cardId }) => cardId),
      );
      const known = await knownAnswers(transaction, userId, answers, [...cards.keys()]);
      const now = Date.now();
      const fresh = answers.flatMap((answer, index) => {
        const card = cards.get(answer.cardId);
        const isAgain = answers.findIndex(({ id }) => id === answer.id) < index;
        if (!card || isAgain || known.ids.has(answer.id)) return [];
        // A clock that is wrong by days cannot put an answer before its card, or after now.
        const at = new Date(Math.min(now, Math.max(card.createdAt.getTime(), now - answer.ageMs)));
        return [{ ...answer, at, day: studyDayOf(at, timeZone, settings.dayStartHour) }];
      });
      const { wanted, stale } = withoutStale(withoutSecondPresses(inOrderOfShowings(fresh), known.recent), cards);
      await this.add(transaction, userId, wanted, cards, rulesOf(settings));
      const kept = wanted.length + answers.filter(({ id }) => known.ids.has(id)).length;
      return { kept, dropped: answers.length - kept, stale };
    });
  }

  /**
   * Takes an answer back: its card is as it was without it. May be repeated.
   *
   * @throws DomainError `vocabulary.review-not-found`
   */
  async undo(userId: number, id: string): Promise<void> {
    await changeLearner(this.database, userId, async (transaction) => {
      const [review] = await transaction.query<{ cardId: number }>(
        'SELECT card_id AS "cardId" FROM reviews WHERE user_id = $1 AND id = $2',
        [userId, id],
      );
      if (!review) throw new DomainError('vocabulary.review-not-found');
      const cards = await lockCards(transaction, userId, [review.cardId]);
      const undone = await transaction.change(
        'UPDATE reviews SET undone_at = now() WHERE user_id = $1 AND id = $2 AND undone_at IS NULL',
        [userId, id],
      );
      if (undone === 0) return;
      const rules = rulesOf(await settingsOf(transaction, userId));
      const schedules = await this.fold(transaction, cards, rules);
      await this.save(transaction, userId, schedules, cards);
    });
  }

  /**
   * Adds answers that were given elsewhere since their cards were brought from there.
   *
   * @param importId the import that brings them
   * @param answers which the log does not have yet
   * @returns how many each card has got
   */
  async append(
    transaction: LearnerTransaction,
    userId: number,
    importId: number,
    answers: readonly ElsewhereAnswer[],
    timeZone: string,
  ): Promise<Map<number, number>> {
    if (answers.length === 0) return new Map();
    const settings = await settingsOf(transaction, userId);
    const cardIds = [...new Set(answers.map(({ cardId }) => cardId))];
    const cards = await lockCards(transaction, userId, cardIds);
    const fresh = answers
      .filter(({ cardId }) => cards.has(cardId))
      .map(({ cardId, at, rating, tookMs }) => ({
        cardId,
        rating,
        tookMs,
        ageMs: 0,
        at: new Date(at),
        id: idOfAnswer(cardId, at),
        version: cards.get(cardId)!.answers,
        day: studyDayOf(new Date(at), timeZone, settings.dayStartHour),
      }));
    await this.add(transaction, userId, inOrder(fresh), cards, rulesOf(settings));
    await transaction.query('UPDATE reviews SET import_id = $2 WHERE user_id = $1 AND id = ANY($3::uuid[])', [
      userId,
      importId,
      fresh.map(({ id }) => id),
    ]);
    const counts = new Map<number, number>();
    for (const { cardId } of fresh) counts.set(cardId, (counts.get(cardId) ?? 0) + 1);
    return counts;
  }

  /** @param rebased cards that begin elsewhere from here on */
  async removeImported(
    transaction: LearnerTransaction,
    userId: number,
    importId: number,
    rebased: readonly number[],
  ): Promise<void> {
    const cards: { id: number }[] = await transaction.query(
      'SELECT DISTINCT card_id AS id FROM reviews WHERE user_id = $1 AND import_id = $2',
      [userId, importId],
    );
    const ids = [...new Set([...cards.map(({ id }) => id), ...rebased])];
    await lockCards(transaction, userId, ids);
    await transaction.query('DELETE FROM reviews WHERE card_id = ANY($1::int[]) AND import_id = $2', [ids, importId]);
    await this.replay(transaction, userId, ids);
  }

  /**
   * Puts cards where they stand elsewhere: all answers until then are in it, those after it are folded on it.
   *
   * @param bases schedules by the ids of cards, as of when, in milliseconds since 1970
   */
  async rebase(
    transaction: LearnerTransaction,
    userId: number,
    bases: readonly { readonly cardId: number; readonly schedule: Schedule; readonly asOf: number }[],
  ): Promise<void> {
    if (bases.length === 0) return;
    await transaction.query(
      `UPDATE cards SET base = b.base FROM unnest($2::int[], $3::jsonb[]) AS b (id, base)
       WHERE cards.user_id = $1 AND cards.id = b.id`,
      [
        userId,
        bases.map(({ cardId }) => cardId),
        bases.map(({ schedule, asOf }) => JSON.stringify({ ...schedule, asOf })),
      ],
    );
    await this.replay(
      transaction,
      userId,
      bases.map(({ cardId }) => cardId),
    );
  }

  /** Puts cards where their logs say, after what they began with has changed. */
  async replay(transaction: LearnerTransaction, userId: number, cardIds: readonly number[]): Promise<void> {
    const cards = await lockCards(transaction, userId, cardIds);
    const schedules = await this.fold(transaction, cards, rulesOf(await settingsOf(transaction, userId)));
    await this.save(transaction, userId, schedules, cards);
  }

  /** With other parameters; the days on which cards are due stay. */
  async recomputeMemory(userId: number, cardIds: readonly number[]): Promise<void> {
    await changeLearner(this.database, userId, async (transaction) => {
      const cards = await lockCards(transaction, userId, cardIds);
      const rules = rulesOf(await settingsOf(transaction, userId));
      const logs = await logsOf(transaction, [...cards.keys()]);
      const schedules = new Map<number, Schedule>();
      for (const [cardId, card] of cards) {
        const before = scheduleOf(card);
        const { log, base } = logs.get(cardId)!;
        const { memory } = foldOf(log, rulesOfCard(card.preset, rules), cardId, base).schedule;
        if (before.memory && memory) schedules.set(cardId, { ...before, memory });
      }
      await this.save(transaction, userId, schedules, cards);
    });
  }

  /** Adds entries to the logs of cards that are locked, in the order in which they were lived. */
  private async add(
    transaction: LearnerTransaction,
    userId: number,
    entries: readonly (Answer & KeptEntry)[],
    cards: ReadonlyMap<number, LockedCard>,
    rules: Rules,
  ): Promise<void> {
    if (entries.length === 0) return;
    const schedules = new Map<number, Schedule>();
    const phases: Phase[] = [];
    const late = new Set<number>();
    for (const entry of entries) {
      const { cardId } = entry;
      const before = schedules.get(cardId) ?? scheduleOf(cards.get(cardId)!);
      const lastAt = schedules.has(cardId) ? undefined : cards.get(cardId)!.lastAt;
      if (lastAt && entry.at < lastAt) late.add(cardId);
      phases.push(before.phase);
      schedules.set(cardId, after(before, entry, rulesOfCard(cards.get(cardId)!.preset, rules), cardId));
    }
    await transaction.query(
      `INSERT INTO reviews (user_id, id, card_id, answered_at, day, rating, took_ms, version, phase)
       SELECT $1, * FROM unnest($2::uuid[], $3::int[], $4::timestamptz[], $5::int[], $6::smallint[], $7::int[], $8::int[],
         $9::smallint[])`,
      [
        userId,
        entries.map(({ id }) => id),
        entries.map(({ cardId }) => cardId),
        entries.map(({ at }) => at),
        entries.map(({ day }) => day),
        entries.map(({ rating }) => rating),
        entries.map(({ tookMs }) => tookMs),
        entries.map(({ version }) => version),
        phases,
      ],
    );
    const folded = new Map([...cards].filter(([cardId]) => late.has(cardId)));
    for (const [cardId, schedule] of await this.fold(transaction, folded, rules)) schedules.set(cardId, schedule);
    await this.save(transaction, userId, schedules, cards);
  }

  /** Where cards are after all of their logs; corrects in these in which phase the cards were at each entry. */
  private async fold(
    transaction: LearnerTransaction,
    cards: ReadonlyMap<number, LockedCard>,
    rules: Rules,
  ): Promise<Map<number, Schedule>> {
    if (cards.size === 0) return new Map();
    const cardIds = [...cards.keys()];
    const folded = new Map<number, Schedule>();
    const moved: { id: string; phase: Phase }[] = [];
    for (const [cardId, { log, base }] of await logsOf(transaction, cardIds)) {
      const { schedule, phases } = foldOf(log, rulesOfCard(cards.get(cardId)!.preset, rules), cardId, base);
      folded.set(cardId, schedule);
      for (const [index, { id, phase }] of log.entries()) {
        if (phase !== phases[index]) moved.push({ id, phase: phases[index]! });
      }
    }
    if (moved.length > 0) {
      await transaction.query(
        `UPDATE reviews SET phase = m.phase FROM unnest($1::uuid[], $2::smallint[]) AS m (id, phase)
         WHERE reviews.id = m.id AND reviews.card_id = ANY($3::int[])`,
        [moved.map(({ id }) => id), moved.map(({ phase }) => phase), cardIds],
      );
    }
    return folded;
  }

  /**
   * Writes where cards stand, and what that makes of their words and grammar points; a word that the learner says to know
   * stays known.
   */
  private async save(
    transaction: LearnerTransaction,
    userId: number,
    schedules: ReadonlyMap<number, Schedule>,
    cards: ReadonlyMap<number, LockedCard>,
  ): Promise<void> {
    await keepSchedules(transaction, [...schedules]);
    const changed = [...schedules].flatMap(([cardId, schedule]) => {
      const { wordId, pointId, state } = cards.get(cardId)!;
      const next = stateOf(schedule);
      return state === STATES.known || state === next ? [] : [{ wordId, pointId, state: next, at: schedule.lastAt }];
    });
    await this.bank.setStates(
      transaction,
      userId,
      changed.flatMap(({ wordId, state, at }) => (wordId === null ? [] : [{ wordId, state, at }])),
    );
    await setPointStates(
      transaction,
      changed.flatMap(({ pointId, state }) => (pointId === null ? [] : [{ pointId, state }])),
    );
  }
}

interface CardLog {
  /** In order. */
  readonly log: (KeptEntry & { cardId: number; phase: Phase })[];
  /** Where the card stood before it; undefined of one that was made here. */
  readonly base: Schedule | undefined;
}

/** The logs of cards, without answers that were taken back. */
async function logsOf(transaction: LearnerTransaction, cardIds: readonly number[]): Promise<Map<number, CardLog>> {
  const entries: CardLog['log'] = await transaction.query(
    `SELECT id, card_id AS "cardId", answered_at AS at, day, rating, phase FROM reviews
     WHERE card_id = ANY($1::int[]) AND undone_at IS NULL`,
    [cardIds],
  );
  const bases: { id: number; base: KeptSchedule }[] = await transaction.query(
    'SELECT id, base FROM cards WHERE id = ANY($1::int[]) AND base IS NOT NULL',
    [cardIds],
  );
  const baseOf = new Map(bases.map(({ id, base }) => [id, base]));
  const logOf = Map.groupBy(entries, ({ cardId }) => cardId);
  return new Map(
    cardIds.map((id) => {
      const base = baseOf.get(id);
      const since = base?.asOf ?? Number.NEGATIVE_INFINITY;
      const log = (logOf.get(id) ?? []).filter(({ at }) => at.getTime() > since);
      return [id, { log: inOrder(log), base: base && keptSchedule(base) }];
    }),
  );
}

/**
 * The cards of a learner with these ids. The rows of their words, grammar points and notes are locked: whoever changes
 * one of these or its card holds that lock.
 */
export async function lockCards(
  transaction: LearnerTransaction,
  userId: number,
  cardIds: readonly number[],
): Promise<Map<number, LockedCard>> {
  const words: { id: number; state: number }[] = await transaction.query(
    `SELECT w.id, w.state FROM words w WHERE w.user_id = $1
       AND w.id IN (SELECT word_id FROM cards WHERE user_id = $1 AND id = ANY($2::int[]))
     ORDER BY w.id FOR UPDATE`,
    [userId, cardIds],
  );
  const points: { id: number; state: number }[] = await transaction.query(
    `SELECT g.id, coalesce(g.state, ${STATES.new}) AS state FROM grammar_points g WHERE g.user_id = $1
       AND g.id IN (SELECT point_id FROM cards WHERE user_id = $1 AND id = ANY($2::int[]))
     ORDER BY g.id FOR UPDATE`,
    [userId, cardIds],
  );
  const notes: { id: number }[] = await transaction.query(
    `SELECT n.id FROM note_cards n WHERE n.user_id = $1
       AND n.id IN (SELECT note_card_id FROM cards WHERE user_id = $1 AND id = ANY($2::int[]))
     ORDER BY n.id FOR UPDATE`,
    [userId, cardIds],
  );
  const stateOfWord = new Map(words.map(({ id, state }) => [id, state]));
  const stateOfPoint = new Map(points.map(({ id, state }) => [id, state]));
  // A statement of its own: it sees what the one that held the lock before has written.
  const rows: Omit<LockedCard, 'state'>[] = await transaction.query(
    `SELECT c.id, c.word_id AS "wordId", c.point_id AS "pointId", c.created_at AS "createdAt", ${SCHEDULE_COLUMNS},
       ${PRESET_COLUMN}
     FROM cards c LEFT JOIN deck_presets p ON p.id = c.preset_id
     WHERE c.word_id = ANY($1::int[]) OR c.point_id = ANY($2::int[]) OR c.note_card_id = ANY($3::int[])`,
    [[...stateOfWord.keys()], [...stateOfPoint.keys()], notes.map(({ id }) => id)],
  );
  return new Map(
    rows.map((row) => {
      const ofWord = row.wordId === null ? undefined : stateOfWord.get(row.wordId);
      const ofPoint = row.pointId === null ? undefined : stateOfPoint.get(row.pointId);
      return [row.id, { ...row, state: ofWord ?? ofPoint ?? STATES.new }];
    }),
  );
}

/** Which of some answers the log has, and what it has of their cards as they were shown. */
async function knownAnswers(
  transaction: LearnerTransaction,
  userId: number,
  answers: readonly Answer[],
  cardIds: number[],
) {
  const rows: (Press & { id: string })[] = await transaction.query(
    `SELECT id, card_id AS "cardId", version, rating, answered_at AS at FROM reviews
     WHERE user_id = $1 AND id = ANY($2::uuid[])
     UNION
     SELECT id, card_id, version, rating, answered_at FROM reviews
     WHERE card_id = ANY($3::int[]) AND version = ANY($4::int[]) AND undone_at IS NULL`,
    [userId, answers.map(({ id }) => id), cardIds, answers.map(({ version }) => version)],
  );
  return { ids: new Set(rows.map(({ id }) => id)), recent: rows };
}

/** A UUID that the same answer always has: of a name, as RFC 9562 makes them (version 8). */
function idOfAnswer(cardId: number, at: number): string {
  const hash = createHash('sha256').update(`${cardId} ${at}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

type Press = Pick<Answer, 'cardId' | 'version' | 'rating'> & { readonly at: Date };

function withoutSecondPresses<Entry extends Press>(entries: readonly Entry[], before: readonly Press[]): Entry[] {
  const presses = [...before];
  return entries.filter((entry) => {
    const isSecond = presses.some(
      ({ cardId, version, rating, at }) =>
        cardId === entry.cardId &&
        version === entry.version &&
        rating === entry.rating &&
        Math.abs(entry.at.getTime() - at.getTime()) < SECOND_PRESS_MS,
    );
    if (!isSecond) presses.push(entry);
    return !isSecond;
  });
}

/** By time, and where the clock or its limits give several answers of a card one time, by how often it had been answered. */
const inOrderOfShowings = <Entry extends Press & Pick<Answer, 'id'>>(entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => a.at.getTime() - b.at.getTime() || a.version - b.version || (a.id < b.id ? -1 : 1));

/** Takes out fresh answers to another showing than the current one, as far as the answers before them go. */
function withoutStale<Entry extends Pick<Answer, 'id' | 'cardId' | 'version' | 'rating' | 'ageMs'>>(
  entries: readonly Entry[],
  cards: ReadonlyMap<number, LockedCard>,
): { wanted: Entry[]; stale: string[] } {
  const versions = new Map([...cards].map(([id, { answers }]) => [id, answers]));
  const stale: string[] = [];
  const wanted = entries.filter(({ id, cardId, version, rating, ageMs }) => {
    const current = versions.get(cardId)!;
    const isReset = rating === 0;
    const isStale = !isReset && ageMs < FRESH_MS && version !== current;
    if (isStale) stale.push(id);
    else versions.set(cardId, isReset ? 0 : current + 1);
    return !isStale;
  });
  return { wanted, stale };
}
