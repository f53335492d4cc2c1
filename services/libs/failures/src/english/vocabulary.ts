import type { Failures } from '../failure.js';
import { count } from './words.js';

const CORRECTION_PROBLEMS = {
  'no-word': 'Which word is corrected?',
  'not-kana': 'A reading is written in kana.',
  'no-entry': 'There is no such dictionary entry.',
  name: 'A name is one word, and no dictionary entry.',
  empty: 'Say what is right: reading, entry or parts.',
  parts: 'The parts of a word, put together, are the word.',
} as const;

export type CorrectionProblem = keyof typeof CORRECTION_PROBLEMS;

/** Why a correction cannot be kept. */
export type InvalidCorrection =
  | { problem: CorrectionProblem }
  | { problem: 'long'; field: 'word' | 'reading'; most: number };

const REVIEW_PROBLEMS = {
  rest: 'A card rests because it is suspended, or its word known.',
  change: 'There is no such change of a card.',
  state: 'Words count as known from learning, young, mature or known on.',
} as const;

export type ReviewProblem = keyof typeof REVIEW_PROBLEMS;

/** What reviews are asked for in some number. */
export type ReviewCount = 'cards' | 'answers' | 'rating' | 'words' | 'days' | 'notes';

/** Why a request about reviews cannot be followed. */
export type InvalidReview =
  | { problem: ReviewProblem }
  | { problem: 'bounds'; what: ReviewCount; least: number; most: number };

/** Why a word cannot be kept. */
export type InvalidWord =
  | { problem: 'no-word' | 'no-meaning' | 'not-japanese' }
  | { problem: 'reserved'; word: string }
  | { problem: 'long'; field: 'word' | 'reading' | 'meaning'; most: number };

