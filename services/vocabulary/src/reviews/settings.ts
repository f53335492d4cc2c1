import type { AllNull, Queryable } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { COUNTS_FROM_BY_DEFAULT } from '../words/states.js';
import { bounded, MemoryModel } from './memory.js';
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

export const MOST_PER_DAY = 9_999;
const MOST_STEPS = 10;

export async function settingsOf(database: Queryable, userId: number): Promise<ReviewSettings> {
  const row = await database.queryOne<(ChosenSettings | AllNull<ChosenSettings>) & Pick<ReviewSettings, 'parameters'>>(
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
 * Makes settings that another program has the learner's, where she has chosen none here yet.
 *
 * @returns the settings that she has now; undefined where she has her own
 */
export async function takeSettings(
  database: Queryable,
  userId: number,
  given: Partial<Omit<ChosenSettings, 'countsFrom' | 'inAnki'>>,
): Promise<ChosenSettings | undefined> {
  const [own] = await database.query('SELECT FROM review_settings WHERE user_id = $1', [userId]);
  if (own) return undefined;
  const settings = { ...DEFAULTS, ...given };
  await keepSettings(database, userId, settings);
  return settings;
}

/** Goes back from settings that were taken, unless the learner has changed them since. */
export async function giveSettingsBack(database: Queryable, userId: number, taken: ChosenSettings): Promise<void> {
  const { parameters: _, ...now } = await settingsOf(database, userId);
  if (JSON.stringify(inOrderOfNames(now)) !== JSON.stringify(inOrderOfNames(taken))) return;
  await database.query('DELETE FROM review_settings WHERE user_id = $1', [userId]);
}

const inOrderOfNames = (settings: ChosenSettings) => Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1));

/** Goes back from a retention that an earlier release has taken, unless the learner has changed it since. */
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

/** What a preset of decks says of the schedules of its cards; what it leaves open is the learner's. */
export interface PresetRules {
  readonly parameters: readonly number[] | null | undefined;
  readonly retention: number | null | undefined;
  readonly learningSteps: readonly number[];
  readonly relearningSteps: readonly number[];
}

/** In SQL: the {@link PresetRules} of card c, joined with its preset p; null where the learner's settings hold. */
export const PRESET_COLUMN = `CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('parameters', p.parameters,
  'retention', p.retention, 'learningSteps', p.learning_steps, 'relearningSteps', p.relearning_steps) END AS preset`;

/** The rules of a card. */
export const rulesOfCard = (preset: PresetRules | null, own: Rules): Rules =>
  preset ? rulesOfPreset(preset, own) : own;

/** Has what the learner has just changed hold for the cards of all decks, whatever Anki said of them. */
export async function overridePresets(
  database: Queryable,
  userId: number,
  before: ChosenSettings,
  now: ChosenSettings,
): Promise<void> {
  const isOther = (name: 'retention' | 'learningSteps' | 'relearningSteps' | 'leechLapses') =>
    String(before[name]) !== String(now[name]);
  await database.query(
    `UPDATE deck_presets SET retention = CASE WHEN $2 THEN NULL ELSE retention END,
       learning_steps = CASE WHEN $3 THEN $4::int[] ELSE learning_steps END,
       relearning_steps = CASE WHEN $5 THEN $6::int[] ELSE relearning_steps END,
       leech_lapses = CASE WHEN $7 THEN $8::int ELSE leech_lapses END
     WHERE user_id = $1 AND ($2 OR $3 OR $5 OR $7)`,
    [
      ...[userId, isOther('retention'), isOther('learningSteps'), now.learningSteps],
      ...[isOther('relearningSteps'), now.relearningSteps, isOther('leechLapses'), now.leechLapses],
    ],
  );
}

/** Has the learner's parameters hold for the cards of all decks. */
export async function overrideParameters(database: Queryable, userId: number): Promise<void> {
  await database.query('UPDATE deck_presets SET parameters = NULL WHERE user_id = $1 AND parameters IS NOT NULL', [
    userId,
  ]);
}

/** The rules of a preset's cards. @param otherwise the learner's own */
export function rulesOfPreset(preset: PresetRules, otherwise: Rules): Rules {
  const { parameters, learningSteps, relearningSteps } = preset;
  const retention = preset.retention ?? otherwise.model.retention;
  const own = parameters ? bounded(parameters, relearningSteps.length) : otherwise.model.parameters;
  return { model: modelOf(retention, own), learningSteps, relearningSteps };
}

const models = new Map<string, MemoryModel>();

function modelOf(retention: number, parameters: readonly number[] | undefined): MemoryModel {
  // A bound: each learner may have parameters of her own.
  if (models.size > 100) models.clear();
  const key = `${retention} ${parameters}`;
  const model = models.get(key) ?? new MemoryModel(retention, parameters);
  models.set(key, model);
  return model;
}

/** What settings say of schedules. */
export function rulesOf({ retention, parameters, learningSteps, relearningSteps }: ReviewSettings): Rules {
  return { model: modelOf(retention, parameters ?? undefined), learningSteps, relearningSteps };
}
