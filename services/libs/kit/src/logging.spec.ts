import { describe, expect, it } from '@jest/globals';
import { stackOf } from './logging.js';

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

  it('may be no error at all', () => {
    expect(stackOf('just words')).toBe('just words');
    expect(stackOf({ message: 'gone', stack: 'Error: gone\n  at work', queue: 'greet' })).toBe(
      'Error: gone\n  at work',
    );
    expect(stackOf(undefined)).toBe('undefined');
  });
});
