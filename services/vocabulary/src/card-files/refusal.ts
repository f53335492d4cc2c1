import type { PartOfFile } from '@ichibun/failures/english/imports';
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

export const tooManyFiles = (reading: number) => new DomainError('imports.too-many-files', { reading });

/** @param most of that part */
export const tooManyParts = (part: PartOfFile, most: number) =>
  new DomainError('imports.too-many-parts', { part, most });

export const tooManyNotes = () => new DomainError('imports.too-many-notes');

export const nothingChosen = () => new DomainError('imports.nothing-chosen');
