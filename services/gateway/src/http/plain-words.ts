import type { z } from 'zod';

const KINDS: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What is wrong with what was sent, as people say it; the validator's own words are for programmers. */
export const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'This is missing.';
      const kind = KINDS[issue.expected];
      return kind && `This must be ${kind}.`;
    }
    case 'too_small':
      return `${asked(issue.origin, issue.inclusive === false ? 'more than' : 'at least')} ${counted(issue.origin, issue.minimum)}.`;
    case 'too_big':
      return `${asked(issue.origin, issue.inclusive === false ? 'less than' : 'at most')} ${counted(issue.origin, issue.maximum)}.`;
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return undefined;
  }
};

const asked = (origin: string, bound: string) => `${origin in UNITS ? 'Enter' : 'Enter a number of'} ${bound}`;

const UNITS: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function counted(origin: string, bound: number | bigint): string {
  const [one, many] = UNITS[origin] ?? ['', ''];
  return `${bound.toLocaleString('en')} ${Number(bound) === 1 ? one : many}`.trim();
}