export const vocabulary = {
  'vocabulary.card-answered': {
    kind: 'conflict',
    meaning: 'The card has been answered elsewhere since it was shown: this answer is not kept.',
    text: 'This card has been answered in another tab or on another device. It comes again when it is due.',
  },
  'vocabulary.card-not-found': {
    kind: 'not-found',
    meaning: 'There is no such card.',
    text: 'There is no such card.',
  },
  'vocabulary.correction-not-found': {
    kind: 'not-found',
    meaning: 'The correction is no longer there.',
    text: 'This correction is no longer there.',
  },
  'vocabulary.empty-list': {
    kind: 'invalid',
    meaning: 'The word list is empty.',
    text: 'There are no words in this file.',
  },
  'vocabulary.import-failed': {
    kind: 'invalid',
    meaning: 'An import of the first release failed; its message is all that is known.',
    text: 'This import failed. Try again.',
  },
  'vocabulary.import-not-found': {
    kind: 'not-found',
    meaning: 'There is no such import.',
    text: 'This import is no longer there.',
  },
  'vocabulary.invalid-correction': {
    kind: 'invalid',
    meaning: 'The correction says nothing, or not in Japanese.',
    text: (values: InvalidCorrection) =>
      values.problem === 'long'
        ? `A ${values.field} has at most ${values.most} characters.`
        : CORRECTION_PROBLEMS[values.problem],
  },
  'vocabulary.invalid-known-set': {
    kind: 'invalid',
    meaning: 'No such set of words.',
    text: (values: { problem: 'unknown' } | { problem: 'count'; most: number }) =>
      values.problem === 'unknown'
        ? 'Which words do you know?'
        : `Say how many of the most frequent words you know: 1 to ${count(values.most)}.`,
  },
  'vocabulary.invalid-review': {
    kind: 'invalid',
    meaning: 'There is no such answer, change of a card, or number of cards.',
    text: (values: InvalidReview) =>
      values.problem === 'bounds'
        ? `Of ${values.what}, ${values.least} to ${values.most} can be asked for.`
        : REVIEW_PROBLEMS[values.problem],
  },
  'vocabulary.invalid-point-sentence': {
    kind: 'invalid',
    meaning: 'The sentence of a grammar point is too long, or does not have its letters where they are said to be.',
    text: 'The sentence has at most 1,000 characters, and the grammar point 1 to 10 pieces of it.',
  },
  'vocabulary.invalid-review-settings': {
    kind: 'invalid',
    meaning: 'The settings of reviews are out of their bounds.',
    text: 'Retention is 70 to 99 %, a day begins at an hour from 0 to 23 and has at most 9,999 cards, a card is difficult after 1 to 99 lapses, and there are at most ten steps, each below a day.',
  },
  'vocabulary.invalid-word': {
    kind: 'invalid',
    meaning: 'The word, its reading or its meaning is empty or too long, or the word is part of an address.',
    text: (values: InvalidWord) => {
      switch (values.problem) {
        case 'no-word':
          return 'Word is required';
        case 'no-meaning':
          return 'Meaning is required';
        case 'reserved':
          return `“${values.word}” cannot be a word of the vocabulary: it stands for something else in its addresses.`;
        case 'not-japanese':
          return 'Write a word with kana or kanji, or one that the dictionary has, such as CD.';
        case 'long':
          return `A ${values.field} has at most ${count(values.most)} characters.`;
      }
    },
  },
  'vocabulary.known-otherwise': {
    kind: 'conflict',
    meaning: 'Another word in the vocabulary makes the word known.',
    text: ({ word }: { word: string }) => `It is known because “${word}” is in your vocabulary.`,
  },
  'vocabulary.known-set-not-found': {
    kind: 'not-found',
    meaning: 'The set is no longer there.',
    text: 'These words are no longer there.',
  },
  'vocabulary.lexeme-not-found': {
    kind: 'not-found',
    meaning: 'There is no such word.',
    text: 'There is no such word.',
  },
  'vocabulary.long-list': {
    kind: 'too-large',
    meaning: 'The word list is too long.',
    text: ({ megabytes, most }: { megabytes: number; most: number }) =>
      `This list has ${megabytes.toFixed(1)} MB; at most ${most} MB are imported at once.`,
  },
  'vocabulary.no-jlpt-lists': {
    kind: 'not-found',
    meaning: 'The lists that say which words have which level of the JLPT are not installed.',
    text: 'This server has no lists of words by level of the JLPT. Choose a number of frequent words instead.',
  },
  'vocabulary.no-known-set': {
    kind: 'unavailable',
    meaning: 'No dictionary is installed that says which words are frequent.',
    text: 'No dictionary is installed that says which words are frequent.',
  },
  'vocabulary.no-text': {
    kind: 'not-found',
    meaning: 'There is no text to collect words of yet.',
    text: 'Add a text first: words are collected from it.',
  },
  'vocabulary.no-words-in-list': {
    kind: 'invalid',
    meaning: 'The word list has no Japanese words.',
    text: 'No Japanese words were found in this file: one word a line, or word and reading separated by a tab or a space.',
  },
  'vocabulary.not-a-text-file': {
    kind: 'invalid',
    meaning: 'The word list is not a .txt file.',
    text: 'Please select a .txt file',
  },
  'vocabulary.not-blocked': {
    kind: 'not-found',
    meaning: 'The word is not blocked.',
    text: 'This word is not blocked.',
  },
  'vocabulary.parameters-not-fitted': {
    kind: 'internal',
    meaning: 'The parameters of reviews could not be fitted to the learner’s answers.',
    text: 'The parameters could not be fitted. Try again later.',
  },
  'vocabulary.review-not-found': {
    kind: 'not-found',
    meaning: 'There is no such answer to take back.',
    text: 'There is no such answer.',
  },
  'vocabulary.reviewed-here': {
    kind: 'conflict',
    meaning: 'The learner reviews here: choose to review in Anki before its states are taken over.',
    text: 'You review here: choose to review in Anki before its states are taken over.',
  },
  'vocabulary.too-many-blocked': {
    kind: 'conflict',
    meaning: 'No more words can be blocked.',
    text: ({ most }: { most: number }) =>
      `You have blocked ${count(most)} words, the most there can be. Unblock some first.`,
  },
  'vocabulary.too-many-cards': {
    kind: 'conflict',
    meaning: 'No more cards can be kept.',
    text: ({ most, from }: { most: number; from: 'import' | 'words' }) =>
      `There are at most ${count(most)} cards.${from === 'import' ? ' Choose fewer decks.' : ''}`,
  },
  'vocabulary.too-many-corrections': {
    kind: 'conflict',
    meaning: 'No more corrections can be kept.',
    text: ({ most }: { most: number }) => `You have ${count(most)} corrections, the most there can be. Undo one first.`,
  },
  'vocabulary.too-many-lexemes': {
    kind: 'invalid',
    meaning: 'Too many words at once.',
    text: ({ most, asked }: { most: number; asked: number }) =>
      `At most ${count(most)} words at once, not ${count(asked)}.`,
  },
  'vocabulary.too-many-points': {
    kind: 'invalid',
    meaning: 'No grammar points, or too many at once.',
    text: ({ most }: { most: number }) => `Name 1 to ${most} grammar points at once.`,
  },
  'vocabulary.too-many-to-collect': {
    kind: 'invalid',
    meaning: 'No words, or too many at once.',
    text: ({ most }: { most: number }) => `Collect 1 to ${most} words at once.`,
  },
  'vocabulary.word-exists': {
    kind: 'conflict',
    meaning: 'The word is in the vocabulary already.',
    text: ({ word, reading }: { word: string; reading: string | null }) =>
      `“${word}”${reading ? ` (${reading})` : ''} is already in your vocabulary.`,
  },
  'vocabulary.word-not-found': {
    kind: 'not-found',
    meaning: 'The word is not in the vocabulary.',
    text: ({ word }: { word: string | null }) =>
      word === null ? 'This word is not in your vocabulary.' : `“${word}” is not in your vocabulary.`,
  },
} as const satisfies Failures;
