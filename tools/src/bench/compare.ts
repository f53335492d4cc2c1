import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inWords, median, type Row, ratioInWords, within } from '@ichibun/test-kit/bench';
import { RunningProduct } from '../load/running-product.js';

/** Something that a product does in rounds, each of which does the same amount of work. */
export interface Task {
  readonly what: string;
  /** Milliseconds that a round may take, or the peer that a round is compared with and how many times as long it may take. */
  readonly limit: { readonly ms: number } | { readonly peer: Peer; readonly times: number };
  readonly rounds: number;
  /** Does what comes before the rounds, and returns what a round does; that resolves to a note for the row. */
  readonly prepare: (product: RunningProduct) => Promise<() => Promise<string>>;
  /** Undoes a round, outside of the time. */
  readonly undo?: (product: RunningProduct) => Promise<unknown>;
}

export interface Peer {
  readonly name: string;
  readonly run: () => void;
}

interface Side {
  product: RunningProduct;
  readonly wall: number[];
  readonly processor: number[];
  note: string;
  failure?: string;
}

const QUIET = { lookMs: 1_000, processorSeconds: 0.15, looks: 3, most: 120 };

/** The checkout that `make bench against=…` compares with; undefined without it. */
const againstRoot = (): string | undefined => process.env.BENCH_AGAINST || undefined;

/** The products of this checkout and, in `make bench against=…`, of the other one, started twice and at rest. */
export async function startProducts(variables: NodeJS.ProcessEnv): Promise<RunningProduct[]> {
  const roots = [undefined, againstRoot()].filter((root, index) => index === 0 || root !== undefined);
  const products: RunningProduct[] = [];
  try {
    for (const root of roots) {
      if (root && !existsSync(join(root, 'scripts'))) throw new Error(`${root} is no checkout`);
      products.push((await RunningProduct.startTwice(variables, root)).product);
    }
    for (const product of products) await atRest(product);
  } catch (error) {
    await Promise.all(products.map((product) => product.stop()));
    throw error;
  }
  return products;
}

/** Waits until the product has done what it does after a start. */
async function atRest(product: RunningProduct): Promise<void> {
  let quiet = 0;
  for (let look = 0; quiet < QUIET.looks && look < QUIET.most; look++) {
    const before = await processorMs(product);
    await pause(QUIET.lookMs);
    quiet = (await processorMs(product)) - before < QUIET.processorSeconds * 1000 ? quiet + 1 : 0;
  }
}

/**
 * Runs a task's rounds on all products alternately, after one that does not count, and makes a row of it: the time of
 * this checkout beside its limit, that of the other, and their ratio in processor time.
 */
export async function compare(products: readonly RunningProduct[], task: Task): Promise<Row> {
  const sides = products.map((product): Side => ({ product, wall: [], processor: [], note: '' }));
  const rounds: { readonly side: Side; readonly run: () => Promise<string> }[] = [];
  for (const side of sides) {
    const run = await attempt(side, () => task.prepare(side.product));
    if (run) rounds.push({ side, run });
  }
  const peerMs: number[] = [];
  for (let round = 0; round <= task.rounds; round++) {
    const counts = round > 0;
    for (const { side, run } of round % 2 === 0 ? rounds : rounds.toReversed()) {
      if (!side.failure) await attempt(side, () => measure(side, run, counts));
      if (task.undo && !side.failure) await task.undo(side.product);
    }
    if ('peer' in task.limit) {
      const began = performance.now();
      task.limit.peer.run();
      if (counts) peerMs.push(performance.now() - began);
    }
  }
  return rowOf(task, sides, peerMs);
}

/** What an older product lacks is no reason to stop. */
async function attempt<T>(side: Side, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (againstRoot() === undefined) throw error;
    side.failure = error instanceof Error ? error.message.slice(0, 60) : String(error);
    return undefined;
  }
}

async function measure(side: Side, run: () => Promise<string>, counts: boolean): Promise<void> {
  const processor = await processorMs(side.product);
  const began = performance.now();
  side.note = await run();
  const wall = performance.now() - began;
  if (!counts) return;
  side.wall.push(wall);
  side.processor.push((await processorMs(side.product)) - processor);
}

function rowOf({ what, limit }: Task, sides: readonly Side[], peerMs: readonly number[]): Row {
  const [ours, theirs] = sides as [Side, Side?];
  const row = { what, ...comparison(ours, theirs) };
  if (ours.failure) return { ...row, measured: `failed: ${ours.failure}`, budget: 'runs', met: false };
  const note = ours.note && `; ${ours.note}`;
  if ('ms' in limit) return { ...row, measured: inBoth(ours) + note, ...within(median(ours.wall), limit.ms) };
  const times = median(ours.wall.map((ms, round) => ms / peerMs[round]!));
  return {
    ...row,
    measured: `${inBoth(ours)}; ${times.toFixed(2)}x ${limit.peer.name} (${inWords(median(peerMs))})${note}`,
    budget: `≤ ${limit.times}x ${limit.peer.name}`,
    met: times <= limit.times,
  };
}

const inBoth = ({ wall, processor }: Side) =>
  process.platform === 'linux'
    ? `${inWords(median(wall))}, processor ${inWords(median(processor))}`
    : inWords(median(wall));

/** What the other checkout takes, and the ratio of ours to it: the median of rounds, the middle half in brackets. */
function comparison(ours: Side, theirs: Side | undefined): Pick<Row, 'other' | 'ratio'> {
  if (!theirs) return {};
  if (theirs.failure) return { other: `failed: ${theirs.failure}`, ratio: '–' };
  const kind = process.platform === 'linux' ? 'processor' : 'wall';
  return { other: inBoth(theirs), ratio: ratioInWords(ours[kind], theirs[kind]) };
}

/** 0 but on Linux. */
const processorMs = async (product: RunningProduct) => ((await product.processorSeconds()) ?? 0) * 1000;

const START_ROUNDS = 4;

/** Starts the products again and again, and measures until each answers. Returns those that run in the end. */
export async function restart(
  products: RunningProduct[],
  limitMs: number,
): Promise<{ row: Row; products: RunningProduct[] }> {
  const sides = products.map((product): Side => ({ product, wall: [], processor: [], note: '' }));
  for (let round = 0; round < START_ROUNDS; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const { product, startMs } = await side.product.restart();
      side.product = product;
      side.wall.push(startMs);
      side.processor.push(await processorMs(product));
      await atRest(product);
    }
  }
  const what = 'make start when already set up, to the first answer';
  const row = rowOf({ what, limit: { ms: limitMs }, rounds: 0, prepare: async () => async () => '' }, sides, []);
  return { row, products: sides.map(({ product }) => product) };
}

/** A figure that is read off each product once, the smaller the better. */
export async function readOff(
  products: readonly RunningProduct[],
  what: string,
  limit: number,
  unit: string,
  read: (product: RunningProduct) => Promise<number | undefined>,
): Promise<Row> {
  const [ours, theirs] = await Promise.all(products.map(read));
  const inUnit = (value: number | undefined) =>
    value === undefined ? 'not measured: only on Linux' : `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
  return {
    what,
    measured: inUnit(ours),
    budget: `< ${inUnit(limit)}`,
    met: ours === undefined ? undefined : ours < limit,
    ...(products.length > 1 && {
      other: inUnit(theirs),
      ratio: ours !== undefined && theirs ? (ours / theirs).toFixed(2) : '–',
    }),
  };
}
