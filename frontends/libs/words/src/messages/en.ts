import { counted, formatCount } from '@ichibun/ui/format';

/** What is written before and after something in a sentence. */
type Around = readonly [before: string, after: string];

export const en = {
  cancel: 'Cancel',
  saving: 'Saving...',
  undo: 'Undo',
  cardMade: 'Card made',
  comesUp: (word: string) => `${word} comes up in your reviews, with this sentence.`,
  hasCard: (word: string) => `${word} has a card already, which now shows this sentence, too.`,
  sentenceSaved: 'Sentence saved',
  savedAlready: 'Saved already',
  learningUndone: 'The card and its sentence were removed',
  loading: 'Loading...',
  words: (count: number) => counted(count, 'word'),

  /** By the name that the dictionary gives a part of speech or a usage; those without one here keep it. */
  terms: {} as Record<string, string>,
  pitch: (accent: number) => (accent === 0 ? 'no fall in pitch' : `pitch falls after mora ${accent}`),
  fromLanguage: (source: string) => `from ${source}`,

  /** Around the word. */
  correctTitle: ['Correct ', ''] as Around,
  correctHint: 'Your vocabulary page lists your corrections, and can undo them.',
  corrected: 'Corrected',
  correctedIn: {
    place: 'In this place only.',
    text: 'Everywhere in this text.',
    all: 'In all your texts.',
  },
  correctionUndone: 'Correction undone',
  correctWhere: 'Where does it apply?',
  correctIn: { place: 'Only here', text: 'In this text', all: 'In all my texts' },
  correctFailed: 'Failed to save the correction',
  whatShouldItBe: 'What should this be?',
  noDictionary: 'The dictionary could not be reached.',
  asReadNow: ' (as it is read now)',
  aName: 'A name',
  aNameHint: 'It is left out of the words to learn. Add the letters beside it that belong to the name.',
  belongsToName: (letters: string) => `${letters} belongs to the name`,
  anotherReading: 'Another reading',
  readingInKana: 'Reading in kana',
  readingIsKana: 'A reading is written in kana.',
  severalWords: 'Several words',
  correct: 'Correct',
  cutBetween: (before: string, after: string) => `Cut between ${before} and ${after}`,
  cutHint: 'Tap where one word ends and the next begins.',

  cardKinds: {
    word: { name: 'Word', hint: 'the word alone, for its reading and meaning' },
    sentence: { name: 'Sentence', hint: 'the sentence without readings, the word in bold' },
    listening: { name: 'Listening', hint: 'the sentence as it is spoken, with audio only' },
  },
  cardsOfEach: 'Card types',
  cardAsItWillLook: 'Preview',
  cardToShow: 'Card to show',
  listen: 'Listen',

  exportToAnki: 'Export to Anki',
  deckName: 'Deck name',
  deckHint: (contents: string, deck: string) =>
    `${contents}. To nest it under a deck, name it Japanese::${deck || 'My deck'}.`,
  withAudio: 'With audio',
  withAudioHint: 'Adds audio in the voice you chose in the reader. Large decks take a while.',
  withSchedule: 'With schedule and history',
  withScheduleHint:
    'Anki takes them only for cards that it does not have yet, and only if you let its import window import learning progress. Words that you marked as known are suspended.',
  exportAgain:
    'Export the same again whenever you like: Anki adds nothing twice, and updates the cards that have changed here. What you wrote into such a card in Anki is then replaced; your progress with it stays.',
  speaking: 'Speaking',
  puttingTogether: 'Putting the deck together…',
  recordings: (spoken: number, all: number) => `${spoken} of ${all} recordings`,
  export: 'Export',
  exporting: 'Exporting...',
  exported: 'Deck exported',
  openWithAnki: (file: string) => `Open ${file} with Anki.`,
  exportFailed: 'Export Failed',
  exportFailedHint: 'Failed to export Anki deck. Please try again.',

  allGrammar: 'All particles and auxiliaries',
  allGrammarHint: 'は, が, です, ない and the other words that hold every sentence together.',
  mostFrequent: (count: number) => `The ${formatCount(count)} most frequent words`,
  /** Around the choice of a number. */
  mostFrequentAround: ['The ', ' most frequent words'] as Around,
  howManyFrequent: 'How many of the most frequent words',
  rankedBy: (sources: readonly string[]) => `Ranked by: ${sources.join('; ')}.`,
  rankedByDictionary: 'As the dictionary ranks them.',
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
  marksNotLoaded: 'What you marked could not be loaded.',
  noLongerMarked: (count: number) => `${counted(count, 'word')} no longer marked`,
  undoFailed: 'Failed to undo',
  markedSets: 'Marked sets',
  undoOf: (set: string) => `Undo: ${set}`,

  listenTo: (name: string) => `Listen to ${name}`,
  stopSpeaking: (name: string) => `Stop ${name}`,
  speechFailed: 'Speech generation failed',
  speechFailedHint: 'Failed to generate speech. Please try again.',
  audioError: 'Audio error',
  audioErrorHint: 'There was an error playing the audio. Please try again.',
  voice: 'Voice',
  speakingRate: 'Speaking rate',
  builtIn: 'Built in',
  simple: 'Built in, robotic',
  natural: 'Natural, slow',
  /** By a voice's name; others keep the label that their service gives them. */
  voiceLabels: {} as Record<string, string>,
  voicesNotLoaded: 'The voices could not be loaded',
  loadingVoices: 'Loading voices...',
  machineVoice: 'This voice sounds like a machine and has no pitch accent.',
  naturalVoice:
    'The most natural voice, but it may place accents wrongly: 雨 and 飴 sound alike. It is slow: sentences are spoken ahead.',

  staysKnown: 'The word stays known',
  wordAdded: 'Word added to vocabulary',
  isKnown: (word: string) => `${word} is known in all your texts.`,
  addFailed: 'Failed to add word',
  wordRemoved: 'Word removed from vocabulary',
  isUnknown: (word: string) => `${word} is unknown again.`,
  removeFailed: 'Failed to remove word',
  wordBlocked: 'Word blocked',
  isBlocked: (word: string) => `${word} won’t be recommended to you.`,
  blockFailed: 'Failed to block word',
  wordUnblocked: 'Word unblocked',
  isUnblocked: (word: string) => `${word} can be recommended again.`,
  unblockFailed: 'Failed to unblock word',

  whyKnown: 'Why is this known?',
  whyUnknown: 'Why is this unknown?',
  whyNotFound: 'The reason could not be loaded.',
  /** Before the word of the learner; the reason follows it. */
  vocabularyHas: 'Your vocabulary has ',
  because: {
    form: ', without a reading: that covers every reading of it.',
    'form-and-reading': ', read like this.',
    'form-and-entry': ', which the dictionary lists as another reading of this word.',
    spelling: ', which is this word, written a little differently.',
    'kanji-form': ': a word known in kanji is known in kana, too.',
    okurigana: ', which is this word with other okurigana, or with kana for some of its kanji.',
    'usual-spelling': ', another usual spelling of this word. You know frequent words in all of them.',
  },
  /** After a reason, where reviews alone make the word known. */
  becauseOfReviews: {
    new: ' It is new.',
    learning: ' You are learning it.',
    young: ' You remember it (young).',
    mature: ' You have remembered it for 21 days or more (mature).',
  },
  /** Before the word, and after it. */
  youAreLearning: 'Your vocabulary has ',
  notYetKnown: {
    new: ' as a new word, which does not count as known yet.',
    learning: ', which you are learning: it does not count as known yet.',
    young: ', which you remember (young): your settings count words as known later.',
    mature: ', which is mature: your settings count only words that you mark as known.',
    known: '.',
  },
  knownByParts: 'It is made of words that you know:',
  declaredUnknown: 'You said that you do not know it, though you know the words it is made of:',
  madeOf: 'It would count as known if you knew all the words it is made of, read like this:',
  partIsKnown: ': known',
  partIsUnknown: ': not known',
  /** After the word. */
  notInVocabulary: ' is not in your vocabulary.',
  comesNear: 'Similar, but with another spelling or reading, so it may be another word:',
  youBlockedIt: 'You blocked it: it won’t be recommended to you.',
  /** A sentence that is changed, or written, for a word. */
  sentence: {
    forWord: ['For ', '. Keep the word in the sentence, in any of its forms.'] as Around,
    japanese: 'Japanese',
    english: 'English',
    checking: 'Checking...',
    save: 'Save Changes',
  },
};
