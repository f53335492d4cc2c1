/** What is written before and after something in a sentence. */
type Around = readonly [before: string, after: string];

export const en = {
  cancel: 'Cancel',
  saving: 'Saving...',
  undo: 'Undo',
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
  undoFailed: 'Failed to undo',
};
