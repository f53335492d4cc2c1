import { counted, formatCount } from '@ichibun/ui/format';

export const en = {
  step: (step: number) => `Step ${step} of 2`,
  howMuch: 'How much Japanese do you know?',
  howMuchText: 'Ichibun then shows which words of a text are new to you. You can change it later in your vocabulary.',
  pick: 'Read this',
  pickText: (knows: string) => `${knows} This text suits you best. Tap a word to see what it means.`,
  skip: 'Skip',
  ownText: 'Use a text of my own',
  youKnow: (others: number, particles: number) =>
    `You know ${counted(others + particles, 'word')}${particles > 0 ? `: ${formatCount(particles)} particles and auxiliaries such as は and です, and ${formatCount(others)} others that you chose` : ''}.`,
  markFailed: 'Failed to mark the words',
  everyone: 'Everyone starts somewhere.',
  nothing: 'Nothing yet',
  nothingText: 'I can read kana, or am just starting',
  words: (count: number) => `${formatCount(count)} words`,
  coursesText: 'the first ones of courses, with particles',
  frequentText: 'the most frequent ones, with particles',
  passed: (level: string) => `I have passed ${level}`,
  passedText: 'its words and those before it, with particles',
  unsure: 'I am not sure',
  unsureText: 'find out with twenty words, in two minutes',
  anki: 'I use Anki',
  ankiText: 'or jpdb, WaniKani …: words, and how well you know each',
  list: 'I have a list',
  listText: 'a .txt file, one word a line',
};
