import { book, noBook, type Row } from '@ichibun/test-kit/bench';
import { RunningProduct } from '../load/running-product.js';
import { linesOf, readLines } from './tasks.js';

const NOVEL = 'wagahai-wa-neko-de-aru.txt';
const BUDGET_BYTES = 50 * 1024 * 1024;
const WHAT = 'memory for the words of 3,000 lines, beyond what the product has at rest';

/** What a program takes that colours all subtitles of a film; how long it waits is a row of product.bench. */
export async function* run(): AsyncGenerator<Row> {
  const text = book(NOVEL);
  if (!text) return yield noBook(WHAT, NOVEL, `< ${inMegabytes(BUDGET_BYTES)}`);
  const { product } = await RunningProduct.startTwice({ STARTER_CORPUS: 'off' });
  try {
    await product.call('POST', '/api/users/1/known-sets', { set: 'most-frequent', count: 5_000 });
    const wanted = { name: 'Bench', purpose: 'yomitan-api' };
    const { secret } = await product.call<{ secret: string }>('POST', '/api/users/1/tokens', wanted);
    const lines = linesOf(text, 0);
    const idle = await product.memory();
    if (idle === undefined) {
      return yield { what: WHAT, measured: 'not measured: only on Linux', budget: '–', met: undefined };
    }
    let highest = 0;
    await readLines(product, secret, lines);
    await readLines(product, secret, lines, async () => {
      highest = Math.max(highest, (await product.memory()) ?? 0);
    });
    yield {
      what: WHAT,
      measured: inMegabytes(highest - idle),
      budget: `< ${inMegabytes(BUDGET_BYTES)}`,
      met: highest - idle < BUDGET_BYTES,
    };
  } finally {
    await product.stop();
  }
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
