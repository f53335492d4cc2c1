import 'reflect-metadata';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { startTelemetry } from '@ichibun/kit/telemetry/telemetry';
import { type FakeGoogleSpeech, startFakeGoogleSpeech } from '@ichibun/model-fakes/fake-google-speech';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caller, type Product, startProduct } from './testing/product-under-test.js';
import { type SecuredNats, startSecuredNats } from './testing/secured-nats.js';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** OTLP's numbers: 2 server, 3 client, 5 consumer. */
  kind: number;
}

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];

/** A receiver of OTLP over HTTP that keeps the spans it gets. */
async function startReceiver() {
  const spans: ReceivedSpan[] = [];
  const resources: { attributes: { key: string; value: { stringValue?: string } }[] }[] = [];
  let metrics = 0;
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const body = JSON.parse((request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString());
    for (const { scopeSpans } of body.resourceSpans ?? []) {
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    if (body.resourceMetrics) metrics++;
    for (const { resource } of body.resourceMetrics ?? body.resourceSpans ?? []) resources.push(resource);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    metrics: () => metrics,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const receiver = await startReceiver();
// The SDK reads its own variables; this process is the test's alone.
Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '100' });
// Loading the SDK takes a while on a busy machine, and belongs to no test.
const telemetry = await startTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, METRICS: 'on' }, 'test');

