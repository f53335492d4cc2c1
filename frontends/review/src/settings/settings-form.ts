import type { ReviewSettings } from '@ichibun/contracts/reviews';

export const NUMBERS = ['newPerDay', 'reviewsPerDay', 'retention', 'dayStartHour', 'leechLapses'] as const;
export const STEPS = ['learningSteps', 'relearningSteps'] as const;

/** The least and the most of each number, as the server takes them. */
export const RANGES: Record<(typeof NUMBERS)[number], readonly [least: number, most: number]> = {
  newPerDay: [0, 9_999],
  reviewsPerDay: [0, 9_999],
  retention: [70, 99],
  dayStartHour: [0, 23],
  leechLapses: [1, 99],
};
const MOST_STEPS = 10;
const LONGEST_STEP = 24 * 60 - 1;

type Typed = (typeof NUMBERS)[number] | (typeof STEPS)[number];

/** The settings as they are typed. */
export type SettingsForm = Record<Typed, string> & Pick<ReviewSettings, 'countsFrom'>;

export const formOf = (settings: ReviewSettings): SettingsForm => ({
  newPerDay: String(settings.newPerDay),
  reviewsPerDay: String(settings.reviewsPerDay),
  retention: String(Math.round(settings.retention * 100)),
  dayStartHour: String(settings.dayStartHour),
  leechLapses: String(settings.leechLapses),
  learningSteps: settings.learningSteps.join(' '),
  relearningSteps: settings.relearningSteps.join(' '),
  countsFrom: settings.countsFrom,
});

/** Full-width digits are digits too. */
const wholeOf = (text: string): number | undefined => {
  const plain = text.normalize('NFKC').trim();
  return /^\d{1,6}$/.test(plain) ? Number(plain) : undefined;
};

const stepsOf = (text: string): number[] | undefined => {
  const parts = text
    .normalize('NFKC')
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(wholeOf);
  return parts.every((part) => part !== undefined) ? (parts as number[]) : undefined;
};

const isNumberOf = (name: (typeof NUMBERS)[number], value: number | undefined) =>
  value !== undefined && value >= RANGES[name][0] && value <= RANGES[name][1];

const areSteps = (steps: readonly number[] | undefined) =>
  steps !== undefined &&
  steps.length <= MOST_STEPS &&
  steps.every((minutes) => minutes >= 1 && minutes <= LONGEST_STEP);

/** What was typed as settings, or which of it is no number of its range. */
export function settingsOf(form: SettingsForm): { settings?: Omit<ReviewSettings, 'inAnki'>; wrong: Typed[] } {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, wholeOf(form[name])]));
  const steps = Object.fromEntries(STEPS.map((name) => [name, stepsOf(form[name])]));
  const wrong = [
    ...NUMBERS.filter((name) => !isNumberOf(name, numbers[name])),
    ...STEPS.filter((name) => !areSteps(steps[name])),
  ];
  if (wrong.length > 0) return { wrong };
  const settings = { ...numbers, ...steps, retention: numbers.retention! / 100, countsFrom: form.countsFrom };
  return { settings: settings as unknown as Omit<ReviewSettings, 'inAnki'>, wrong };
}
