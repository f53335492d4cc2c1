import { inPlainWords } from '@ichibun/contracts/plain-words';
import { DomainError } from '@ichibun/kit/errors';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';

/** Problems of a request that are told: somebody mends one after the other. */
const TOLD = 10;

/** Checks bodies, queries and paths by the schema of their parameter; says what is wrong with which field. */
class Validation extends StandardSchemaValidationPipe {
  protected override async validate<T>(value: unknown, schema: object) {
    // All schemas here are zod's.
    const { data, error } = await (schema as z.ZodType<T>).safeParseAsync(value, { error: inPlainWords });
    return error ? { issues: error.issues } : { value: data! };
  }
}

export const validation = new Validation({
  exceptionFactory: (issues) => {
    const problems = issues.slice(0, TOLD).map(({ path, message }) => {
      const field = path?.map((part) => (typeof part === 'object' ? part.key : part)).join('.');
      return field ? `${field}: ${message}` : message;
    });
    return new DomainError('http.invalid-request', { problems: problems.join('; ') });
  },
});
