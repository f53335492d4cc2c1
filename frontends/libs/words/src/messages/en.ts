/** What is written before and after something in a sentence. */
type Around = readonly [before: string, after: string];

export const en = {
  cancel: 'Cancel',
  undo: 'Undo',
  cardMade: 'Card made',
  comesUp: (word: string) => `${word} comes up in your reviews, with this sentence.`,
  hasCard: (word: string) => `${word} has a card already, which now shows this sentence, too.`,
  sentenceSaved: 'Sentence saved',
  savedAlready: 'Saved already',
  learningUndone: 'The card and its sentence were removed',
  loading: 'Loading...',
  choose: (word: string) => `Choose ${word}`,

  /** By the name that the dictionary gives a part of speech or a usage; those without one here keep it. */
  terms: {} as Record<string, string>,
  pitch: (accent: number) => (accent === 0 ? 'no fall in pitch' : `pitch falls after mora ${accent}`),
  jlpt: (level: string) => `JLPT ${level}`,
  pointsCount: 'New grammar points count as new words do',
  textLevel: (level: string) => `95% of its words are of ${level} or an easier level`,
  spokenGrammar: 'spoken language',
  undoFailed: 'Failed to undo',

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
  /** A sentence that is changed, or written, for a word. */
  sentence: {
    forWord: ['For ', '. Keep the word in the sentence, in any of its forms.'] as Around,
    japanese: 'Japanese',
    english: 'English',
    checking: 'Checking...',
    save: 'Save Changes',
  },
};
