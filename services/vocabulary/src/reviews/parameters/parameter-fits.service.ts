import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import type { ActiveRun } from '@ichibun/kit/runs/active-run';
import { defineQueue } from '@ichibun/kit/runs/queue';
import type { RunStatus } from '@ichibun/kit/runs/run.entity';
import { studyDayOf } from '@ichibun/time/study-days';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { changeLearner, type LearnerTransaction } from '../../words/learner-transaction.js';
import { ReviewLog } from '../review-log.js';
import { PHASES } from '../schedule.js';
import { overrideParameters, settingsOf } from '../settings.js';
import { type Fit, ParameterFitter } from './parameter-fitter.js';
import { type AnsweredCard, NUMBERS } from './training-items.js';

/** What a run needs to know. */
interface FitPayload {
  /** In which past answers were given; null where parameters have changed already. */
  readonly timeZone: string | null;
}

/** Fits parameters, and works out with them what is remembered of each card. */
export const PARAMETER_FITS = defineQueue<FitPayload>('fit-parameters', { concurrency: 1, perOwner: 1, retries: 3 });

/** Parameters of a learner, as they are now. */
export interface ParameterFit {
  isRunning: boolean;
  /** Her own are in use. */
  isOwn: boolean;
  /** Of the last fit that ended. */
  outcome: Fit['outcome'] | 'failed' | null;
  endedAt: Date | null;
  answers: number | null;
  lossBefore: number | null;
  lossAfter: number | null;
  canFit: boolean;
}

const NEVER: Omit<ParameterFit, 'canFit'> = {
  isRunning: false,
  isOwn: false,
  outcome: null,
  endedAt: null,
  answers: null,
  lossBefore: null,
  lossAfter: null,
};

const CARDS_OF_A_BATCH = 500;
/** Of the newest cards: a fit holds them in memory. */
const MAX_ANSWERS = 500_000;
const DAYS_BETWEEN_FITS = 30;
/** Before the first fit that nobody asked for: reviews, and cards with a log from elsewhere. */
const MIN_REVIEWS = 400;
const CHECK_INTERVAL_MS = 3_600_000;
const MAX_LEARNERS_CHECKED = 10_000;

