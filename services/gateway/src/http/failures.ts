import type { JsonObject } from '@bufbuild/protobuf';
import type { failure } from '@ichibun/contracts/schemas';
import { type CodeWithValues, englishOf, type FailureCode } from '@ichibun/failures/catalogue';
import type { FailureValues } from '@ichibun/failures/failure';
import type { Failure } from '@ichibun/proto/failures';
import type { z } from 'zod';

/** Values of a failure as contracts have them, as an answer has them. */
export const valuesOf = (given: JsonObject | undefined) => given as FailureValues | undefined;

/** A failure of a contract, as an answer has it; undefined where there is none. */
export const presentFailure = (given: Failure | undefined): z.output<typeof failure> | undefined =>
  given && { code: given.code, message: given.message, values: valuesOf(given.values) };

/** The body of a failure that no handler throws: of what is not well-formed HTTP, too slow, or too early. */
export const failureBody = (code: Exclude<FailureCode, CodeWithValues>) => ({ code, message: englishOf(code) });
