import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { median, type Row, Timings } from '@ichibun/test-kit/bench';
import { RunningProduct } from './running-product.js';

/** What tracing and measuring may cost a read. */
const BUDGET = 0.03;
const ROUNDS = 60;
const READS = 100;
const CONTROL = `telemetry off in both: processor time of ${READS} reads that two products differ by`;

/** What telemetry adds to the processor time of reads, through HTTP to PostgreSQL. */
export async function run(): Promise<Row[]> {
  const what = (traced: string) => `telemetry on, ${traced} traced: processor time added to ${READS} reads`;
  const budget = `< ${BUDGET * 100} %`;
  const [tenth, every] = [what('one request of ten'), what('every request')];
  if (process.platform !== 'linux') {
    return [tenth, every].map((row) => ({ what: row, measured: 'not measured: needs Linux', budget, met: undefined }));
  }
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const start = async (variables: NodeJS.ProcessEnv) =>
    (await RunningProduct.startTwice({ REQUESTS_PER_MINUTE: '10000000', ...variables })).product;
  // As the chart has it, and as OpenTelemetry has it by default.
  const ratio = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
  const products = {
    off: await start({}),
    // Tells what two products differ by that are the same: what is found below that is no cost of telemetry.
    control: await start({}),
    tenth: await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...ratio }),
    every: await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url }),
  };
  type Name = keyof typeof products;
  const names = Object.keys(products) as Name[];
  try {
    const reads = new Map<Name, () => Promise<void>>();
    for (const name of names) reads.set(name, await readsOf(products[name]));
    const seconds: Record<Name, number[]> = { off: [], control: [], tenth: [], every: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      // Forth and back, so that none always comes after the same one.
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const before = (await products[name].processorSeconds())!;
        await reads.get(name)!();
        if (round > 0) seconds[name].push((await products[name].processorSeconds())! - before);
      }
    }
    const timings = new Timings(seconds);
    const each = (name: Name) => `${((median(seconds[name]) / READS) * 1_000).toFixed(2)} ms`;
    const added = (name: Name) => timings.ratio(name, 'off') - 1;
    const measured = (name: Name) =>
      `${(added(name) * 100).toFixed(1)} %; a read takes ${each('off')} without, ${each(name)} with`;
    const row = (name: Name, title: string) => ({
      what: title,
      measured: measured(name),
      budget,
      met: added(name) < BUDGET,
    });
    const control = { what: CONTROL, measured: measured('control'), budget: '–', met: undefined };
    return [control, row('tenth', tenth), row('every', every)];
  } finally {
    await Promise.all(names.map((name) => products[name].stop()));
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
