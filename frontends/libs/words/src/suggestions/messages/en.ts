import { formatCount } from '@ichibun/ui/format';

export const en = {
  cancel: 'Cancel',
  save: 'Save',
  error: 'Error',
  recommended: 'Recommended for you',
  recommendedHint: 'Sentences with exactly one word that is new to you, the most useful words first.',
  verdictFailed: {
    save: 'The sentence could not be saved.',
    dismiss: 'The sentence could not be taken off the list.',
    known: 'The word could not be added to your vocabulary.',
  },
  noRecommendation:
    'No sentence has exactly one word that is new to you yet. Mark words as known, and they appear here.',
  recommendationsNotLoaded: 'Recommendations could not be loaded.',
  looking: 'Finding sentences…',
  learnThis: 'Learn',
  learnWith: (word: string) => `Learn ${word} with this sentence`,
  iKnowThis: 'I know this',
  iKnow: (word: string) => `I know this: ${word}`,
  notThisOne: 'Not this one',
  notThisOneFor: (word: string) => `Not this one: the sentence for ${word}`,
  newToYou: 'New to you',
  noTranslation: 'Translation not available',
  noDefinition: 'Definition not available',
  samplesNotLoaded: 'The sample texts could not be loaded.',
  sampleNotOpened: 'The sample could not be opened',
  characters: (count: number) => `${formatCount(count)} characters`,
  read: 'Read',
  analyse: 'Analyse',
  readText: (title: string) => `Read ${title}`,
  analyseText: (title: string) => `Analyse ${title}`,
  opening: 'Opening…',
  /** Around the title. */
  tryItWith: ['Try it with ', ''] as readonly [before: string, after: string],
  known: (percent: string) => `${percent} known`,
  isRead: '✓ Read',
  level: (level: string) => `Graded texts, ${level}`,
  allSamples: (count: number) => `All ${formatCount(count)} graded texts`,
  whatCounts: 'What counts as new',
  whatCountsHint:
    'A recommended sentence has exactly one word that is new to you. These settings say which words count as new.',
  settingsNotLoaded: 'The settings could not be loaded.',
  settingsNotSaved: 'The settings could not be saved.',
  countGrammar: 'Count particles and auxiliaries',
  countGrammarHint:
    'は, が, です, ない and others are then words to learn like any other, here and in the figures of your texts. Otherwise they are grammar, and count as known.',
  countPoints: 'Count new grammar points',
  countPointsHint:
    'A grammar point that you neither know nor learn is then new as a word is: here, where films stop, and beside the sentence that you read.',
  namesAreNoWords: 'Don’t count names as words',
  namesAreNoWordsHint: 'A sentence may have names of people and places. Otherwise sentences with names are left out.',
};
