import { z } from 'zod';
import { inPlainWords } from './plain-words.js';

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

/** What is in the lists that `listOf` has made, for their description. */
export const itemsOf = new WeakMap<z.ZodType, z.ZodType>();

/**
 * A list from a user. Nothing is looked at after the first item that is wrong: zod's own list looks at all of them,
 * and makes an error of each.
 */
export function listOf<T extends z.ZodType>(item: T, most: number) {
  const items = z.array(z.unknown() as z.ZodType<z.input<T>, z.input<T>>).max(most);
  itemsOf.set(items, item);
  return items.transform((given, context) => {
    const checked: z.output<T>[] = [];
    for (const [index, one] of given.entries()) {
      const { data, error } = item.safeParse(one, { error: inPlainWords });
      if (error) {
        const [{ message, path }] = error.issues as [z.core.$ZodIssue];
        context.addIssue({ code: 'custom', message, path: [index, ...path], input: one });
        return z.NEVER;
      }
      checked.push(data as z.output<T>);
    }
    return checked;
  });
}

/** In decimal digits, which no number that is taken needs more of. */
const DIGITS = /^\d{1,16}$/;

/**
 * A whole number in a path or a query, in decimal digits alone. `0x1`, `1e3` and ` 1 ` are numbers too, by JavaScript's
 * rules, but other ways to write an id that no rule of an address sees through.
 */
export function wholeNumber(least: number, most: number): z.ZodType<number, number | string> {
  const inDigits = (given: unknown) => (typeof given === 'string' && DIGITS.test(given) ? Number(given) : given);
  const error = `Enter a whole number between ${least} and ${most}.`;
  return z.preprocess<unknown, z.ZodInt, number | string>(inDigits, z.int(error).min(least, error).max(most, error));
}

/** The largest number that an id may be. */
export const largestId = 2 ** 31 - 1;

/** An id in a body. */
export const id = z.int().min(1).max(largestId);

/** An id in a path or a query. */
export const idParameter = wholeNumber(1, largestId);

/** The name of a time zone; the services say when there is none of that name. */
export const timeZone = z.string().min(1).max(100).describe('IANA name; says when a day begins');

/** A moment that is answered, as ISO 8601 in UTC. */
export const moment = z.date();

/** What the message of a failure is made of, by which it can be said in another language. */
export const failureValues = z
  .record(z.string(), z.union([z.string(), z.number(), z.null()]))
  .meta({ id: 'FailureValues', description: 'What the message is made of; absent where it is always the same' });

/** Why something is missing or has failed, where the call succeeds all the same. */
export const failure = z
  .object({ code: z.string(), message: z.string().describe('For people'), values: failureValues.optional() })
  .meta({ id: 'Failure', description: 'Why something is missing or has failed, as an error says it' });

/** The answer of calls that have nothing to return. */
export const nothing = z.object({});

export const otherSpellings = z
  .array(z.string())
  .describe('How else the word is usually written, the most usual first; at most 4');
