import type { ErrorKind } from '@ichibun/failures/kinds';
import { DomainError } from '@ichibun/kit/errors';

/** A file that cannot become a document, and why, for the learner. */
export const refusal = (reason: `reader.${string}`, message: string, kind: ErrorKind = 'invalid') =>
  new DomainError(reason, kind, message);

export const invalidType = () =>
  refusal('reader.invalid-file-type', 'Invalid file type - Please upload a TXT, PDF, or EPUB file.');

export const damaged = (what: string) =>
  refusal('reader.damaged-file', `${what} is damaged or incomplete. Download or copy it again, then upload it.`);

export const tooComplex = () =>
  refusal(
    'reader.too-complex',
    'Reading this file takes more time or memory than any book needs: it may be damaged. Save it again or in another format, then upload it.',
    'too-large',
  );
