export const en = {
  loading: 'Loading...',
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
    'old-spelling': ', the usual spelling of this word.',
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
};
