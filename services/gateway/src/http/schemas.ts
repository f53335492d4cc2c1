import { DomainError } from '@ichibun/kit/errors';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';

/** Characters that no line of text has a use for, and that PostgreSQL (NUL) would refuse. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A short text from a user: without control characters and without halves of characters. */
export const shortText = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((text) => text.toWellFormed().replace(CONTROLS, ''));

/** A positive id, from a path. */
export const idParameter = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/** The name of a time zone; the services say when there is none of that name. */
export const timeZone = z.string().min(1).max(100);

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