/** Parameters of FSRS that are fitted to what a learner has answered: never is a card rescheduled for that. */
@Injectable()
export class ParameterFits implements OnApplicationBootstrap {
  private readonly checked = new LRUCache<number, true>({ max: MAX_LEARNERS_CHECKED, ttl: CHECK_INTERVAL_MS });

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly log: ReviewLog,
    private readonly fitter: ParameterFitter,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(PARAMETER_FITS, { work: (run) => this.work(run) });
  }

  async get(userId: number): Promise<ParameterFit> {
    const canFit = await this.fitter.isAvailable();
    const [row]: (Omit<ParameterFit, 'isRunning' | 'canFit'> & {
      status: RunStatus | null;
      runEndedAt: Date | null;
    })[] = await this.database.query(
      `SELECT parameters IS NOT NULL AS "isOwn", outcome, f.ended_at AS "endedAt", answers, loss_before AS "lossBefore",
           loss_after AS "lossAfter", r.status, r.ended_at AS "runEndedAt"
         FROM parameter_fits f LEFT JOIN runs r ON r.id = f.run_id WHERE f.user_id = $1`,
      [userId],
    );
    if (!row) return { ...NEVER, canFit };
    const { status, runEndedAt, ...fit } = row;
    if (status === 'failed') return { ...fit, canFit, isRunning: false, outcome: 'failed', endedAt: runEndedAt };
    return { ...fit, canFit, isRunning: status === 'queued' || status === 'processing' };
  }

  /**
   * Begins to fit parameters; does nothing while that is done.
   *
   * @param timeZone in which answers were given elsewhere
   * @throws DomainError `time.unknown-zone`
   */
  async begin(userId: number, timeZone: string): Promise<void> {
    studyDayOf(new Date(), timeZone, 0);
    await this.queue(userId, { timeZone });
  }

  /** Goes back to the parameters that suit most. None are fitted by themselves any more. */
  async reset(userId: number): Promise<void> {
    const [row] = await this.database.query<{ runId: string | null }>(
      'SELECT run_id AS "runId" FROM parameter_fits WHERE user_id = $1',
      [userId],
    );
    if (!row) return;
    if (row.runId) await this.jobs.cancel(row.runId);
    await overrideParameters(this.database, userId);
    await this.queue(userId, { timeZone: null });
  }

  /**
   * Takes parameters over that another program has fitted, where the learner has none and has not gone back to those
   * that suit most.
   *
   * @param parameters bounded
   */
  async takeOver(transaction: LearnerTransaction, userId: number, parameters: readonly number[]): Promise<void> {
    const taken: object[] = await transaction.query(
      `INSERT INTO parameter_fits AS f (user_id, parameters, asked_at) VALUES ($1, $2::double precision[], now())
       ON CONFLICT (user_id) DO UPDATE SET parameters = excluded.parameters, asked_at = now(), outcome = NULL
       WHERE f.parameters IS NULL AND NOT f.is_off RETURNING user_id`,
      [userId, parameters],
    );
    if (taken.length > 0) await this.queueMemories(transaction, userId);
  }

  /** Goes back from parameters that were taken over, as long as they are in use, to those that suit most. */
  async giveBack(transaction: LearnerTransaction, userId: number, parameters: readonly number[]): Promise<void> {
    const given = await transaction.change(
      'DELETE FROM parameter_fits WHERE user_id = $1 AND parameters = $2::double precision[]',
      [userId, parameters],
    );
    if (given > 0) await this.queueMemories(transaction, userId);
  }

  async queueMemories(transaction: LearnerTransaction, userId: number): Promise<void> {
    const runId = await this.jobs.add(transaction, PARAMETER_FITS, {
      payload: { timeZone: null },
      ownerId: userId,
      // A separate lock: a running fit keeps the parameters it started with.
      key: `memories of ${userId}`,
    });
    await transaction.query('UPDATE parameter_fits SET run_id = $2 WHERE user_id = $1 AND $2::uuid IS NOT NULL', [
      userId,
      runId ?? null,
    ]);
  }

  /** Begins to fit parameters where a month has passed, and the learner has not gone back to those that suit most. */
  async whenDue(userId: number, timeZone: string): Promise<void> {
    if (this.checked.has(userId)) return;
    this.checked.set(userId, true);
    const { isDue } = await this.database.queryOne<{ isDue: boolean }>(
      `SELECT NOT EXISTS (
         SELECT FROM parameter_fits
         WHERE user_id = $1 AND (is_off OR asked_at > now() - make_interval(days => ${DAYS_BETWEEN_FITS}))
       ) AND (
         SELECT count(*) FROM (
           SELECT FROM reviews WHERE user_id = $1 AND phase = ${PHASES.review} AND undone_at IS NULL LIMIT ${MIN_REVIEWS}
         ) AS own
       ) + (
         SELECT count(*) FROM (
           SELECT FROM cards c JOIN card_history h ON h.card_id = c.id WHERE c.user_id = $1 LIMIT ${MIN_REVIEWS}
         ) AS past
       ) >= ${MIN_REVIEWS} AS "isDue"`,
      [userId],
    );
    if (isDue) await this.queue(userId, { timeZone });
  }

  private queue(userId: number, payload: FitPayload): Promise<void> {
    return changeLearner(this.database, userId, async (transaction) => {
      const key = `learner ${userId}`;
      const runId = await this.jobs.add(transaction, PARAMETER_FITS, { payload, ownerId: userId, key });
      // One is on its way.
      if (runId === undefined) return;
      const isReset = payload.timeZone === null;
      await transaction.query(
        `INSERT INTO parameter_fits (user_id, run_id, asked_at) VALUES ($1, $2, now())
         ON CONFLICT (user_id) DO UPDATE SET run_id = excluded.run_id, asked_at = excluded.asked_at, is_off = $3,
           outcome = CASE WHEN NOT $3 THEN parameter_fits.outcome END,
           parameters = CASE WHEN NOT $3 THEN parameter_fits.parameters END`,
        [userId, runId, isReset],
      );
    });
  }

  private async work(run: ActiveRun<FitPayload>): Promise<void> {
    const userId = run.ownerId!;
    const { timeZone } = run.payload;
    if (timeZone !== null) {
      if (!(await this.isFitted(run))) await this.fit(userId, timeZone, run);
      const [fit] = await this.database.query<{ outcome: string | null }>(
        'SELECT outcome FROM parameter_fits WHERE user_id = $1',
        [userId],
      );
      if (fit?.outcome !== 'taken') return;
    }
    await this.recomputeMemories(userId, run);
  }

  /** An attempt before this one has fitted them. */
  private async isFitted({ id }: ActiveRun<FitPayload>): Promise<boolean> {
    const [row] = await this.database.query(
      'SELECT FROM parameter_fits f JOIN runs r ON r.id = f.run_id WHERE r.id = $1 AND f.ended_at > r.created_at',
      [id],
    );
    return row !== undefined;
  }

  private async fit(userId: number, timeZone: string, run: ActiveRun<FitPayload>): Promise<void> {
    const { dayStartHour, relearningSteps, parameters } = await settingsOf(this.database, userId);
    const cards = await this.answeredCards(userId, run.signal);
    const question = { cards, timeZone, dayStartHour, relearningSteps: relearningSteps.length, parameters };
    const fit = await this.fitter.fit(question, run.signal);
    const isTaken = fit.outcome === 'taken';
    await changeLearner(this.database, userId, async (transaction) => {
      // The run is over where the learner has gone back meanwhile.
      await run.progress({}, transaction);
      await transaction.query(
        `UPDATE parameter_fits SET outcome = $2, ended_at = now(), answers = $3, loss_before = $4, loss_after = $5,
           parameters = CASE WHEN $6 THEN $7::float8[] ELSE parameters END
         WHERE user_id = $1`,
        [
          userId,
          fit.outcome,
          fit.answers,
          'lossBefore' in fit ? fit.lossBefore : null,
          'lossAfter' in fit ? fit.lossAfter : null,
          isTaken,
          isTaken ? fit.parameters : null,
        ],
      );
      if (isTaken) await overrideParameters(transaction, userId);
    });
  }

  private async recomputeMemories(userId: number, run: ActiveRun<FitPayload>): Promise<void> {
    let above = 0;
    while (true) {
      run.signal.throwIfAborted();
      const rows: { id: number }[] = await this.database.query(
        `SELECT id FROM cards WHERE user_id = $1 AND id > $2 AND answers > 0 ORDER BY id LIMIT ${CARDS_OF_A_BATCH}`,
        [userId, above],
      );
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      await this.log.recomputeMemory(userId, ids);
      above = ids.at(-1)!;
    }
  }

  /** A learner's cards with what they have been answered, the newest first. */
  private async answeredCards(userId: number, signal: AbortSignal): Promise<AnsweredCard[]> {
    const cards: AnsweredCard[] = [];
    let [below, answers] = [2 ** 31 - 1, 0];
    while (answers < MAX_ANSWERS) {
      signal.throwIfAborted();
      const rows: { id: number; isImported: boolean; past: Buffer | null; pastAnswers: number | null }[] =
        await this.database.query(
          `SELECT c.id, c.base IS NOT NULL AS "isImported", h.bytes AS past, h.answers AS "pastAnswers"
           FROM cards c LEFT JOIN card_history h ON h.card_id = c.id
           WHERE c.user_id = $1 AND c.id < $2 AND c.answers > 0 ORDER BY c.id DESC LIMIT ${CARDS_OF_A_BATCH}`,
          [userId, below],
        );
      const own: OwnAnswer[] = await this.database.query(
        `SELECT card_id AS "cardId", (extract(epoch FROM answered_at) * 1000)::float8 AS at, day, rating, took_ms AS "tookMs"
         FROM reviews WHERE card_id = ANY($1::int[]) AND undone_at IS NULL ORDER BY card_id, answered_at, id`,
        [rows.map(({ id }) => id)],
      );
      const ownOf = Map.groupBy(own, ({ cardId }) => cardId);
      for (const { id, isImported, past, pastAnswers } of rows) {
        const log = ownOf.get(id) ?? [];
        cards.push({ isImported, past: past ?? undefined, own: numbersOf(log) });
        answers += log.length + (pastAnswers ?? 0);
      }
      if (rows.length < CARDS_OF_A_BATCH) break;
      below = rows.at(-1)!.id;
    }
    return cards;
  }
}

interface OwnAnswer {
  cardId: number;
  at: number;
  day: number;
  rating: number;
  tookMs: number;
}

function numbersOf(log: readonly OwnAnswer[]): Float64Array {
  const numbers = new Float64Array(log.length * NUMBERS);
  for (const [place, { at, day, rating, tookMs }] of log.entries()) {
    numbers.set([at, day, rating, tookMs], place * NUMBERS);
  }
  return numbers;
}
