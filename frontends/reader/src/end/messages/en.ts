import { counted, formatCount } from '@ichibun/ui/format';

export const en = {
  finished: (title: string) => `You finished ${title}`,
  time: 'Reading time',
  speed: 'Characters an hour',
  sentences: 'Sentences',
  words: 'Different words',
  known: 'Known words',
  learnt: 'Learned while reading it',
  notLoaded: 'Your figures for this text could not be loaded',
  beingCounted: 'The words of this text are still being counted.',
  freshTitle: (count: number) => `${counted(count, 'word')} still new to you`,
  freshMore: (count: number) => `The ${formatCount(count)} most useful words still new to you`,
  makeCards: (count: number) => (count === 1 ? 'Make a card' : `Make ${formatCount(count)} cards`),
  freshHint: 'You read the text to its end: choose the words to learn, or those that you understood.',
  noneFresh: 'No word of this text is new to you.',
  review: 'Reviews',
  readNext: 'Read next',
  nextNotLoaded: 'Your texts could not be loaded',
  knownShare: (percent: string) => `${percent} known`,
  backToText: 'Back to the text',
  library: 'To the library',
};
