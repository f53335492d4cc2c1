import { AUDIOBOOK_BODY, MEGABYTE } from '@ichibun/contracts/bounds';
import { describe, expect, it } from '@jest/globals';
import { inFlightBounds } from './bounds.js';
import { InFlight } from './in-flight.js';

const BOUNDS = { all: { calls: 5, bytes: 1_000 }, ofOneCaller: { calls: 3, bytes: 400 } };
const calls = (waitMs = 60_000) => new InFlight(BOUNDS, waitMs);
const TOO_MANY = { code: 'http.too-many-at-once', kind: 'rate-limited' };
const BUSY = { code: 'http.busy', kind: 'unavailable' };

describe('calls that go on at once', () => {
  it('wait for others of their caller to end, and begin in their order', async () => {
    const going = calls();
    const slots = await Promise.all([1, 2, 3].map(() => going.enter('hanako', 0)));
    const begun: number[] = [];
    const waiting = [4, 5].map((call) => going.enter('hanako', 0).then(() => begun.push(call)));
    await going.enter('taro', 0);
    expect(begun).toEqual([]);
    slots[0]!.leave();
    slots[0]!.leave();
    await waiting[0];
    expect(begun).toEqual([4]);
    slots[1]!.leave();
    await waiting[1];
    expect(begun).toEqual([4, 5]);
  });

  it('are refused when none of them ends in time', async () => {
    const going = calls(1);
    await Promise.all([1, 2, 3].map(() => going.enter('hanako', 0)));
    await expect(going.enter('hanako', 0)).rejects.toMatchObject(TOO_MANY);
  });

  it('are refused at once where too many wait already', async () => {
    const going = calls();
    const slots = await Promise.all([1, 2, 3].map(() => going.enter('hanako', 0)));
    const waiting = Array.from({ length: 128 }, () => going.enter('hanako', 0));
    await expect(going.enter('hanako', 0)).rejects.toMatchObject(TOO_MANY);
    for (const slot of [...slots]) slot.leave();
    for (const one of waiting) (await one).leave();
  });

  it('of others are let in until all together are too many, and wait then', async () => {
    const going = calls(1);
    const slots = await Promise.all([1, 2, 3, 4].map((caller) => going.enter(`learner ${caller}`, 0)));
    expect(going.isFull).toBe(false);
    slots.push(await going.enter('learner 5', 0));
    expect(going.isFull).toBe(true);
    await expect(going.enter('learner 6', 0)).rejects.toMatchObject(BUSY);
    slots[0]!.leave();
    await going.enter('learner 6', 0);
  });

  it('hold so many bytes of one caller, those of answers too, and of all', async () => {
    const going = calls(1);
    const first = await going.enter('hanako', 100);
    first.hold(250);
    await expect(going.enter('hanako', 51)).rejects.toMatchObject(TOO_MANY);
    await going.enter('hanako', 50);
    await going.enter('taro', 400);
    await expect(going.enter('jiro', 201)).rejects.toMatchObject(BUSY);
    first.leave();
    first.hold(1_000);
    await going.enter('jiro', 201);
  });

  it('wait until all together have room, and begin then', async () => {
    const going = calls();
    const slot = await going.enter('hanako', 400);
    await going.enter('taro', 400);
    let begun = false;
    const waiting = going.enter('jiro', 300).then(() => {
      begun = true;
    });
    await going.enter('saburo', 200);
    expect(begun).toBe(false);
    slot.leave();
    await waiting;
  });

  it('have bytes reserved for their answers, which count as what the answer takes once that is known', async () => {
    const going = calls(1);
    const slot = await going.enter('hanako', 100, 300);
    await expect(going.enter('hanako', 1)).rejects.toMatchObject(TOO_MANY);
    const waiting = calls();
    const first = await waiting.enter('hanako', 0, 400);
    const second = waiting.enter('hanako', 0, 300);
    first.hold(100);
    (await second).leave();
    slot.hold(200);
    await going.enter('hanako', 100);
  });

  it('are let in one by one, however large they are', async () => {
    const going = calls(1);
    const slot = await going.enter('hanako', 900);
    await expect(going.enter('hanako', 1)).rejects.toMatchObject(TOO_MANY);
    slot.leave();
    await going.enter('hanako', 900);
  });
});

describe('bytes that may be in memory', () => {
  const cases: [string, number, number, number][] = [
    ['a small pod', 256 * MEGABYTE, 32 * MEGABYTE, 16 * MEGABYTE],
    ['a large pod', 1_024 * MEGABYTE, 128 * MEGABYTE, 32 * MEGABYTE],
    ['a machine', 8_192 * MEGABYTE, 256 * MEGABYTE, 64 * MEGABYTE],
  ];
  it.each(cases)('in %s take the largest body of all', (_, memory, all, ofOne) => {
    const bounds = inFlightBounds(memory);
    expect([bounds.all.bytes, bounds.ofOneCaller.bytes]).toEqual([all, ofOne]);
    expect(all).toBeGreaterThanOrEqual(AUDIOBOOK_BODY.bytes);
  });
});
