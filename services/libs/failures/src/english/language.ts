import type { Failures } from '../failure.js';
import { count } from './words.js';

export const language = {
  'language.closed': {
    kind: 'unavailable',
    meaning: 'The language service is stopping.',
    text: 'The language service is stopping. Try again.',
  },
  'language.no-such-entry': {
    kind: 'not-found',
    meaning: 'The dictionary has no such entry.',
    text: 'The dictionary has no such entry. Look the word up again.',
  },
  'language.no-such-pattern': {
    kind: 'not-found',
    meaning: 'There is no such grammar point.',
    text: 'There is no such grammar point. Search for it.',
  },
  'language.only-gaps': {
    kind: 'invalid',
    meaning: 'Nothing but * and ? is asked for.',
    text: 'Write a letter or more beside * and ?, which stand for letters that you leave out.',
  },
  'language.text-too-long': {
    kind: 'too-large',
    meaning: 'The text is too long for one call.',
    text: ({ length, most }: { length: number; most: number }) =>
      `The text has ${count(length)} characters; at most ${count(most)} go in one request.`,
  },
  'language.too-many-lines': {
    kind: 'too-large',
    meaning: 'Too many lines for one call.',
    text: ({ most }: { most: number }) => `At most ${most} lines at once.`,
  },
  'language.too-many-words': {
    kind: 'too-large',
    meaning: 'Too many words for one call.',
    text: ({ asked, most }: { asked: number; most: number }) =>
      `${count(asked)} words were asked for; at most ${count(most)} go in one request.`,
  },
  'language.worker-failed': {
    kind: 'internal',
    meaning: 'The text could not be analysed.',
    text: 'This text could not be analysed. Please report it.',
  },
} as const satisfies Failures;
