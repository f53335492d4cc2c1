import { counted, formatCount } from '@ichibun/ui/format';

export const en = {
  page: {
    title: 'Import Your Words',
    lead: 'From Anki, with how well you know each word and when it is due. You see what comes before anything is changed, and can take it back as a whole.',
    back: 'Vocabulary Bank',
    logIn: 'Please log in to import your words.',
    another: 'Choose another file',
  },
  give: {
    title: 'Choose a File',
    text: 'An Anki package: in Anki, choose File, Export, then “Anki Collection Package (.colpkg)”, or a deck as .apkg with “Include scheduling information”.',
    drop: 'Drop the file here, or choose it.',
    dropNow: 'Let go to look into the file.',
    choose: 'Choose file',
    media: 'Sounds and pictures stay on this device: only the cards are sent.',
    preparing: (name: string) => `Looking for the cards in ${name}...`,
    sending: (name: string) => `Sending ${name}`,
    sent: (percent: string) => `${percent} sent`,
    reading: (name: string) => `Looking into ${name}...`,
    failed: 'This file was not taken.',
    unreadable: 'The file could not be read. It may have been moved or changed: choose it again.',
    tooLarge: (megabytes: number, most: number) =>
      `It has ${formatCount(megabytes)} MB without sounds and pictures; at most ${formatCount(most)} MB are taken at once. In Anki, export one deck at a time.`,
    empty: 'The file is empty. Export it again, then choose it.',
  },
  earlier: {
    title: 'Earlier Imports',
    failed: 'Your earlier imports could not be loaded.',
    list: 'Files that you imported',
    status: {
      opened: 'Not imported yet',
      importing: 'Being imported',
      imported: 'Imported',
      failed: 'Failed',
    },
    words: (count: number) => counted(count, 'word'),
    columns: { file: 'File', date: 'Date', status: 'Result', actions: 'Actions' },
  },
  found: {
    text: (cards: number, notes: number, answers: number) =>
      `${counted(notes, 'note')} with ${counted(cards, 'card')} and ${counted(answers, 'answer')}. Nothing is imported yet.`,
    nothing: 'There is not a single note in this file.',
  },
  kinds: {
    title: 'Which Fields Hold Words?',
    text: 'Each note brings one word. Its fields were guessed from what is in them.',
    textRemembered: 'Each note brings one word. Where you chose fields before, they are chosen again.',
    notes: (count: number) => counted(count, 'note'),
    word: 'Word',
    reading: 'Reading',
    leaveOut: 'Leave these notes out',
    noReading: 'No field: as the dictionary reads it',
    fields: (count: number) => `All ${counted(count, 'field')} with examples`,
    empty: 'empty',
    holds: {
      words: 'Holds words',
      sentences: 'Sentences, not single words: left out, unless you choose a field',
      sounds: 'Only sound: left out, unless you choose a field',
      cloze: 'Gaps in sentences (cloze): always left out, as no field is a word',
      other: 'No field is mostly Japanese words: left out, unless you choose one',
    },
    others: (kinds: number) => `${counted(kinds, 'more note type')} without words`,
  },
  decks: {
    title: 'Which Decks?',
    text: (chosen: number, all: number) => `${formatCount(chosen)} of ${counted(all, 'card')} chosen.`,
    all: 'All decks',
    cards: (count: number) => counted(count, 'card'),
  },
  suspended: {
    title: 'What Do Suspended Cards Mean?',
    text: (count: number) =>
      `${counted(count, 'card')} ${count === 1 ? 'is' : 'are'} suspended. Anki does not say why.`,
    choices: {
      scheduled: ['Set aside', 'They keep their schedules, and rest here too.'],
      known: ['Words I know', 'They count as known, and are not asked.'],
      blocked: ['Words I do not want', 'They are blocked: never recommended, and not counted.'],
    },
  },
  coming: {
    title: 'What You Will Have',
    counting: 'Counting...',
    text: 'Words as they are written in the notes. That kana, kanji or an inflected form are the same word turns out with the import.',
    none: 'No note would be imported.',
    chooseFirst: 'Choose a field with words for at least one kind of notes, and one deck.',
    failed: 'This could not be counted.',
    states: 'Words by how well you know them',
    overdue: (count: number) => `${counted(count, 'card')} ${count === 1 ? 'is' : 'are'} overdue.`,
    spreads: 'Spread overdue cards over some days',
    spreadsText:
      'As many a day as your limit of reviews, those with the shortest intervals first. Otherwise all are due at once.',
    leftOut: (count: number) => `${counted(count, 'note')} ${count === 1 ? 'is' : 'are'} left out:`,
  },
  start: {
    import: 'Import',
    importWords: (count: number) => `Import ${counted(count, 'word')}`,
    failed: 'The import could not be started.',
    cancel: 'Cancel',
  },
  progress: {
    title: 'Importing',
    of: (filename: string) => `Import of ${filename}`,
    words: (done: number, total: number) => `${formatCount(done)} of ${counted(total, 'word')}`,
    preparing: 'Looking words up in the dictionary...',
    leave: 'You can go on with other things: a notice says when it is done.',
    stop: 'Stop and take back',
  },
  report: {
    title: 'Imported',
    none: 'No word was imported.',
    words: (count: number) => `${counted(count, 'word')}, by how well you know them:`,
    added: (count: number) => `${counted(count, 'word')} that you did not have`,
    kept: (count: number) =>
      `${counted(count, 'word')} whose ${count === 1 ? 'card has' : 'cards have'} answers already, and ${count === 1 ? 'stays as it is' : 'stay as they are'}`,
    doubles: (count: number) =>
      `${counted(count, 'note')} of a word that another note has: in kana, kanji or inflected`,
    answers: (count: number) => `${counted(count, 'answer')} from your log, on which schedules go on`,
    overdue: (count: number, days: number) =>
      days > 1
        ? `${counted(count, 'overdue card')}, spread over ${counted(days, 'day')}`
        : `${counted(count, 'overdue card')}, due now`,
    leftOut: (count: number) => `${counted(count, 'note')} left out`,
    show: (count: number) => `Show ${count === 1 ? 'it' : `all ${formatCount(count)}`}, each with its reason`,
    more: 'Show more',
    list: 'Notes left out',
    note: 'Note',
    reason: 'Why',
    listFailed: 'The notes could not be loaded.',
    review: 'Review now',
    vocabulary: 'See your words',
  },
  failed: {
    title: 'This import failed.',
    text: 'What it brought before it failed can be taken back.',
    load: 'This import could not be loaded.',
  },
  back: {
    button: 'Take back',
    of: (filename: string) => `Take ${filename} back`,
    title: 'Take the Import Back',
    question: (filename: string) =>
      `The words that ${filename} brought are removed, with their cards and what you have answered to them since. Words that you had before are as they were.`,
    done: 'Import taken back',
    doneText: (removed: number, restored: number) =>
      `${counted(removed, 'word')} removed, ${formatCount(restored)} as before.`,
    discarded: 'File removed',
    failed: 'The import could not be taken back.',
  },
  reasons: {
    'kind-not-chosen': 'no field with words was chosen',
    'deck-not-chosen': 'in a deck that is not chosen',
    cloze: 'a gap in a sentence (cloze)',
    sentence: 'a sentence, not a word',
    sound: 'only sound',
    empty: 'the field is empty',
    'not-japanese': 'no Japanese in the field',
    'no-word': 'nothing that can be a word',
    'too-many-blocked': 'too many words are blocked already',
  },
};
