import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { checkLinearTime } from './linear-time.js';

/** How far behind the clock of processor time is, in microseconds, reading by reading: as seen on virtual machines. */
const LATE = fc.sample(fc.nat(30_000), { seed: 1, numRuns: 997 });

describe('with a clock of processor time that is now and then late, a reader', () => {
  let used = 0;

  beforeEach(() => {
    let readings = 0;
    used = 0;
    jest.spyOn(process, 'threadCpuUsage').mockImplementation((before) => {
      const user = used - LATE[readings++ % LATE.length]!;
      return { user: user - (before?.user ?? 0), system: 0 };
    });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([0.1, 0.5, 0.8, 1.1, 1.4, 1.7, 2, 3, 5])('whose time is linear, %d µs a unit, is accepted', (each) => {
    const read = (text: string) => {
      used += each * text.length;
    };

    expect(() => checkLinearTime('a linear reader', read, ['a', 'b', ' '], 16_000)).not.toThrow();
  });

  it.each([500, 5_000])('whose time is quadratic, 1/%d µs for the square of its units, is refused', (part) => {
    const read = (text: string) => {
      used += text.length ** 2 / part;
    };

    expect(() => checkLinearTime('a quadratic reader', read, ['a', 'b', ' '], 16_000)).toThrow('Counterexample');
  });
});
