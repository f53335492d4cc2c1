/** What stands before and after something in a sentence. */
type Around = readonly [before: string, after: string];

export const en = {
  /** Around the word. */
  title: ['Why is ', ' read so?'] as Around,
  hint: 'Wrong? “Wrong word or reading?” in the menu of the word corrects it in all your texts.',
  notLoaded: 'The explanation could not be loaded.',
  likeliest: 'The likeliest words here',
  runnerUp: 'What else could stand here',
  /** Around the words that stand there. */
  insteadOf: ['Instead of ', ':'] as Around,
  /** By how far it is from being chosen. */
  margins: {
    close: 'A close call: check it against what the sentence says.',
    likely: 'It is less likely.',
    sure: 'It is much less likely.',
  },
  unchanged: 'Nothing around it says otherwise, so these words stay as they are.',
  changed: 'What the rest of the text changed',
  asIn: 'As in: ',
  rule: 'Rule',
  /** By the name of a stage of the analyser. */
  stages: {
    'verbs of ruby': 'The text itself gives the reading of the verb.',
    boundaries: 'The words around it show where this word begins and ends.',
    'polite stems': 'After お it is the stem of a verb.',
    units: 'A unit beside a number is one word, however many letters and signs it has.',
    numbers: 'A number is read together with what it counts.',
    compounds: 'Together these are a word of the dictionary, which says how it is read.',
    homographs: 'The words near it say which of its readings is meant.',
    context: 'The words next to it say how it is read.',
    choices: 'In texts whose words people have read it mostly has this reading in such places.',
    kanji: 'These kanji are one word of the dictionary, which reads them otherwise than one by one.',
    letters: 'These letters and signs are one word.',
    'words of the text': 'The text says elsewhere what this word is.',
    ruby: 'The text itself gives the reading.',
    names: 'The words around it show whether it is a name.',
    together: 'These words are often said together.',
    meanings: 'The words around it say which meaning is meant.',
    corrections: 'You have corrected it.',
    expressions: 'Together these are an expression of the dictionary.',
    groups: 'Together these are one word.',
    uses: 'The words around it show what this word of grammar means.',
  } as Record<string, string>,
};
