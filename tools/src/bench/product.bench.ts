import { setTimeout as pause } from 'node:timers/promises';
import { book, inWords, median, noBook, type Row, within } from '@ichibun/test-kit/bench';
import type { RunningProduct } from '../load/running-product.js';
import { compare, readOff, restart, startProducts } from './compare.js';
import { stockKuromoji, tasks } from './tasks.js';

const NOVEL = 'wagahai-wa-neko-de-aru.txt';
const START_MS = 1_500;
const IDLE = { seconds: 20, percent: 1, megabytes: 350 };

/**
 * What learners wait for, through HTTP, and what the product takes while nobody is there: the rows of `make bench
 * quick`. With `against` each is measured of two products in turn.
 */
export async function* run(): AsyncGenerator<Row> {
  let products = await startProducts({ REQUESTS_PER_MINUTE: '10000000' });
  try {
    const restarted = await restart(products, START_MS);
    products = restarted.products;
    yield restarted.row;
    yield* await idleRows(products);
    const text = book(NOVEL);
    if (!text) return yield noBook('everything that takes a novel', NOVEL, '–');
    for (const task of tasks(text, await stockKuromoji(text))) yield await compare(products, task);
    yield* await speechRows(products[0]!);
  } finally {
    await Promise.all(products.map((product) => product.stop()));
  }
}

async function idleRows(products: readonly RunningProduct[]): Promise<Row[]> {
  const busy = await readOff(products, 'processor, idle', IDLE.percent, '% of a core', async (product) => {
    const before = await product.processorSeconds();
    await pause(IDLE.seconds * 1000);
    const after = await product.processorSeconds();
    return before === undefined || after === undefined ? undefined : (100 * (after - before)) / IDLE.seconds;
  });
  const memory = await readOff(products, 'memory, idle', IDLE.megabytes, 'MB', async (product) => {
    const bytes = await product.memory();
    return bytes === undefined ? undefined : bytes / 1e6;
  });
  return [busy, memory];
}

/** From the request to all of its sound: the first ever loads the built-in voice. */
async function speechRows(product: RunningProduct): Promise<Row[]> {
  const speak = async (text: string) => {
    const began = performance.now();
    await product.load('/api/tts/japanese', { text });
    return performance.now() - began;
  };
  const row = (what: string, ms: number, budgetMs: number): Row => ({
    what,
    measured: inWords(ms),
    ...within(ms, budgetMs),
  });
  const firstMs = await speak('店の人は笑いました。');
  const times: number[] = [];
  for (let number = 1; number <= 9; number++)
    times.push(await speak(`昨日、駅前の本屋で${number}冊の面白い本を見つけました。`));
  return [
    row('speech of a sentence by the built-in voice, request to sound', median(times), 1_000),
    row('the same, when nobody has spoken before', firstMs, 2_000),
  ];
}
