import { DomainError } from '@ichibun/kit/errors';

/** Why a file cannot become a document, where several readers of files say so. */
export const invalidType = () => new DomainError('reader.invalid-file-type');

export const damaged = (format: 'PDF' | 'EPUB') => new DomainError('reader.damaged-file', { format });

export const tooComplex = () => new DomainError('reader.too-complex');
