import { formatCount } from '@ichibun/ui/format';

/** What stands before and behind something in a sentence. */
type Around = readonly [before: string, behind: string];

export const en = {
  title: 'Dictionary',
  titleOf: (question: string) => `${question} · Dictionary`,
  lead: 'Words and kanji, by anything that you know of them.',
  logIn: 'Please log in to look words up.',
  back: 'Back',

  box: 'Look up a word',
  placeholder: 'Kanji, kana, romaji, English …',
  suggestions: 'Suggestions',
  recent: 'Looked up last',
  forgetRecent: 'Forget these',
  tooLong: (most: number) => `At most ${formatCount(most)} characters can be looked up at once.`,
  tooLongHint: 'Paste a shorter piece here, or bring the whole text into the reader.',
  notSearched: 'The dictionary could not be searched.',
  nothingFound: 'Nothing found',
  nothingFoundHint:
    'Try a part of it with * for what you do not know, another spelling, or a word that means the same.',
  words: 'Words',
  wordsOfSentence: 'The words of the sentence',
  asName: 'As a name',
  /** Names are of sorts that the dictionary says in English. */
  nameType: (type: string): string => type,
  /** Around the word as it stands in the sentence. */
  standsThereAs: ['stands there as ', ''] as Around,
  formOf: (changes: string) => `what you looked up is its form: ${changes}`,
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
    { asked: '猫が魚を食べました。', text: 'a sentence: its words' },
  ],

  states: {
    new: 'New',
    learning: 'Learning',
    young: 'Young',
    mature: 'Mature',
    known: 'Known',
    blocked: 'Blocked',
  },
  iKnowThis: 'I know this',
  block: 'Block',
  review: 'Review this word',
  cardMade: 'Card made',
  willBeReviewed: (word: string) => `${word} comes up in your reviews.`,
  noCardMade: 'No card was made',
  notDone: 'This could not be done',

  wordNotLoaded: 'The word could not be loaded.',
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
  formsHint: 'By the same rules by which your texts are read.',
  form: 'Form',
  plain: 'Plain',
  polite: 'Polite',
  dictionaryForm: 'dictionary form',
  inYourTexts: 'In your texts',
  inNoText: 'None of your texts has it.',
  inTexts: (count: number) => (count === 1 ? 'In 1 of them' : `In ${formatCount(count)} of them, newest first`),
  untitled: 'A text without a title',
  inChapters: (count: number) => `In ${formatCount(count)} chapters`,
  beforeChapters: 'Before the first chapter',
  inSentences: (count: number) => (count === 1 ? '1 sentence' : `${formatCount(count)} sentences`),
  textsNotSearched: 'Your texts could not be searched.',
  sentence: 'A sentence for it',
  sentenceHint: 'With as little as possible that is new to you.',
  findSentence: 'Find a sentence',
  findingSentence: 'Looking...',
  noSentence: 'No sentence with this word was found',
  sentenceNotFound: 'No sentence could be found',
  saveSentence: 'Save to the sentence bank',
  sentenceSaved: 'Sentence saved',
  sentenceNotSaved: 'The sentence was not saved',

  kanji: 'Kanji',
  kanjiNotLoaded: 'The kanji could not be loaded.',
  kanjiUnknown: 'The list of kanji does not have it',
  kanjiUnknownHint: 'Words that are written with it are found all the same.',
  on: 'on reading, from Chinese',
  kun: 'kun reading, Japanese',
  otherWords: 'Other words with it',
  otherReadings: 'Other readings',
  otherReadingsHint: 'None of its most frequent words has them.',
  strokes: (count: number) => (count === 1 ? '1 stroke' : `${formatCount(count)} strokes`),
  grade: (grade: number) => (grade > 8 ? 'For names' : grade === 8 ? 'Secondary school' : `Grade ${grade}`),

  myKanji: 'My kanji',
  kanjiInWords: (count: number) =>
    count === 1
      ? '1 kanji stands in words that you know.'
      : `${formatCount(count)} kanji stand in words that you know.`,
  knownOf: (known: number, all: number) => `${formatCount(known)} of ${formatCount(all)} stand in words that you know`,
  inWords: (words: number) =>
    words === 1 ? 'in 1 word that you know' : `in ${formatCount(words)} words that you know`,
  inNoWord: 'in no word that you know',
  otherKanji: 'Beyond the school lists',
  noKanjiYet: 'No kanji yet',
  noKanjiYetHint: 'The kanji of the words that you know appear here.',
  kanjiOfText: 'What a text asks for',
  kanjiOfTextHint: 'Its kanji that none of your words has, those that it uses most first.',
  text: 'Text',
  chooseText: 'Choose a text',
  missingOf: (missing: number, all: number) =>
    missing === 0
      ? `All ${formatCount(all)} kanji of this text stand in words that you know.`
      : `${formatCount(missing)} of its ${formatCount(all)} kanji are new to you.`,
  times: (count: number) => (count === 1 ? 'once in the text' : `${formatCount(count)} times in the text`),
};
