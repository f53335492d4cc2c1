import { formatCount } from '@ichibun/ui/format';

/** What is written before and after something in a sentence. */
type Around = readonly [before: string, after: string];

const LEVELS: Record<string, string> = { any: 'Any level', none: 'Without a level' };

export const en = {
  title: 'Dictionary',
  titleOf: (question: string) => `${question} · Dictionary`,
  lead: 'Look up words and kanji in Japanese, romaji or English.',
  logIn: 'Please log in to look words up.',
  back: 'Back',

  box: 'Look up a word',
  placeholder: 'Kanji, kana, romaji, English …',
  suggestions: 'Suggestions',
  recent: 'Recent look-ups',
  forgetRecent: 'Clear these',
  tooLong: (most: number) => `At most ${formatCount(most)} characters can be looked up at once.`,
  tooLongHint: 'Paste a shorter piece here, or bring the whole text into the reader.',
  notSearched: 'The dictionary could not be searched.',
  nothingFound: 'Nothing found',
  nothingFoundHint: 'Try another spelling, a word with the same meaning, or * in place of what you do not know.',
  words: 'Words',
  didYouMean: 'Nothing is written just so. Did you mean:',
  wordsOfSentence: 'The words of the sentence',
  level: 'Level',
  levels: (level: string): string => LEVELS[level] ?? `JLPT ${level}`,
  knowledge: 'What you know',
  knowledges: { any: 'All words', new: 'Not known yet', known: 'Known' },
  noneOfThese: (count: number) =>
    count === 1
      ? 'The word that was found is none of these.'
      : `None of the ${formatCount(count)} likeliest words is one of these.`,
  asName: 'As a name',
  /** Names are of sorts that the dictionary says in English. */
  nameType: (type: string): string => type,
  /** Around the word as it is written in the sentence. */
  asInSentence: ['in the sentence: ', ''] as Around,
  formOf: (changes: string) => `the form you looked up: ${changes}`,
  /** How a word is changed, from the inside out. */
  changesOf: (changes: readonly string[]): string => changes.join(', '),
  top: (band: number) => `top ${formatCount(band)}`,
  whatToAsk: 'What you can look up',
  examples: [
    { asked: '食べる', text: 'a word, in kanji or kana' },
    { asked: 'taberu', text: 'in romaji' },
    { asked: 'to eat', text: 'by its meaning in English' },
    { asked: '食べさせられた', text: 'in any of its forms' },
    { asked: '*学', text: 'with * for any letters, ? for one' },
    { asked: '猫が魚を食べました。', text: 'a sentence, for its words' },
  ],

  states: {
    new: 'New',
    learning: 'Learning',
    young: 'Young',
    mature: 'Mature',
    known: 'Known',
    blocked: 'Blocked',
  },
  notDone: 'This could not be done',

  wordNotLoaded: 'The word could not be loaded.',
  noSuchEntry: 'The dictionary has no such entry',
  lookUp: (word: string) => `Look up ${word}`,
  meanings: 'Meanings',
  fromLanguage: (source: string) => `from ${source}`,
  spellings: 'Spellings and readings',
  inKanji: 'Written',
  inKana: 'Read',
  common: 'common',
  rare: 'rare or outdated',
  madeOf: 'Made of',
  madeWith: 'Words made with it',
  forms: 'Forms',
  formsHint: 'Made by the rules that read your texts.',
  form: 'Form',
  plain: 'Plain',
  polite: 'Polite',
  dictionaryForm: 'dictionary form',
  inYourTexts: 'In your texts',
  wordInYourTexts: (word: string) => `${word} in your texts`,
  inNoText: 'It is not in any of your texts.',
  inNoCountedText: (counting: number) =>
    counting === 1
      ? 'The words of 1 text are still being counted.'
      : `The words of ${formatCount(counting)} texts are still being counted.`,
  inTexts: (count: number) => (count === 1 ? 'In 1 of them' : `In ${formatCount(count)} of them, newest first`),
  untitled: 'A text without a title',
  inChapters: (count: number) => `In ${formatCount(count)} chapters`,
  beforeChapters: 'Before the first chapter',
  inSentences: (count: number) => (count === 1 ? '1 sentence' : `${formatCount(count)} sentences`),
  textsNotSearched: 'Your texts could not be searched.',
  examplesOfSense: (sense: number) => `Sentences for meaning ${sense}`,
  otherSentences: 'Other sentences',
  sentence: 'A sentence to learn it with',
  sentenceHint: 'With as few other new words as possible.',
  findSentence: 'Find a sentence',
  findingSentence: 'Looking...',
  noSentence: 'No sentence with this word was found',
  sentenceNotFound: 'No sentence could be found',
  saveSentence: 'Learn with this sentence',
  sentenceNotSaved: 'The sentence was not saved',

  grammar: 'Grammar',
  grammarLead: (count: number, known: number) =>
    `${formatCount(count)} grammar points, by level. You know ${formatCount(known)} of them.`,
  shownGrammar: 'Show',
  shownPoints: {
    all: 'All grammar points',
    unknown: 'New to you',
    learning: 'Learning',
    known: 'Known',
    blocked: 'Blocked',
  },
  knownPoints: (known: number, count: number) => `${formatCount(known)} of ${formatCount(count)} known`,
  knowLevel: (level: string) => (level === 'N5' ? 'I know N5' : `I know ${level} and below`),
  forgetLevel: (level: string, count: number) => `Take back ${level} (${formatCount(count)})`,
  pointsKnown: (count: number) =>
    count === 0
      ? 'You know them, or learn them by cards'
      : `${count === 1 ? '1 grammar point' : `${formatCount(count)} grammar points`} marked as known`,
  pointsNew: (count: number) =>
    `${count === 1 ? '1 grammar point is' : `${formatCount(count)} grammar points are`} no longer marked as known`,
  levelNotChanged: 'This was not saved',
  undo: 'Undo',
  grammarPoints: (count: number) => (count === 1 ? '1 grammar point' : `${formatCount(count)} grammar points`),
  spokenGrammar: 'Spoken language',
  print: 'Print',
  patternInCorpus: 'More sentences',
  patternInCorpusHint: 'From the corpus, with at most one new word.',
  patternsNotLoaded: 'The grammar points could not be loaded.',
  patternNotLoaded: 'The grammar point could not be loaded.',
  noSuchPattern: 'There is no such grammar point',
  noSuchPatternHint: 'Look for it by its Japanese or by what it means.',
  formation: 'How it is made',
  patternInTexts: 'In your texts',
  patternExamples: 'Examples',
  confusedWith: 'Easily confused with',

  kanji: 'Kanji',
  kanjiNotLoaded: 'The kanji could not be loaded.',
  kanjiUnknown: 'This kanji is not in the list',
  kanjiUnknownHint: 'You can still look up words that are written with it.',
  on: 'on reading, from Chinese',
  kun: 'kun reading, Japanese',
  otherWords: 'Other words with it',
  showMore: (left: number) => `Show ${formatCount(left)} more`,
  otherReadings: 'Other readings',
  otherReadingsHint: 'They are not in its most frequent words.',
  strokeOrder: 'How it is written',
  draw: 'Draw it',
  drawingOf: (kanji: string) => `${kanji}, its strokes numbered in their order`,
  drawings: 'KanjiVG',
  drawingsBy: '© Ulrich Apel, CC BY-SA 3.0',
  relatives: 'Other kanji',
  partsOfKanji: 'Made of',
  lookAlikes: 'Looks like',
  strokes: (count: number) => (count === 1 ? '1 stroke' : `${formatCount(count)} strokes`),
  grade: (grade: number) => (grade > 8 ? 'For names' : grade === 8 ? 'Secondary school' : `Grade ${grade}`),

  myKanji: 'My kanji',
  kanjiInWords: (count: number) =>
    count === 1 ? '1 kanji is in words that you know.' : `${formatCount(count)} kanji are in words that you know.`,
  knownOf: (known: number, all: number) => `${formatCount(known)} of ${formatCount(all)} are in words that you know`,
  inWords: (words: number) =>
    words === 1 ? 'in 1 word that you know' : `in ${formatCount(words)} words that you know`,
  inNoWord: 'not in a word that you know',
  otherKanji: 'Beyond these lists',
  groupBy: 'Group by',
  schoolGrade: 'School grade',
  jlptLevel: 'JLPT level',
  noKanjiYet: 'No kanji yet',
  noKanjiYetHint: 'The kanji of the words that you know appear here.',
  kanjiOfText: 'Kanji that a text needs',
  kanjiOfTextHint: 'Those that are in none of your words, the most frequent first.',
  text: 'Text',
  chooseText: 'Choose a text',
  missingOf: (missing: number, all: number) =>
    missing === 0
      ? `All ${formatCount(all)} kanji of this text are in words that you know.`
      : `${formatCount(missing)} of its ${formatCount(all)} kanji are new to you.`,
  times: (count: number) => (count === 1 ? 'once in the text' : `${formatCount(count)} times in the text`),
};
