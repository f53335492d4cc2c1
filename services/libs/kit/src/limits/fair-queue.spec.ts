import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../errors.js';
import { FairQueue } from './fair-queue.js';

const queueOf = (places: number) =>
  new FairQueue(places, (reading) => new DomainError('reader.too-many-files', { reading }));
const UNLIMITED = { signal: undefined, mostWaiting: Number.POSITIVE_INFINITY };

/** Work that ends when it is told to, in the order in which it began. */
class Works {
  readonly begun: string[] = [];
  private readonly ends: (() => void)[] = [];

  take(
    turns: FairQueue,
    learner: number,
    name: string,
    options: Parameters<FairQueue['take']>[2] = UNLIMITED,
  ): Promise<string> {
    return turns.take(
      learner,
      () =>
        new Promise((resolve) => {
          this.begun.push(name);
          this.ends.push(() => resolve(name));
        }),
      options,
    );
  }

  /** Ends what began first, and lets what follows begin. */
  async endFirst(): Promise<void> {
    await settled();
    this.ends.shift()!();
    await settled();
  }
}

/** When everything that can begin has. */
const settled = () => new Promise(setImmediate);

const names = (learner: string, count: number) => Array.from({ length: count }, (_, index) => `${learner}${index}`);

describe('turns', () => {
  it('let a learner wait for one piece of another’s work, however much that one asked for', async () => {
    const [turns, works] = [queueOf(1), new Works()];
    for (const name of names('a', 20)) void works.take(turns, 1, name);
    for (const name of names('b', 2)) void works.take(turns, 2, name);
    void works.take(turns, 3, 'c0');
    for (let times = 0; times < 6; times++) await works.endFirst();
    expect(works.begun.slice(0, 6)).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2']);
  });

  it('keep a place free of a learner who has one', async () => {
    const [turns, works] = [queueOf(2), new Works()];
    for (const name of names('a', 20)) void works.take(turns, 1, name);
    void works.take(turns, 2, 'b0');
    await settled();
    expect(works.begun).toEqual(['a0', 'b0']);
  });

  it('pass to the next when work fails or its caller goes', async () => {
    const [turns, works] = [queueOf(1), new Works()];
    const failing = turns.take(1, () => Promise.reject(new Error('no')), UNLIMITED);
    const gone = new AbortController();
    const leaving = works.take(turns, 2, 'left', { ...UNLIMITED, signal: gone.signal });
    void works.take(turns, 3, 'c0');
    gone.abort();
    await expect(failing).rejects.toThrow('no');
    await expect(leaving).rejects.toMatchObject({ code: 'rpc.cancelled' });
    expect(works.begun).toEqual(['c0']);
    await expect(works.take(turns, 4, 'late', { ...UNLIMITED, signal: gone.signal })).rejects.toMatchObject({
      code: 'rpc.cancelled',
    });
  });

  it('refuse what a learner asks for while as much waits as may', async () => {
    const [turns, works] = [queueOf(1), new Works()];
    const options = { signal: undefined, mostWaiting: 2 };
    for (const name of names('a', 3)) void works.take(turns, 1, name, options);
    await expect(works.take(turns, 1, 'a3', options)).rejects.toMatchObject({
      code: 'reader.too-many-files',
      kind: 'rate-limited',
    });
    void works.take(turns, 2, 'b0', options);
    await works.endFirst();
    expect(works.begun).toEqual(['a0', 'b0']);
  });
});
