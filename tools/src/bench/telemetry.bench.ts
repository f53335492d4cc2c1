import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Row, Timings } from '@ichibun/test-kit/bench';
import { RunningProduct } from '../load/running-product.js';

/** What tracing and measuring may cost a read. */
const BUDGET = 0.03;
/** Two products that are the same differ by some percent in what a read takes: so there are many. */
const MOST_PAIRS = 10;
const ROUNDS = 4;
/** Milliseconds for all pairs: one more begins only where it may be over by then. */
const MOST_MS = 120_000;
/** Of each way in a round, and how many of them in a row: what else the machine does falls on all ways alike. */
const READS = 120;
const IN_A_ROW = 30;
/** Of each product before it is measured: one of them is read three times as often later, and would be faster. */
const WARM_UP = 450;
/** What is traced is sent as often as this, and waited for, so that its cost falls on the reads that it comes from. */
const SENT_EVERY_MS = 25;

const WAYS = ['off', 'untraced', 'tenth', 'every'] as const;
/** In four turns of these, each begun one way later, each way comes once after each other one. */
const ORDER = [0, 1, 3, 2];
type Way = (typeof WAYS)[number];
/** One of this many requests is traced; with 0 none is. */
const ONE_OF: Record<Way, number> = { off: 0, untraced: 0, tenth: 10, every: 1 };

/** What telemetry adds to the processor time of reads, through HTTP to PostgreSQL. */
export async function* run(): AsyncGenerator<Row> {
  const what = (traced: string) => `telemetry on, ${traced} traced: processor time added to a read`;
  const [tenth, every, measures] = [what('one request of ten'), what('every request'), what('none')];
  const budget = `< ${BUDGET * 100} %`;
  if (process.platform !== 'linux') {
    const measured = 'not measured: needs Linux';
    return yield* [tenth, every].map((row) => ({ what: row, measured, budget, met: undefined }));
  }
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  try {
    const pairs: Timings<Way>[] = [];
    const began = performance.now();
    let longest = 0;
    // A mean has an error from two on.
    while (pairs.length < 2 || (pairs.length < MOST_PAIRS && performance.now() - began + longest < MOST_MS)) {
      const at = performance.now();
      pairs.push(await compare(url));
      longest = Math.max(longest, performance.now() - at);
    }
    const row = (way: Way, title: string) => {
      const added = mean(pairs.map((timings) => timings.ratio(way, 'off') - 1));
      // Within one product, where no difference between two is in the way.
      const tracing = mean(pairs.map((timings) => timings.ratio(way, 'untraced') - 1));
      const byTracing = way === 'untraced' ? '' : `; tracing alone ${inPercent(tracing)}`;
      return {
        what: title,
        measured: `${inPercent(added)} (${pairs.length} pairs of products)${byTracing}`,
        budget,
        met: added.mean < BUDGET,
      };
    };
    yield* [row('untraced', measures), row('tenth', tenth), row('every', every)];
  } finally {
    receiver.close();
  }
}

/** With its standard error. */
function mean(numbers: readonly number[]): { mean: number; error: number } {
  const middle = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const squares = numbers.reduce((sum, number) => sum + (number - middle) ** 2, 0);
  return { mean: middle, error: Math.sqrt(squares / (numbers.length - 1) / numbers.length) };
}

const inPercent = ({ mean, error }: { mean: number; error: number }) =>
  `${(mean * 100).toFixed(1)} ± ${(error * 100).toFixed(1)} %`;

/** Processor seconds of a product without telemetry, and of one with it, by how much of it is traced. */
async function compare(receiverUrl: string): Promise<Timings<Way>> {
  const start = async (variables: NodeJS.ProcessEnv) =>
    (await RunningProduct.startTwice({ REQUESTS_PER_MINUTE: '10000000', ...variables })).product;
  const telemetry = { OTEL_EXPORTER_OTLP_ENDPOINT: receiverUrl, OTEL_BSP_SCHEDULE_DELAY: String(SENT_EVERY_MS) };
  const products = [await start({}), await start(telemetry)];
  try {
    const [off, on] = [await readerOf(products[0]!), await readerOf(products[1]!)];
    const take = async (way: Way, reads: number) => {
      const [product, read] = way === 'off' ? [products[0]!, off] : [products[1]!, on];
      const before = (await product.processorSeconds())!;
      for (let at = 0; at < reads; at++) await read(ONE_OF[way] > 0 && at % ONE_OF[way] === 0);
      await setTimeout(2 * SENT_EVERY_MS);
      return (await product.processorSeconds())! - before;
    };
    for (const way of WAYS) await take(way, way === 'off' ? WARM_UP : WARM_UP / (WAYS.length - 1));
    const seconds: Record<Way, number[]> = { off: [], untraced: [], tenth: [], every: [] };
    for (let round = 0; round < ROUNDS; round++) {
      const sums: Record<Way, number> = { off: 0, untraced: 0, tenth: 0, every: 0 };
      for (let turn = 0; turn < READS / IN_A_ROW; turn++) {
        for (const place of ORDER) {
          const way = WAYS[(turn + place) % WAYS.length]!;
          sums[way] += await take(way, IN_A_ROW);
        }
      }
      for (const way of WAYS) seconds[way].push(sums[way]);
    }
    return new Timings(seconds);
  } finally {
    await Promise.all(products.map((product) => product.stop()));
  }
}

/** Asks for a document as the reader opens it: three services and four statements. */
async function readerOf(product: RunningProduct): Promise<(isTraced: boolean) => Promise<void>> {
  const content = Array.from({ length: 100 }, (_, at) => `${at}匹目の猫が庭で静かに眠っている。`).join('\n');
  const { document } = await product.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: 'x',
    content,
  });
  return async (isTraced) => {
    const ids = `${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}`;
    // The caller decides what is traced, so that one product can do either.
    const traceparent = `00-${ids}-${isTraced ? '01' : '00'}`;
    const answer = await fetch(`${product.url}/api/documents/${document.id}`, { headers: { traceparent } });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.json();
  };
}
