import { DomainError } from '@ichibun/kit/errors';

/** Why a file cannot be imported, for the learner. */
export const notAPackage = () => new DomainError('imports.not-a-package');

export const emptyList = () => new DomainError('imports.empty-list');

export const withoutWords = () => new DomainError('imports.without-words');

export const damaged = () => new DomainError('imports.damaged-package');

export const unknownVersion = () => new DomainError('imports.unknown-version');

export const tooLarge = () => new DomainError('imports.too-large');

export const tooComplex = () => new DomainError('imports.too-complex');

export const unreadable = () => new DomainError('imports.unreadable-file');

export const tooManyNotes = () => new DomainError('imports.too-many-notes');

export const nothingChosen = () => new DomainError('imports.nothing-chosen');
