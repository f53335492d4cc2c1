export const en = {
  title: 'Keys',
  hint: 'Single letters can be switched off in the settings of the reader.',
  does: {
    nextUnknown: 'Next new word',
    nextWord: 'Next word',
    previousWord: 'Previous word',
    markKnown: 'Mark the word as known',
    block: 'Block the word',
    save: 'Learn the word with its sentence',
    help: 'This list',
  },
};
