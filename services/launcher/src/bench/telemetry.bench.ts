import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { median, type Row, Timings } from '@ichibun/test-kit/bench';
import { RunningProduct } from './running-product.js';

/** What tracing and measuring may cost a read, where one request of ten is traced as the chart has it. */
const BUDGET = 0.03;
const ROUNDS = 60;
const READS = 100;

/** What telemetry adds to the processor time of reads, through HTTP to PostgreSQL. */
export async function run(): Promise<Row[]> {
  const what = `telemetry on, one request of ten traced: processor time added to ${READS} reads`;
  const budget = `< ${BUDGET * 100} %`;
  if (process.platform !== 'linux') return [{ what, measured: 'not measured: needs Linux', budget, met: undefined }];
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' };
  const products = {
    off: (await RunningProduct.startTwice({ REQUESTS_PER_MINUTE: '10000000' })).product,
    on: (
      await RunningProduct.startTwice({ REQUESTS_PER_MINUTE: '10000000', ...traced, OTEL_TRACES_SAMPLER_ARG: '0.1' })
    ).product,
  };
  try {
    const reads = {
      off: await readsOf(products.off),
      on: await readsOf(products.on),
    };
    const seconds: Record<keyof typeof products, number[]> = { off: [], on: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      for (const name of ['off', 'on'] as const) {
        const before = (await products[name].processorSeconds())!;
        await reads[name]();
        if (round > 0) seconds[name].push((await products[name].processorSeconds())! - before);
      }
    }
    const [off, on] = [median(seconds.off), median(seconds.on)];
    const added = new Timings(seconds).ratio('on', 'off') - 1;
    const each = (value: number) => `${((value / READS) * 1_000).toFixed(2)} ms`;
    return [
      {
        what,
        measured: `${(added * 100).toFixed(1)} %; a read takes ${each(off)} without, ${each(on)} with`,
        budget,
        met: added < BUDGET,
      },
    ];
  } finally {
    await Promise.all([products.off.stop(), products.on.stop()]);
    receiver.close();
  }
}

/** Asks for a document as the reader opens it: three services and four statements. */
async function readsOf(product: RunningProduct): Promise<() => Promise<void>> {
  const content = Array.from({ length: 100 }, (_, at) => `${at}匹目の猫が庭で静かに眠っている。`).join('\n');
  const { document } = await product.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: 'x',
    content,
  });
  return async () => {
    for (let read = 0; read < READS; read++) await product.call('GET', `/api/documents/${document.id}`);
  };
}
