import type { ErrorKind } from '@ichibun/failures/kinds';
import { DomainError } from '@ichibun/kit/errors';

/** A file that cannot be imported, and why, for the learner. */
const refusal = (reason: `imports.${string}`, message: string, kind: ErrorKind = 'invalid') =>
  new DomainError(reason, kind, message);

export const notAPackage = () =>
  refusal(
    'imports.not-a-package',
    'This is no Anki package, and no list of words. In Anki, choose File, Export, and an .apkg or .colpkg file.',
  );

export const emptyList = () =>
  refusal('imports.empty-list', 'There is not a single row in this file. Export it again, then try again.');

export const withoutWords = () =>
  refusal(
    'imports.without-words',
    'This backup of Jiten has numbers in place of words. Export it again with the text of the words.',
  );

export const damaged = () =>
  refusal(
    'imports.damaged-package',
    'This package is damaged or incomplete. Export it from Anki again, then try again.',
  );

export const unknownVersion = () =>
  refusal(
    'imports.unknown-version',
    'This package is of a newer Anki than is known here. Export it again with “Support older Anki versions”.',
  );

export const tooLarge = () =>
  refusal(
    'imports.too-large',
    'This collection is larger than 900 MB when it is unpacked. Export one deck at a time.',
    'too-large',
  );

export const tooComplex = () =>
  refusal(
    'imports.too-complex',
    'Reading this file takes more time or memory than any collection needs: it may be damaged. Export it again.',
    'too-large',
  );

export const unreadable = () =>
  refusal('imports.unreadable-file', 'This file could not be read. Export it again, then try again.');

export const tooManyNotes = () =>
  refusal(
    'imports.too-many-notes',
    'At most 200,000 notes are imported at once. Export one deck at a time.',
    'too-large',
  );

export const nothingChosen = () =>
  refusal('imports.nothing-chosen', 'Choose a field with words for at least one kind of notes, and one deck.');
