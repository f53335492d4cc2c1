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
    case 'invalid_union':
      return ofOneOf(issue.errors, issue.input);
    default:
      return undefined;
  }
};

/** Of what may be of several kinds: what is wrong with it as the kind that it is, or which kinds there are. */
function ofOneOf(errors: readonly (readonly z.core.$ZodIssue[])[], input: unknown): string | undefined {
  if (input === undefined) return 'This is missing.';
  const firsts = errors.flatMap(([first]) => first ?? []);
  const isOtherKind = (first: z.core.$ZodIssue) => first.code === 'invalid_type' && first.path.length === 0;
  const own = firsts.find((first) => !isOtherKind(first));
  if (own) return [...own.path, own.message].join(': ');
  const kinds = firsts.flatMap((first) => (first.code === 'invalid_type' ? (KINDS[first.expected] ?? []) : []));
  return kinds.length > 0 ? `This must be ${[...new Set(kinds)].join(' or ')}.` : undefined;
}

const asked = (origin: string, bound: string) => `${origin in UNITS ? 'Enter' : 'Enter a number of'} ${bound}`;

const UNITS: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function counted(origin: string, bound: number | bigint): string {
  const [one, many] = UNITS[origin] ?? ['', ''];
  return `${bound.toLocaleString('en')} ${Number(bound) === 1 ? one : many}`.trim();
}
