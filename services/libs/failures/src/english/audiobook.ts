import type { Failures } from '../failure.js';
import { count } from './words.js';

const PAUSES = {
  'after-japanese': 'after Japanese',
  'after-english': 'after English',
  'between-sentences': 'between sentences',
} as const;

/** Where an audiobook pauses. */
export type Pause = keyof typeof PAUSES;

export const audiobook = {
  'audiobook.empty': {
    kind: 'invalid',
    meaning: 'The text is empty.',
    text: 'This file is empty.',
  },
  'audiobook.english-missing': {
    kind: 'conflict',
    meaning: 'Sentences have no English translation, and none could be made.',
    text: ({ missing, all, model }: { missing: number; all: number; model: 'failed' | 'none' }) => {
      const which = missing === all ? 'No sentence has an' : `${missing} of ${all} sentences have no`;
      const help =
        model === 'failed'
          ? 'The language model could not translate them.'
          : 'No language model is set up to translate them.';
      return `${which} English translation. ${help} Put the English into the file, after a tab on each line or on every other line, or go on without it.`;
    },
  },
  'audiobook.invalid-id': {
    kind: 'invalid',
    meaning: 'The id of the request is not 8 to 100 letters, digits, - and _.',
    text: 'The id of a request has 8 to 100 letters, digits, - and _.',
  },
  'audiobook.invalid-pause': {
    kind: 'invalid',
    meaning: 'A pause is outside its range.',
    text: ({ where, most }: { where: Pause; most: number }) =>
      `The pause ${PAUSES[where]} is between 0 and ${most} seconds.`,
  },
  'audiobook.invalid-request': {
    kind: 'invalid',
    meaning: 'The uploaded request is no JSON, or a field of it is missing or wrong.',
    text: ({ problem }: { problem: string }) => `This request cannot be read: ${problem}`,
  },
  'audiobook.no-japanese': {
    kind: 'invalid',
    meaning: 'There is no Japanese in the text.',
    text: 'There is no Japanese in this text.',
  },
  'audiobook.not-found': {
    kind: 'not-found',
    meaning: 'The audiobook is no longer there, or not completed.',
    text: ({ why }: { why: 'gone' | 'not-ready' }) =>
      why === 'gone' ? 'This audiobook is no longer there.' : 'This audiobook is not ready.',
  },
  'audiobook.not-text': {
    kind: 'invalid',
    meaning: 'The file is no text in UTF-8.',
    text: 'This is not a text file in UTF-8. Save it as plain text in UTF-8 and try again.',
  },
  'audiobook.nothing-included': {
    kind: 'invalid',
    meaning: 'Japanese, English and the repeated Japanese are all off.',
    text: 'There is nothing to speak: switch on Japanese, English or the repeated Japanese.',
  },
  'audiobook.nothing-to-say': {
    kind: 'invalid',
    meaning: 'There is nothing in the text that can be spoken.',
    text: 'There is nothing in this text that can be spoken.',
  },
  'audiobook.too-large': {
    kind: 'too-large',
    meaning: 'The text is larger than 20 MB.',
    text: 'This text is larger than 20 MB. Split it into parts.',
  },
  'audiobook.too-many': {
    kind: 'conflict',
    meaning: 'No more audiobooks can be kept; delete one first.',
    text: ({ most }: { most: number }) =>
      `You have ${count(most)} audiobooks, the most that are kept. Delete one first.`,
  },
  'audiobook.too-many-unfinished': {
    kind: 'rate-limited',
    meaning: 'Too many audiobooks of this learner are being made.',
    text: ({ unfinished }: { unfinished: number }) =>
      `${unfinished} of your audiobooks are still being made. Wait for one of them.`,
  },
} as const satisfies Failures;
