import type { Failures } from '../failure.js';
import { whenInWords } from './words.js';

/** What a language model is asked for, as the beginning of a sentence. */
const PURPOSES = {
  translation: 'Translation',
  'writing-sentences': 'Writing sentences',
  'having-one-written': 'Having one written',
  'explaining-word': 'Explaining a word',
  'choosing-senses': 'Choosing senses',
  'finding-words': 'Finding words',
} as const;

export type Purpose = keyof typeof PURPOSES;

export const ai = {
  'ai.misconfigured': {
    kind: 'unavailable',
    meaning: 'The language model refuses our requests; its settings are wrong.',
    text: ({ purpose, status, settings }: { purpose: Purpose; status: number | null; settings: string }) =>
      `${PURPOSES[purpose]} needs a language model, and the one configured refuses our requests${status ? ` (HTTP ${status})` : ''}: check ${settings}.`,
  },
  'ai.not-configured': {
    kind: 'unavailable',
    meaning: 'No language model is set up.',
    text: ({ purpose }: { purpose: Purpose }) =>
      `${PURPOSES[purpose]} needs a language model, which this server does not have yet.`,
  },
  'ai.rate-limited': {
    kind: 'rate-limited',
    meaning: 'The language model takes no more requests for now.',
    text: ({ waitMs }: { waitMs: number | null }) =>
      `The language model takes no more requests for now. Try again ${whenInWords(waitMs)}.`,
  },
  'ai.refused': {
    kind: 'invalid',
    meaning: 'The language model declines this text.',
    text: ({ purpose }: { purpose: Purpose }) =>
      `${PURPOSES[purpose]} did not work: the language model declined this text by its safety rules. Change the text and try again.`,
  },
  'ai.timeout': {
    kind: 'timeout',
    meaning: 'The language model took too long.',
    text: ({ purpose }: { purpose: Purpose }) =>
      `${PURPOSES[purpose]} took too long. Try again, or with a shorter text.`,
  },
  'ai.unavailable': {
    kind: 'unavailable',
    meaning: 'The language model cannot be reached.',
    text: ({ waitMs }: { waitMs: number | null }) =>
      waitMs === null
        ? 'The language model cannot be reached. Try again in a while.'
        : `The language model cannot be reached. It is tried again ${whenInWords(waitMs)}.`,
  },
  'ai.unusable-answer': {
    kind: 'unavailable',
    meaning: 'The language model’s answer could not be used.',
    text: ({ purpose }: { purpose: Purpose }) =>
      `${PURPOSES[purpose]} did not work: the language model’s answer could not be used. Try again.`,
  },
} as const satisfies Failures;
