import type { AudiobookOptions } from '@ichibun/api-client/audiobooks';

/** What is spoken, and the pauses as they are typed. */
export interface Settings {
  readonly includeJapanese: boolean;
  readonly includeEnglish: boolean;
  readonly includeRepeatJapanese: boolean;
  readonly pauseBetweenLanguages: string;
  readonly pauseAfterEnglish: string;
  readonly pauseBetweenSentences: string;
  /** Empty for the default ones. */
  readonly voice: string;
  readonly englishVoice: string;
}

export type Pause = 'pauseBetweenLanguages' | 'pauseAfterEnglish' | 'pauseBetweenSentences';

/** The pauses in seconds: where they are, their ranges, and their defaults. */
export const PAUSES: Readonly<Record<Pause, { most: number; fallback: number }>> = {
  pauseBetweenLanguages: { most: 10, fallback: 2 },
  pauseAfterEnglish: { most: 10, fallback: 0.5 },
  pauseBetweenSentences: { most: 5, fallback: 0.5 },
};

export const DEFAULTS: Settings = {
  includeJapanese: true,
  includeEnglish: true,
  includeRepeatJapanese: true,
  pauseBetweenLanguages: '2',
  pauseAfterEnglish: '0.5',
  pauseBetweenSentences: '0.5',
  voice: '',
  englishVoice: '',
};

/** For a document that has no English and can get none: once, as one reads. */
export const JAPANESE_ONCE: Settings = { ...DEFAULTS, includeEnglish: false, includeRepeatJapanese: false };

/** Whether a pause is heard with what is on. */
export function isHeard(pause: Pause, { includeJapanese, includeEnglish, includeRepeatJapanese }: Settings): boolean {
  if (pause === 'pauseBetweenLanguages') return includeJapanese && (includeEnglish || includeRepeatJapanese);
  if (pause === 'pauseAfterEnglish') return includeEnglish && includeRepeatJapanese;
  return true;
}

/** The seconds of a pause: what is typed, within its range, or the fallback where that is no number. */
export function secondsOf(pause: Pause, typed: string): number {
  const { most, fallback } = PAUSES[pause];
  const seconds = Number.parseFloat(typed);
  return Number.isNaN(seconds) ? fallback : Math.min(most, Math.max(0, seconds));
}

/** Whether what is typed is a number outside the range of the pause. */
export function isOutside(pause: Pause, typed: string): boolean {
  const seconds = Number.parseFloat(typed);
  return seconds < 0 || seconds > PAUSES[pause].most;
}

/** The settings as the server takes them. */
export const optionsOf = (settings: Settings, title: string, skipMissingEnglish: boolean): AudiobookOptions => ({
  ...settings,
  pauseBetweenLanguages: secondsOf('pauseBetweenLanguages', settings.pauseBetweenLanguages),
  pauseAfterEnglish: secondsOf('pauseAfterEnglish', settings.pauseAfterEnglish),
  pauseBetweenSentences: secondsOf('pauseBetweenSentences', settings.pauseBetweenSentences),
  title,
  skipMissingEnglish,
});
