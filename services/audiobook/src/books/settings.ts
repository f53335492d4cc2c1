import { DomainError } from '@ichibun/kit/errors';

/** What is spoken of each sentence, with which pauses (in seconds) and voices. */
export interface Settings {
  readonly includeJapanese: boolean;
  readonly includeEnglish: boolean;
  readonly includeRepeatJapanese: boolean;
  readonly pauseBetweenLanguages: number;
  readonly pauseAfterEnglish: number;
  readonly pauseBetweenSentences: number;
  readonly voice: string;
  readonly englishVoice: string;
  readonly skipMissingEnglish: boolean;
}

const PAUSES = [
  ['pauseBetweenLanguages', 'after-japanese', 10],
  ['pauseAfterEnglish', 'after-english', 10],
  ['pauseBetweenSentences', 'between-sentences', 5],
] as const;

/** @throws DomainError `audiobook.nothing-included`, `audiobook.invalid-pause` */
export function checkSettings(settings: Settings): void {
  const { includeJapanese, includeEnglish, includeRepeatJapanese } = settings;
  if (!includeJapanese && !includeEnglish && !includeRepeatJapanese) {
    throw new DomainError('audiobook.nothing-included');
  }
  for (const [name, where, most] of PAUSES) {
    if (settings[name] >= 0 && settings[name] <= most) continue;
    throw new DomainError('audiobook.invalid-pause', { where, most });
  }
}

/** One of the things that are said of a sentence, and the seconds of silence after it. */
export interface Segment {
  readonly language: 'ja' | 'en';
  readonly pause: number;
}

/** What is said of a sentence, in order: what is off, or missing, leaves no pause. */
export function segmentsOf(settings: Settings, hasEnglish: boolean): Segment[] {
  const said = [
    ...(settings.includeJapanese ? [{ language: 'ja', pause: settings.pauseBetweenLanguages } as const] : []),
    ...(settings.includeEnglish && hasEnglish ? [{ language: 'en', pause: settings.pauseAfterEnglish } as const] : []),
    ...(settings.includeRepeatJapanese ? [{ language: 'ja', pause: settings.pauseBetweenSentences } as const] : []),
  ];
  return said.map((one, index) =>
    index === said.length - 1 ? { ...one, pause: settings.pauseBetweenSentences } : one,
  );
}
