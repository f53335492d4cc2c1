import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inTurns, Turn } from './in-turns.js';

/** The clock by which turns are measured. */
let now: number;
beforeEach(() => {
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Steps that take 3 ms each, and write down which of them was done. */
function* steps(name: string, count: number, done: string[]): Generator<void, string> {
  for (let step = 1; step <= count; step++) {
    now += 3;
    done.push(`${name}${step}`);
    yield;
  }
  return name;
}

describe('long work', () => {
  it('is done in turns of four milliseconds, and everything else comes between them', async () => {
    const done: string[] = [];
    const work = inTurns(steps('a', 5, done));
    for (let turns = 1; turns <= 2; turns++) {
      await turnOfLoop();
      done.push('else');
    }
    expect(await work).toBe('a');
    expect(done).toEqual(['a1', 'a2', 'a3', 'a4', 'else', 'a5', 'else']);
  });

  it('of several takes turns, one in each turn of the event loop', async () => {
    const done: string[] = [];
    const all = Promise.all(['a', 'b', 'c'].map((name) => inTurns(steps(name, 4, done))));
    const inEachTurn: number[] = [];
    for (let turns = 0; turns < 3; turns++) {
      const before = done.length;
      await turnOfLoop();
      inEachTurn.push(done.length - before);
    }
    expect(await all).toEqual(['a', 'b', 'c']);
    expect(inEachTurn).toEqual([2, 2, 2]);
    expect(done).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'a3', 'a4', 'b3', 'b4', 'c3', 'c4']);
  });

  it('fails as its steps do', async () => {
    const work = inTurns(
      (function* () {
        yield;
        throw new Error('broken');
      })(),
    );
    await expect(work).rejects.toThrow('broken');
  });

  it('that is short waits for nobody', async () => {
    const turn = new Turn();
    now += 3;
    expect(turn.isOver).toBe(false);
    await turn.nextIfOver();
    now += 1;
    expect(turn.isOver).toBe(true);
    await turn.nextIfOver();
    expect(turn.isOver).toBe(false);
  });
});
