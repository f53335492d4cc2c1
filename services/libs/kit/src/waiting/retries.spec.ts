import { describe, expect, it } from '@jest/globals';
import { type RetryPolicy, retryAfterOf, withRetries } from './retries.js';

/** A server's failure. */
class Failed extends Error {
  constructor(
    readonly passes: boolean,
    readonly waitMs?: number,
  ) {
    super(passes ? 'busy' : 'refused');
  }
}

const HOUR_MS = 3_600_000;
const policy = (changes: Partial<RetryPolicy> = {}): RetryPolicy => ({
  attempts: 3,
  backoffMs: 1,
  deadline: performance.now() + HOUR_MS,
  isPassing: (error) => error instanceof Failed && error.passes,
  retryAfterMs: (error) => (error as Failed).waitMs,
  signal: undefined,
  ...changes,
});

/** How many attempts are made of some that fail and one that succeeds, and what comes of them. */
async function outcome(failures: readonly Error[], changes?: Partial<RetryPolicy>) {
  let made = 0;
  const attempt = async () => {
    const failure = failures[made++];
    if (failure) throw failure;
    return 'done';
  };
  const result = await withRetries(attempt, policy(changes)).catch((error: Error) => error.message);
  return `${result} after ${made}`;
}

describe('an attempt with retries', () => {
  const busy = new Failed(true);
  const busyFor = (ms: number) => new Failed(true, ms);
  const refused = new Failed(false);
  const over = { deadline: 0 };
  const cases: [string, Error[], Partial<RetryPolicy>, string][] = [
    ['that succeeds is made once', [], {}, 'done after 1'],
    ['is repeated after a failure that may pass', [busy], {}, 'done after 2'],
    ['is made as often as the policy says', [busy, busy, busy], {}, 'busy after 3'],
    ['is not repeated where the policy has one attempt', [busy], { attempts: 1 }, 'busy after 1'],
    ['is not repeated after a failure that stays', [refused], {}, 'refused after 1'],
    ['is not repeated after a failure that stays after one that may pass', [busy, refused], {}, 'refused after 2'],
    ['is not repeated after a failure of our own', [new Error('bug')], {}, 'bug after 1'],
    ['waits as long as the failure asks, not by the backoff', [busyFor(1)], { backoffMs: 2 * HOUR_MS }, 'done after 2'],
    ['does not wait where the failure asks for no time', [busyFor(0)], { backoffMs: 2 * HOUR_MS }, 'done after 2'],
    ['is not repeated where the failure asks for more time than there is', [busyFor(2 * HOUR_MS)], {}, 'busy after 1'],
    [
      'is not repeated where the backoff is longer than there is time',
      [busy],
      { backoffMs: 4 * HOUR_MS },
      'busy after 1',
    ],
    ['is not repeated after the deadline', [busy], over, 'busy after 1'],
  ];
  it.each(cases)('%s', async (_, failures, changes, expected) => {
    expect(await outcome(failures, changes)).toBe(expected);
  });

  it('is not begun for a caller who has gone', async () => {
    expect(await outcome([], { signal: AbortSignal.abort(new Error('gone')) })).toBe('gone after 0');
  });

  it('ends at once when its caller goes while it waits', async () => {
    const caller = new AbortController();
    const retryAfterMs = () => {
      setImmediate(() => caller.abort(new Error('gone')));
      return HOUR_MS / 2;
    };
    expect(await outcome([busy], { retryAfterMs, signal: caller.signal })).toBe('gone after 1');
  });

  it('ends at once when its caller goes, even where the attempt itself does not', async () => {
    const caller = new AbortController();
    const endless = () => {
      setImmediate(() => caller.abort(new Error('gone')));
      return new Promise<never>(() => {});
    };
    await expect(withRetries(endless, policy({ signal: caller.signal }))).rejects.toThrow('gone');
  });

  it('whose failure comes from its caller’s going is not repeated', async () => {
    const caller = new AbortController();
    let made = 0;
    const attempt = async () => {
      made++;
      caller.abort(new Error('gone'));
      throw busy;
    };
    await expect(withRetries(attempt, policy({ signal: caller.signal }))).rejects.toThrow('gone');
    expect(made).toBe(1);
  });
});

describe('the wait that a response asks for', () => {
  it.each<[string, Record<string, string>, number | undefined]>([
    ['none where it names none', {}, undefined],
    ['seconds', { 'retry-after': '20' }, 20_000],
    ['parts of a second', { 'retry-after': '0.5' }, 500],
    ['milliseconds before seconds', { 'retry-after': '1', 'retry-after-ms': '250' }, 250],
    ['none for a date that has passed', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
    ['none for less than nothing', { 'retry-after': '-5' }, 0],
    ['none where it cannot be read', { 'retry-after': 'soon' }, undefined],
  ])('is %s', (_, headers, ms) => {
    expect(retryAfterOf(new Headers(headers))).toBe(ms);
  });

  it('is the time until a date', () => {
    const inTwoHours = new Date(Date.now() + 2 * HOUR_MS).toUTCString();
    expect(retryAfterOf(new Headers({ 'retry-after': inTwoHours }))! / HOUR_MS).toBeCloseTo(2, 1);
  });
});
