import { DomainError } from '@ichibun/kit/errors';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';

/**
 * Characters that no line of text needs: those that PostgreSQL refuses (NUL), and those that override the direction of
 * what follows, so that one name reads as another.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Bidi_Control}]/gu;

/** A text of one line without control characters and halves of characters. */
export const withoutControls = (text: string) => text.toWellFormed().replace(CONTROLS, '');

/** A short text from a user: without control characters and without halves of characters. */
export const shortText = (longest: number) => z.string().max(longest).transform(withoutControls);

/** A short text that is not blank; `question` is what a caller is asked who sends one. */
export const visibleText = (longest: number, question: string) =>
  shortText(longest)
    .refine((text) => text.trim() !== '', question)
    .meta({ pattern: '\\S' });

/** The largest number that an id may be. */
export const largestId = 2 ** 31 - 1;

/** An id in a body. */
export const id = z.int().min(1).max(largestId);

/** An id in a path or a query. */
export const idParameter = z.coerce.number().int().min(1).max(largestId);

/** The name of a time zone; the services say when there is none of that name. */
export const timeZone = z.string().min(1).max(100).describe('IANA name; says when a day begins');

/** A moment that is answered, as ISO 8601 in UTC. */
export const moment = z.date();

/** The answer of calls that have nothing to return. */
export const nothing = z.object({});

/** Checks bodies, queries and paths by the schema of their parameter; says what is wrong with which field. */
export const validation = new StandardSchemaValidationPipe({
  exceptionFactory: (issues) => {
    const problems = issues.map(({ path, message }) => {
      const field = path?.map((part) => (typeof part === 'object' ? part.key : part)).join('.');
      return field ? `${field}: ${message}` : message;
    });
    return new DomainError('http.invalid-request', 'invalid', problems.join('; '));
  },
});
