import type { ReviewSettings } from '@ichibun/api-client/contract';

export const NUMBERS = ['newPerDay', 'reviewsPerDay', 'retention', 'dayStartHour', 'leechLapses'] as const;
export const STEPS = ['learningSteps', 'relearningSteps'] as const;

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

/** What was typed as settings, or which of it is no number. */
export function settingsOf(form: SettingsForm): { settings?: Omit<ReviewSettings, 'inAnki'>; wrong: Typed[] } {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, wholeOf(form[name])]));
  const steps = Object.fromEntries(STEPS.map((name) => [name, stepsOf(form[name])]));
  const wrong = [
    ...NUMBERS.filter((name) => numbers[name] === undefined),
    ...STEPS.filter((name) => steps[name] === undefined),
  ];
  if (wrong.length > 0) return { wrong };
  const settings = { ...numbers, ...steps, retention: numbers.retention! / 100, countsFrom: form.countsFrom };
  return { settings: settings as unknown as Omit<ReviewSettings, 'inAnki'>, wrong };
}