describe('telemetry of the product over NATS', () => {
  let nats: SecuredNats;
  let models: FakeModels;
  let speech: FakeGoogleSpeech;
  let product: Product;
  beforeAll(async () => {
    [nats, models, speech] = await Promise.all([startSecuredNats(), startFakeModels(), startFakeGoogleSpeech()]);
    const environment = { DEMO_USER: 'on', ...models.gemini, ...speech.environment };
    product = await startProduct(environment, undefined, nats.settingsOf);
  }, 120_000);
  afterAll(async () => {
    await product.stop();
    await telemetry.stop();
    await Promise.all([nats.stop(), models.stop(), speech.stop(), receiver.stop()]);
  });

  const call = caller(() => product);

  /** From a span up to the root of its trace, by name and kind; undefined while one of them is not there. */
  const lineOf = (from: ReceivedSpan): (readonly [string, number])[] | undefined => {
    const line: (readonly [string, number])[] = [];
    for (let span: ReceivedSpan | undefined = from; span; ) {
      line.push([span.name, span.kind]);
      const { traceId, parentSpanId }: ReceivedSpan = span;
      if (!parentSpanId) return line;
      span = receiver.spans.find((other) => other.spanId === parentSpanId && other.traceId === traceId);
    }
    return undefined;
  };

  /** Waits for the line from a span up to a request. Spans arrive as they end: children before their parents. */
  const lineFrom = async (isIt: (span: ReceivedSpan) => boolean, root: string) =>
    (await until(() => {
      const lines = receiver.spans.filter(isIt).map(lineOf);
      return lines.find((one) => one?.at(-1)?.[0] === root);
    }))!;

  const USER = 'ichibun.auth.v1.AuthService.GetUser';

  it('leads from a request over NATS to the statement that it caused', async () => {
    expect((await call('GET', '/api/auth/user')).status).toBe(200);
    const root = 'GET /api/auth/user';
    expect(await lineFrom(({ name }) => name === 'SELECT auth', root)).toEqual([
      ['SELECT auth', CLIENT],
      [USER, SERVER],
      [USER, CLIENT],
      [root, SERVER],
    ]);
  });

  it('says which process each measure and span is from', async () => {
    const ids = () =>
      receiver.resources.map(({ attributes }) => attributes.find(({ key }) => key === 'service.instance.id'));
    await until(() => ids().length > 0);
    expect(new Set(ids().map((id) => id?.value.stringValue))).toEqual(
      new Set([expect.stringMatching(/^[0-9a-f-]{36}$/)]),
    );
  });

  it('begins no trace for a statement that no request asked for', async () => {
    // Queues are looked at every few seconds; until something of them has been counted, nothing is proved.
    await until(async () =>
      /ichibun_sql_duration_seconds_count\{[^}]*schema="vocabulary"/.test(await telemetry.metrics!()),
    );
    const statements = receiver.spans.filter(({ name, kind }) => kind === CLIENT && /^[A-Z]+ [a-z_]+$/.test(name));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter(({ parentSpanId }) => !parentSpanId)).toEqual([]);
  });

  it('joins background work, and what it calls, to the request that queued it', async () => {
    const { status } = await call('POST', '/api/content/analyze', { title: '猫', text: '猫が好きです。' });
    expect(status).toBe(201);
    const counts = ({ name, kind }: ReceivedSpan) => /LanguageService\.CountWords$/.test(name) && kind === SERVER;
    const line = await lineFrom(counts, 'POST /api/content/analyze');
    expect(line).toContainEqual(['run analyse-text', CONSUMER]);
  });

  it('shows the call of a language model below the request that needs it', async () => {
    const question = { text: 'The cat sleeps.', mode: 'beginner' };
    expect((await call('POST', '/api/translate-to-japanese', question)).status).toBe(200);
    const line = await lineFrom(({ name }) => name.startsWith('chat '), 'POST /api/translate-to-japanese');
    expect(line[0]![1]).toBe(CLIENT);
  });

  it('shows the call of a speech service below the request that needs it', async () => {
    const { status } = await call('POST', '/api/tts/japanese', { text: '猫が好きです。', voice: 'ja-JP-Neural2-C' });
    expect(status).toBe(200);
    const line = await lineFrom(({ name }) => name === 'synthesize google', 'POST /api/tts/japanese');
    expect(line[0]![1]).toBe(CLIENT);
  });

  it('adds no listener to an answer, of which Node would warn where it is large', async () => {
    const warnings: string[] = [];
    const hear = ({ name }: Error) => warnings.push(name);
    process.on('warning', hear);
    const body = { title: '猫', content: '猫が好きです。'.repeat(20_000), userId: 1 };
    const { document } = (await call('POST', '/api/documents/create-from-text', body)).body;
    expect((await call('GET', `/api/documents/${document.id}`)).body.document.sentences).toHaveLength(20_000);
    // Warnings come in a turn of their own.
    await new Promise(setImmediate);
    process.off('warning', hear);
    expect(warnings).toEqual([]);
  });

  it('counts calls, requests, statements, runs, models and speech', async () => {
    const samples = [
      `ichibun_call_duration_seconds_count{method="${USER}",outcome="ok"`,
      'ichibun_http_duration_seconds_bucket{method="GET",route="/api/auth/user",status="200"',
      'ichibun_sql_duration_seconds_count{schema="auth",operation="SELECT",outcome="ok"',
      'ichibun_run_duration_seconds_count{queue="analyse-text",outcome="ok"',
      'ichibun_model_call_duration_seconds_count{',
      'ichibun_speech_call_duration_seconds_count{engine="google",outcome="ok"',
      'ichibun_analysed_characters_total{method="countWords"',
      'ichibun_event_loop_lag_seconds',
      'ichibun_memory_bytes{kind="rss"',
      'ichibun_corpus_index_sentences',
    ];
    const missing = async () => {
      const text = await telemetry.metrics!();
      return samples.filter((sample) => !text.includes(sample));
    };
    // A run ends after the call that its trace shows.
    expect(await until(missing, (found) => !found.some((sample) => sample.includes('_run_')))).toEqual([]);
  });

  it('says nothing of what learners read or write', async () => {
    expect(receiver.spans.length).toBeGreaterThan(20);
    const everything = JSON.stringify(receiver.spans) + (await telemetry.metrics!());
    expect(everything.length).toBeGreaterThan(10_000);
    expect(everything).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
    expect(everything).not.toContain('The cat sleeps');
  });
});
