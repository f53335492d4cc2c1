import type { NoRow, Queryable } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { COUNTS_FROM_BY_DEFAULT } from '../words/states.js';
import { MemoryModel } from './memory.js';
import { MINUTES_PER_DAY, type Rules } from './schedule.js';

/** How a learner chooses to review. */
export interface ChosenSettings {
  /** How likely a card is to be remembered when it is due. */
  retention: number;
  newPerDay: number;
  reviewsPerDay: number;
  /** The hour at which a day of reviews begins. */
  dayStartHour: number;
  /** Lapses after which a card is called a leech. */
  leechLapses: number;
  /** Minutes from one step to the next. */
  learningSteps: number[];
  relearningSteps: number[];
  /** The number of the first state that counts as known. */
  countsFrom: number;
  /** Cards are reviewed in Anki, and not here: no schedule is kept twice. */
  inAnki: boolean;
}

/** How a learner reviews. */
export interface ReviewSettings extends ChosenSettings {
  /** Of FSRS, fitted to what she has answered; null for those that suit most. */
  parameters: number[] | null;
}

/** Anki's, with half its new cards: a text brings more new words than anybody learns. */
const DEFAULTS: ChosenSettings = {
  retention: 0.9,
  newPerDay: 10,
  reviewsPerDay: 200,
  dayStartHour: 4,
  leechLapses: 8,
  learningSteps: [1, 10],
  relearningSteps: [10],
  countsFrom: COUNTS_FROM_BY_DEFAULT,
  inAnki: false,
};

const MOST_PER_DAY = 9_999;
const MOST_STEPS = 10;

export async function settingsOf(database: Queryable, userId: number): Promise<ReviewSettings> {
  const [row] = await database.query<(ChosenSettings | NoRow<ChosenSettings>) & Pick<ReviewSettings, 'parameters'>>(
    `SELECT retention, new_per_day AS "newPerDay", reviews_per_day AS "reviewsPerDay", day_start_hour AS "dayStartHour",
       leech_lapses AS "leechLapses", learning_steps AS "learningSteps", relearning_steps AS "relearningSteps",
       counts_from AS "countsFrom", in_anki AS "inAnki", parameters
     FROM (VALUES ($1::int)) AS learner (user_id) LEFT JOIN review_settings USING (user_id)
       LEFT JOIN parameter_fits USING (user_id)`,
    [userId],
  );
  return row.retention === null ? { ...DEFAULTS, parameters: row.parameters } : row;
}

/** @throws DomainError `vocabulary.invalid-review-settings` */
export async function keepSettings(database: Queryable, userId: number, settings: ChosenSettings): Promise<void> {
  check(settings);
  await database.query(
    `INSERT INTO review_settings (user_id, retention, new_per_day, reviews_per_day, day_start_hour, leech_lapses,
       learning_steps, relearning_steps, counts_from, in_anki)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (user_id) DO UPDATE SET retention = excluded.retention, new_per_day = excluded.new_per_day,
       reviews_per_day = excluded.reviews_per_day, day_start_hour = excluded.day_start_hour,
       leech_lapses = excluded.leech_lapses, learning_steps = excluded.learning_steps,
       relearning_steps = excluded.relearning_steps, counts_from = excluded.counts_from,
       in_anki = excluded.in_anki`,
    [
      userId,
      settings.retention,
      settings.newPerDay,
      settings.reviewsPerDay,
      settings.dayStartHour,
      settings.leechLapses,
      settings.learningSteps,
      settings.relearningSteps,
      settings.countsFrom,
      settings.inAnki,
    ],
  );
}

/**
 * Makes a retention that another program has the learner's, where she has chosen no settings here yet.
 *
 * @returns whether it did
 */
export async function takeRetention(
  database: Queryable,
  userId: number,
  retention: number | undefined,
): Promise<boolean> {
  if (retention === undefined || retention === DEFAULTS.retention) return false;
  const [own] = await database.query('SELECT FROM review_settings WHERE user_id = $1', [userId]);
  if (own) return false;
  await keepSettings(database, userId, { ...DEFAULTS, retention });
  return true;
}

/** Goes back from a retention that was taken, unless the learner has changed it since. */
export async function giveRetentionBack(database: Queryable, userId: number, retention: number): Promise<void> {
  await database.query(
    `UPDATE review_settings SET retention = ${DEFAULTS.retention} WHERE user_id = $1 AND retention = $2`,
    [userId, retention],
  );
}

function check(settings: ChosenSettings): void {
  const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;
  const areSteps = (steps: readonly number[]) =>
    steps.length <= MOST_STEPS && steps.every((minutes) => isWithin(minutes, 1, MINUTES_PER_DAY - 1));
  const isValid =
    isWithin(settings.retention, 0.7, 0.99) &&
    isWithin(settings.newPerDay, 0, MOST_PER_DAY) &&
    isWithin(settings.reviewsPerDay, 0, MOST_PER_DAY) &&
    isWithin(settings.dayStartHour, 0, 23) &&
    isWithin(settings.leechLapses, 1, 99) &&
    areSteps(settings.learningSteps) &&
    areSteps(settings.relearningSteps);
  if (isValid) return;
  throw new DomainError('vocabulary.invalid-review-settings');
}

const models = new Map<string, MemoryModel>();

/** What settings say of schedules. */
export function rulesOf({ retention, parameters, learningSteps, relearningSteps }: ReviewSettings): Rules {
  // A bound: each learner may have parameters of her own.
  if (models.size > 100) models.clear();
  const key = `${retention} ${parameters}`;
  const model = models.get(key) ?? new MemoryModel(retention, parameters ?? undefined);
  models.set(key, model);
  return { model, learningSteps, relearningSteps };
}
