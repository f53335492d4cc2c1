import { formatCount } from '@ichibun/ui/format';

export const en = {
  title: 'How many words do you know?',
  lead: 'Tick the words whose meaning you know. It takes two minutes, and nothing is kept until you say so.',
  back: 'Back to Vocabulary',
  logIn: 'Log in to find out how many words you know.',
  words: 'Words, from frequent to rare',
  notLoaded: 'The words could not be loaded.',
  tryAgain: 'Try again',
  finish: 'Show the result',
  result: 'Result',
  youKnow: (count: number) => `You know about ${formatCount(count)} of the most frequent words`,
  youKnowText:
    'Marked as known, with all particles, they are no longer shown as new in any text. It can be undone in your vocabulary.',
  few: 'These words are mostly new to you',
  fewText: 'Begin with a text for beginners: mark the words that you know as you read.',
  mark: (count: number) => `Mark ${formatCount(count)} words as known`,
  marked: (count: number) => `${formatCount(count)} words marked as known`,
  markFailed: 'Failed to mark the words',
  again: 'Other words',
  read: 'Find something to read',
  meant: 'What they mean',
};
