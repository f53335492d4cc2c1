import { type Failures, wordOf } from '../failure.js';
import { count } from './words.js';

/** What a collection can have too many of. */
const PARTS = {
  'note-types': 'note types',
  fields: 'fields',
  decks: 'decks',
  names: 'letters in the names of note types, fields and decks',
  answers: 'answers',
  'answers-to-card': 'answers to one card',
} as const;

export type PartOfFile = keyof typeof PARTS;

export const imports = {
  'imports.begun': {
    kind: 'conflict',
    meaning: 'The import has begun already.',
    text: 'This import has begun already. Take it back to choose again.',
  },
  'imports.damaged-package': {
    kind: 'invalid',
    meaning: 'The package is damaged or incomplete.',
    text: 'This package is damaged or incomplete. Export it from Anki again, then try again.',
  },
  'imports.empty-list': {
    kind: 'invalid',
    meaning: 'The list has no rows.',
    text: 'There is not a single row in this file. Export it again, then try again.',
  },
  'imports.no-media': {
    kind: 'not-found',
    meaning: 'The note has no such sound or picture.',
    text: 'The note has no such sound or picture.',
  },
  'imports.not-a-package': {
    kind: 'invalid',
    meaning: 'The file is no Anki package, and no list of words.',
    text: 'This is no Anki package, and no list of words. In Anki, choose File, Export, and an .apkg or .colpkg file.',
  },
  'imports.not-found': {
    kind: 'not-found',
    meaning: 'The import is no longer there.',
    text: 'This import is no longer there.',
  },
  'imports.nothing-chosen': {
    kind: 'invalid',
    meaning: 'No field with words, or no deck, is chosen.',
    text: 'Choose a field with words for at least one kind of notes, and one deck.',
  },
  'imports.too-complex': {
    kind: 'too-large',
    meaning: 'Reading the file takes too much time or memory.',
    text: 'Reading this file takes more time or memory than any collection needs: it may be damaged. Export it again.',
  },
  'imports.too-large': {
    kind: 'too-large',
    meaning: 'The collection is too large when it is unpacked.',
    text: 'This collection is larger than 900 MB when it is unpacked. Export one deck at a time.',
  },
  'imports.too-many-files': {
    kind: 'rate-limited',
    meaning: 'Too many files of this learner are being read.',
    text: ({ reading }: { reading: number }) =>
      `${reading} of your files are still being read. Wait for them, then try this one again.`,
  },
  'imports.too-many-notes': {
    kind: 'too-large',
    meaning: 'The collection has more notes than are imported at once.',
    text: 'At most 200,000 notes are imported at once. Export one deck at a time.',
  },
  'imports.too-many-parts': {
    kind: 'too-large',
    meaning: 'The file has more note types, fields, decks, letters in their names or answers than are looked through.',
    text: ({ part, most }: { part: PartOfFile; most: number }) =>
      `This file has more than ${count(most)} ${wordOf(PARTS, part)}. Export one deck at a time.`,
  },
  'imports.unknown-version': {
    kind: 'invalid',
    meaning: 'The package is of a version of Anki that is not known.',
    text: 'This package is of a newer Anki than is known here. Export it again with “Support older Anki versions”.',
  },
  'imports.unreadable-file': {
    kind: 'invalid',
    meaning: 'The file could not be read.',
    text: 'This file could not be read. Export it again, then try again.',
  },
  'imports.without-words': {
    kind: 'invalid',
    meaning: 'The list has numbers in place of words.',
    text: 'This backup of Jiten has numbers in place of words. Export it again with the text of the words.',
  },
} as const satisfies Failures;
