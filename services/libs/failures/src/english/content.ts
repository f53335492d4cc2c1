import type { Failures } from '../failure.js';
import { count } from './words.js';

export const content = {
  'content.analysis-not-found': {
    kind: 'not-found',
    meaning: 'The analysis is no longer there.',
    text: 'This analysis is no longer there.',
  },
  'content.being-counted': {
    kind: 'conflict',
    meaning: 'The sentences of the text are still being counted; try again in a moment.',
    text: 'The sentences of this text are still being counted. Try again in a moment.',
  },
  'content.empty-text': {
    kind: 'invalid',
    meaning: 'The text is empty.',
    text: 'There is no text to analyse.',
  },
  'content.empty-title': {
    kind: 'invalid',
    meaning: 'The title is empty.',
    text: 'Give the text a title.',
  },
  'content.invalid-target': {
    kind: 'invalid',
    meaning: 'The target coverage is not from 0 to 100.',
    text: 'The target coverage is a number from 0 to 100.',
  },
  'content.long-text': {
    kind: 'too-large',
    meaning: 'The text has more than 2,000,000 characters.',
    text: ({ length, most }: { length: number; most: number }) =>
      `This text has ${count(length)} characters; at most ${count(most)} are analysed at once. Split it into parts.`,
  },
  'content.long-title': {
    kind: 'invalid',
    meaning: 'The title has more than 200 characters.',
    text: ({ most }: { most: number }) => `A title has at most ${most} characters.`,
  },
  'content.no-japanese': {
    kind: 'invalid',
    meaning: 'There is no Japanese in the text.',
    text: 'There is no Japanese in this text: no kana and no kanji were found.',
  },
  'content.not-completed': {
    kind: 'conflict',
    meaning: 'The analysis is not completed.',
    text: 'This analysis is not completed.',
  },
  'content.other-analyser': {
    kind: 'unavailable',
    meaning: 'The analyser was replaced while it counted a text.',
    text: 'The analyser was replaced meanwhile. Try again.',
  },
  'content.text-not-found': {
    kind: 'not-found',
    meaning: 'The text is no longer there.',
    text: 'This text is no longer there.',
  },
  'content.too-many-analyses': {
    kind: 'conflict',
    meaning: 'No more analyses can be kept; delete one first.',
    text: ({ most }: { most: number }) => `You have ${count(most)} analyses, the most there can be. Delete one first.`,
  },
  'content.too-many-lexemes': {
    kind: 'invalid',
    meaning: 'Too many words at once.',
    text: ({ most }: { most: number }) => `At most ${most} words at once.`,
  },
  'content.too-many-texts': {
    kind: 'invalid',
    meaning: 'Too many texts at once.',
    text: ({ most }: { most: number }) => `At most ${most} texts at once.`,
  },
  'content.word-not-found': {
    kind: 'not-found',
    meaning: 'The word is not in the text.',
    text: 'This word is not in the text.',
  },
} as const satisfies Failures;
