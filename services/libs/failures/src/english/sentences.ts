import type { Failures } from '../failure.js';
import { count } from './words.js';

const SENTENCE_FIELDS = {
  word: 'A word',
  reading: 'A reading',
  definition: 'A definition',
  sentence: 'A sentence',
  translation: 'A translation',
} as const;

/** A text of a saved sentence. */
export type SentenceField = keyof typeof SENTENCE_FIELDS;

/** Why a sentence cannot be saved. */
export type InvalidSentence =
  | { problem: 'no-word' | 'long-origin' }
  | { problem: 'empty'; word: string }
  | { problem: 'long'; field: SentenceField; most: number };

export const sentences = {
  'sentences.all-used': {
    kind: 'not-found',
    meaning: 'Every sentence that there is for the word is saved, was shown, or is used for another word.',
    text: 'Every sentence there is for it is in your bank already, was shown before, or is here for another word.',
  },
  'sentences.analysis-not-found': {
    kind: 'not-found',
    meaning: 'The analysis that the sentences are for is no longer there.',
    text: 'The analysis that these sentences are for is no longer there.',
  },
  'sentences.bank-full': {
    kind: 'conflict',
    meaning: 'The sentence bank is full; delete some first.',
    text: ({ most, saved }: { most: number; saved: number }) =>
      `A sentence bank holds ${count(most)} sentences, and yours has ${count(saved)}. Delete some first.`,
  },
  'sentences.empty-vocabulary': {
    kind: 'invalid',
    meaning: 'There are no words to export.',
    text: 'There are no words in your vocabulary to export.',
  },
  'sentences.invalid': {
    kind: 'invalid',
    meaning: 'The sentence is empty, too long, or names no word.',
    text: (values: InvalidSentence) => {
      switch (values.problem) {
        case 'no-word':
          return 'A sentence needs the word that it is for.';
        case 'empty':
          return `The sentence for “${values.word}” is empty.`;
        case 'long':
          return `${SENTENCE_FIELDS[values.field]} has at most ${count(values.most)} characters.`;
        case 'long-origin':
          return 'What this sentence is from is named at too great length.';
      }
    },
  },
  'sentences.invalid-deck-name': {
    kind: 'invalid',
    meaning: 'The name of the deck is empty or longer than 200 characters.',
    text: (values: { problem: 'empty' } | { problem: 'long'; most: number }) =>
      values.problem === 'empty'
        ? 'Give the deck a name.'
        : `The name of a deck has at most ${values.most} characters.`,
  },
  'sentences.invalid-media': {
    kind: 'invalid',
    meaning: 'This is no sound and no picture.',
    text: 'This is no sound and no picture.',
  },
  'sentences.no-cards': {
    kind: 'invalid',
    meaning: 'None of the cards that were chosen can be made: listening cards need audio.',
    text: 'Listening cards need audio: export with audio, or choose another card.',
  },
  'sentences.no-media': {
    kind: 'not-found',
    meaning: 'The sentence has no such sound or picture.',
    text: 'The sentence has no such sound or picture.',
  },
  'sentences.no-such-word': {
    kind: 'invalid',
    meaning: 'One of the words does not exist.',
    text: 'One of these words does not exist. Load the page again.',
  },
  'sentences.no-words': {
    kind: 'invalid',
    meaning: 'No word is given.',
    text: 'Please select at least one word.',
  },
  'sentences.none': {
    kind: 'invalid',
    meaning: 'No sentence is given.',
    text: 'Please select at least one sentence.',
  },
  'sentences.none-in-corpus': {
    kind: 'not-found',
    meaning: 'The corpus has no sentence with the word.',
    text: 'The corpus has no sentence with it.',
  },
  'sentences.none-in-corpus-or-text': {
    kind: 'not-found',
    meaning: 'Neither the corpus nor the analysed text has a sentence with the word.',
    text: 'Neither the corpus nor your text has a sentence with it.',
  },
  'sentences.not-found': {
    kind: 'not-found',
    meaning: 'The sentence is no longer there.',
    text: 'This sentence is no longer there.',
  },
  'sentences.nothing-to-send': {
    kind: 'not-found',
    meaning: 'No card is new or changed since the last time.',
    text: 'No card is new or changed since the last time.',
  },
  'sentences.requests-running': {
    kind: 'rate-limited',
    meaning: 'Sentences are being made for this learner already.',
    text: 'Sentences are already being made for you. Wait until they are ready.',
  },
  'sentences.saved-already': {
    kind: 'conflict',
    meaning: 'The sentence is in the bank already.',
    text: 'This sentence is in your bank already.',
  },
  'sentences.target-missing': {
    kind: 'invalid',
    meaning: 'The word is not in the sentence.',
    text: ({ word, sentence }: { word: string; sentence: string }) =>
      `“${word}” is not in this sentence: “${sentence}”. Keep the word in it, in any of its forms.`,
  },
  'sentences.too-many': {
    kind: 'invalid',
    meaning: 'Too many sentences at once.',
    text: ({ least, most }: { least: 0 | 1; most: number }) =>
      least === 0 ? `At most ${count(most)} sentences at once.` : `1 to ${count(most)} sentences at once.`,
  },
  'sentences.too-many-for-model': {
    kind: 'too-large',
    meaning: 'More words than a language model writes for at once.',
    text: ({ most }: { most: number }) =>
      `The language model writes sentences for at most ${most} words at once. For the others, select fewer.`,
  },
  'sentences.too-many-words': {
    kind: 'invalid',
    meaning: 'Sentences are made for at most 500 words at once.',
    text: ({ most }: { most: number }) => `Sentences are made for at most ${most} words at once.`,
  },
  'sentences.too-many-decks': {
    kind: 'rate-limited',
    meaning: 'Too many decks of this learner are being made.',
    text: ({ making }: { making: number }) =>
      `${making} of your decks are still being made. Wait for them, then try this one again.`,
  },
  'sentences.too-much-audio': {
    kind: 'too-large',
    meaning: 'A deck with audio has at most 1,000 sentences or 2,000 words.',
    text: 'A deck with audio has at most 1,000 sentences or 2,000 words. Export it without audio, or in parts.',
  },
  'sentences.large-media': {
    kind: 'too-large',
    meaning: 'A sound has more than 500 kB as MP3, or a picture more than 200 kB.',
    text: 'A sound has at most 500 kB as MP3, a picture 200 kB. Send less of it.',
  },
  'sentences.deck-too-large': {
    kind: 'too-large',
    meaning: 'The sounds and pictures of a deck have at most 200 MB.',
    text: 'The sounds and pictures of a deck have at most 200 MB. Export it in parts.',
  },
  'sentences.too-much-media': {
    kind: 'conflict',
    meaning: 'There is no room for more sounds and pictures.',
    text: 'There is no room for more sounds and pictures. Delete some of your sentences first.',
  },
  'sentences.unusable-from-model': {
    kind: 'not-found',
    meaning: 'What the language model wrote for the word could not be used.',
    text: 'What the language model wrote for it could not be used. Try again.',
  },
} as const satisfies Failures;
