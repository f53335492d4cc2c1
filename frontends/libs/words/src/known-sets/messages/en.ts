import { counted, formatCount } from '@ichibun/ui/format';

/** What is written before and after something in a sentence. */
type Around = readonly [before: string, after: string];

export const en = {
  undo: 'Undo',
  words: (count: number) => counted(count, 'word'),
  allGrammar: 'All particles and auxiliaries',
  allGrammarHint: 'は, が, です, ない and the other words that hold every sentence together.',
  mostFrequent: (count: number) => `The ${formatCount(count)} most frequent words`,
  /** Around the choice of a number. */
  mostFrequentAround: ['The ', ' most frequent words'] as Around,
  howManyFrequent: 'How many of the most frequent words',
  rankedBy: (sources: readonly string[]) => `Ranked by: ${sources.join('; ')}.`,
  rankedByDictionary: 'As the dictionary ranks them.',
  courses: (count: number) => `The first ${formatCount(count)} words of courses`,
  /** Around the choice of a number. */
  coursesAround: ['The first ', ' words of courses'] as Around,
  howManyOfCourses: 'How many of the first words of courses',
  coursesHint: 'What textbooks for beginners have in common: family, food, time, the most used verbs.',
  /** Around the choice of a level. */
  jlptAround: ['The words of JLPT ', ' and of the levels before it'] as Around,
  whichLevel: 'Level of the JLPT',
  jlptSet: (level: string) => `The words up to JLPT ${level}`,
  theJlpt: (level: string) => `JLPT ${level}`,
  jlptHint: 'By the lists of Tanos: 700 words up to N5, 8,000 up to N1.',
  markedAsKnown: (count: number) => `${counted(count, 'word')} marked as known`,
  whatOfCards: (putAway: number, kept: number) =>
    [
      putAway > 0 && `${counted(putAway, 'new card')} put away.`,
      kept > 0 && `${counted(kept, 'word')} whose cards you have answered: reviewed as before.`,
      'It can be undone in the list of marked sets.',
    ]
      .filter(Boolean)
      .join(' '),
  markFailed: 'Failed to mark the words',
  haveThemAll: 'You already know all of these.',
  newWords: (count: number) => `${counted(count, 'word')} that you have not marked yet: `,
  markKnown: 'I know these',
  marking: 'Marking...',
  markKnownOf: (set: string) => `I know these: ${set}`,
  allParticles: 'all particles',
  wordsOf: (title: string) => `Words of ${title}`,
  theTop: (count: number) => `the top ${formatCount(count)}`,
  theFirst: (count: number) => `the first ${formatCount(count)}`,
  marksNotLoaded: 'What you marked could not be loaded.',
  noLongerMarked: (count: number) => `${counted(count, 'word')} no longer marked`,
  undoFailed: 'Failed to undo',
  markedSets: 'Marked sets',
  undoOf: (set: string) => `Undo: ${set}`,
};
