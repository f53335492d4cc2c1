import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Row, Timings } from '@ichibun/test-kit/bench';
import { RunningProduct } from './running-product.js';

/** What tracing and measuring may cost a read. */
const BUDGET = 0.03;
/** Two products that are the same differ by some percent in what a read takes: so there are many. */
const PAIRS = 10;
const ROUNDS = 8;
const READS = 100;

const WAYS = ['off', 'untraced', 'tenth', 'every'] as const;
type Way = (typeof WAYS)[number];
/** One of this many requests is traced; with 0 none is. */
const ONE_OF: Record<Way, number> = { off: 0, untraced: 0, tenth: 10, every: 1 };

/** What telemetry adds to the processor time of reads, through HTTP to PostgreSQL. */
export async function run(): Promise<Row[]> {
  const what = (traced: string) => `telemetry on, ${traced} traced: processor time added to a read`;
  const [tenth, every, measures] = [what('one request of ten'), what('every request'), what('none')];
  const budget = `< ${BUDGET * 100} %`;
  if (process.platform !== 'linux') {
    return [tenth, every].map((row) => ({ what: row, measured: 'not measured: needs Linux', budget, met: undefined }));
  }
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  try {
    const pairs: Timings<Way>[] = [];
    for (let pair = 0; pair < PAIRS; pair++) pairs.push(await compare(url));
    const measuring = mean(pairs.map((timings) => timings.ratio('untraced', 'off') - 1));
    const row = (way: Way, title: string) => {
      // Within one product, where no difference between two is in the way.
      const tracing = mean(pairs.map((timings) => timings.ratio(way, 'untraced') - 1));
      const added = measuring.mean + tracing.mean;
      const error = Math.hypot(measuring.error, tracing.error);
      const byTracing = way === 'untraced' ? '' : `; tracing alone ${inPercent(tracing)}`;
      return {
        what: title,
        measured: `${inPercent({ mean: added, error })} (${PAIRS} pairs of products)${byTracing}`,
        budget,
        met: added < BUDGET,
      };
    };
    return [row('untraced', measures), row('tenth', tenth), row('every', every)];
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
  const products = [await start({}), await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiverUrl })];
  try {
    const [off, on] = [await readerOf(products[0]!), await readerOf(products[1]!)];
    const seconds: Record<Way, number[]> = { off: [], untraced: [], tenth: [], every: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      // Forth and back, so that none always comes after the same one.
      for (const way of round % 2 === 0 ? WAYS : WAYS.toReversed()) {
        const [product, read] = way === 'off' ? [products[0]!, off] : [products[1]!, on];
        const before = (await product.processorSeconds())!;
        for (let at = 0; at < READS; at++) await read(ONE_OF[way] > 0 && at % ONE_OF[way] === 0);
        if (round > 0) seconds[way].push((await product.processorSeconds())! - before);
      }
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
