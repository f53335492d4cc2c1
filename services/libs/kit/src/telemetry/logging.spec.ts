import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ServiceLogger, stackOf } from './logging.js';

describe('an error in the log', () => {
  it('has its stack and its causes', () => {
    const text = stackOf(new Error('outside', { cause: new Error('inside') }));
    expect(text).toMatch(/Error: outside\n\s+at /);
    expect(text).toContain('caused by Error: inside');
  });

  it('never has what else hangs on it', () => {
    const error = Object.assign(new Error('no such column'), {
      parameters: ['吾輩は猫である'],
      client: { password: 'x' },
    });
    expect(stackOf(error)).not.toMatch(/吾輩|password/);
  });

  const others: [string, unknown, string][] = [
    ['words', 'just words', 'just words'],
    ['nothing', undefined, 'undefined'],
    [
      'what pg-boss makes of one',
      { ...new Error('gone'), message: 'gone', stack: 'Error: gone\n    at x' },
      'Error: gone\n    at x',
    ],
    ['an object with a message', { message: 'gone', secret: 'x' }, 'Error: gone'],
    ['an object without', { code: 'ECONNRESET', secret: 'x' }, 'Object without a message (ECONNRESET)'],
    ['an object without a prototype', Object.create(null), 'object without a message'],
  ];
  it.each(others)('may be %s', (_, thrown, expected) => {
    expect(stackOf(thrown)).toBe(expected);
  });
});

describe('an error that is logged as it is', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** As PostgreSQL refuses a row: its values are in the details and beside the statement. */
  const refused = () =>
    Object.assign(new Error('violates check constraint'), {
      detail: 'Failing row contains (吾輩は猫である).',
      parameters: ['吾輩は猫である'],
      cause: Object.assign(new Error('inside'), { detail: '吾輩は猫である' }),
    });

  it.each([
    ['for machines', true],
    ['for people', false],
  ])('shows its stack and causes and none of a statement’s values, %s', (_, json) => {
    const written: string[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    new ServiceLogger('test', { json, levels: ['error'] }).error(refused());
    expect(written.join('')).toMatch(/violates check constraint[\s\S]*at [\s\S]*caused by Error: inside/);
    expect(written.join('')).not.toContain('吾輩');
  });
});
