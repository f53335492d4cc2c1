import 'reflect-metadata';
import { type ChildProcess, fork } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { killChildOnExit } from '@ichibun/machine/kill-child-on-exit';
import { HOSTILE_IMPORTS, type HostileImportName } from '@ichibun/vocabulary/testing/hostile-imports';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOSTILE_DOCUMENTS, HOSTILE_LISTS, HOSTILE_TEXTS, type HostileText } from './testing/hostile-texts.js';
import { START_MS } from './testing/product-under-test.js';
import type { Done, ImportOrder, Numbered, TextOrder } from './testing/text-sender.js';
import { startWatchedProduct, type WatchedProduct } from './testing/watched-product.js';

/** Milliseconds of processor time that a text, or a file that is imported, may keep others waiting. */
const MOST_MS = 50;
const MOST_MS_OF_IMPORT = 100;
/**
 * What is looked at is what a text does at least, in so many tries: what it does by itself it does each time; a garbage
 * collector that had to work alone on a busy machine, once.
 */
const TRIES = 3;

let product: WatchedProduct;
let sender: ChildProcess;
let callOff: () => void;
beforeAll(async () => {
  product = await startWatchedProduct({ REQUESTS_PER_MINUTE: '1000000' });
  sender = fork(fileURLToPath(new URL('./testing/text-sender.js', import.meta.url)));
  callOff = killChildOnExit(sender.pid!, 'KILL', []);
}, START_MS);
afterAll(async () => {
  sender?.kill();
  callOff?.();
  await product?.stop();
});

let orders = 0;

/** @returns why it was not; empty otherwise */
async function carriedOut(order: TextOrder | ImportOrder): Promise<string> {
  const number = ++orders;
  const messages = on(sender, 'message');
  sender.send({ number, order } satisfies Numbered);
  for await (const [done] of messages as AsyncIterable<[Done]>) if (done.number === number) return done.failure;
  throw new Error('The sender has ended.');
}

async function leastTurn(
  order: Omit<TextOrder, 'url'> | Omit<ImportOrder, 'url'>,
  most = MOST_MS,
): Promise<{ failure: string; ms: number }> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least > most; tried++) {
    const { result, ms } = await product.longestTurn(() => carriedOut({ url: product.url, ...order }));
    if (result !== '') return { failure: result, ms };
    least = Math.min(least, ms);
  }
  return { failure: '', ms: least };
}

const texts = Object.keys(HOSTILE_TEXTS) as HostileText[];
const documents = Object.keys(HOSTILE_DOCUMENTS) as HostileText[];
const lists = Object.keys(HOSTILE_LISTS) as HostileText[];

describe.each([
  ['document', [...texts, ...documents]],
  ['word list', [...texts, ...lists]],
  ['audiobook', [...texts, ...documents]],
] as const)('a hostile text as a %s', (task, hostile) => {
  it.each(hostile)(
    'keeps nobody waiting, of %s',
    async (text) => {
      const { failure, ms } = await leastTurn({ text, task });
      expect(failure).toBe('');
      process.stdout.write(`hostile texts: ${text} as ${task}, ${Math.round(ms)} ms\n`);
      expect(ms).toBeLessThanOrEqual(MOST_MS);
    },
    60_000,
  );
});

describe('a hostile file for an import', () => {
  it.each(Object.keys(HOSTILE_IMPORTS) as HostileImportName[])(
    'keeps nobody waiting, that is %s',
    async (hostileImport) => {
      const { failure, ms } = await leastTurn({ hostileImport }, MOST_MS_OF_IMPORT);
      expect(failure).toBe('');
      process.stdout.write(`hostile imports: ${hostileImport}, ${Math.round(ms)} ms\n`);
      expect(ms).toBeLessThanOrEqual(MOST_MS_OF_IMPORT);
    },
    120_000,
  );
});
