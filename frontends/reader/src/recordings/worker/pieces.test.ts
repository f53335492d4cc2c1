import { expect, it } from '@jest/globals';
import { type Piece, piecesOf } from './pieces.js';

const RATE = 48_000;

const TONE = Float32Array.from({ length: RATE / 2 }, (_, index) => {
  const at = index / RATE;
  return 0.3 * Math.sin(at * 1_500) * Math.sin(at * 30);
});

/** Parts of a tone, and of silence where `isPause` says so. */
async function* sound(seconds: number, isPause: (second: number) => boolean) {
  for (let second = 0; second < seconds; second += 0.5) {
    yield TONE.map((sample, index) => (isPause(second + index / RATE) ? 0 : sample));
  }
}

async function cut(...given: Parameters<typeof sound>): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const piece of piecesOf(sound(...given), RATE, 1_000)) pieces.push(piece);
  return pieces;
}

const isWithin = (at: number, [from, to]: readonly [number, number]) => at >= from && at < to;

it('a sound is cut in its longest pauses, whole, into pieces of half a minute at most', async () => {
  const pauses: [number, number][] = [
    [10, 10.4],
    [20, 21],
    [25, 25.2],
    [45, 46],
    [70, 70.5],
  ];
  const pieces = await cut(80, (at) => pauses.some((pause) => isWithin(at, pause)));
  expect(pieces[0]!.from).toBe(1_000);
  expect(pieces.at(-1)!.to).toBe(81_000);
  expect(pieces.slice(1).map(({ from }) => from)).toEqual(pieces.slice(0, -1).map(({ to }) => to));
  expect(pieces.every(({ from, to }) => to - from <= 30_000)).toBe(true);
  const cuts = pieces.slice(0, -1).map(({ to }) => (to - 1_000) / 1_000);
  expect(cuts.filter((at) => pauses.some((pause) => isWithin(at, pause)))).toEqual(cuts);
  expect(cuts[0]).toBeCloseTo(20.5, 1);
  const { samples, sampleRate } = pieces[0]!.sound!;
  expect(sampleRate).toBe(16_000);
  expect(samples.length).toBe((sampleRate * (pieces[0]!.to - pieces[0]!.from)) / 1_000);
});

it('a sound without a pause is cut all the same, and a silent one is not sent', async () => {
  const spoken = await cut(65, () => false);
  expect(spoken.length).toBeGreaterThanOrEqual(3);
  expect(spoken.every(({ sound: one }) => one !== undefined)).toBe(true);
  const silent = await cut(40, () => true);
  expect(silent.map(({ sound: one }) => one)).toEqual(silent.map(() => undefined));
  expect(silent.at(-1)!.to).toBe(41_000);
});

it('a short sound is one piece', async () => {
  expect((await cut(3, (at) => at > 2)).map(({ from, to }) => [from, to])).toEqual([[1_000, 4_000]]);
});
