import { afterEach, describe, expect, it } from '@jest/globals';
import { createTraceState } from '@opentelemetry/api';
import { resources, tracing } from '@opentelemetry/sdk-node';
import { withRequest } from '../request-context.js';
import { samplerOf, samplingVariables } from './sampling.js';
import { beginSpan, beginTrace, startTracing, stopTracing, traced } from './tracing.js';

const TRACE = 'a'.repeat(32);
const SPAN = 'b'.repeat(16);
const LOW = `${'0'.repeat(31)}1`;
const HIGH = 'f'.repeat(8) + '0'.repeat(24);

describe('which traces are recorded', () => {
  it.each([
    ['always_on', 1, HIGH, false, true],
    ['always_off', 1, LOW, true, false],
    ['traceidratio', 0.5, LOW, false, true],
    ['traceidratio', 0.5, HIGH, true, false],
    ['traceidratio', 0, LOW, true, false],
    ['parentbased_always_on', 1, HIGH, undefined, true],
    ['parentbased_always_on', 1, HIGH, false, false],
    ['parentbased_always_off', 1, LOW, undefined, false],
    ['parentbased_always_off', 1, LOW, true, true],
    ['parentbased_traceidratio', 0, LOW, undefined, false],
    ['parentbased_traceidratio', 0, LOW, true, true],
    ['parentbased_traceidratio', 1, HIGH, false, false],
  ] as const)('%s of %s, for %s whose caller says %s: %s', (name, ratio, traceId, outside, isChosen) => {
    const variables = { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio };
    expect(samplerOf(variables, tracing)(traceId, outside)).toBe(isChosen);
  });

  it('is everything where nothing else is said', () => {
    expect(samplerOf(samplingVariables.parse({}), tracing)(HIGH, undefined)).toBe(true);
  });

  it('refuses a sampler that there is not, and a ratio above one', () => {
    expect(samplingVariables.safeParse({ OTEL_TRACES_SAMPLER: 'jaeger_remote' }).success).toBe(false);
    expect(samplingVariables.safeParse({ OTEL_TRACES_SAMPLER_ARG: '1.5' }).success).toBe(false);
  });
});

describe('spans', () => {
  let spans: tracing.ReadableSpan[] = [];
  const record = (chooses: (traceId: string, outside: boolean | undefined) => boolean) => {
    spans = [];
    startTracing({
      chooses,
      ids: new tracing.RandomIdGenerator(),
      resource: resources.emptyResource(),
      processor: { onEnd: (span) => spans.push(span) },
      stateOf: createTraceState,
    });
  };
  afterEach(stopTracing);

  it('go on with the trace of a caller, and hand its state on', () => {
    record(() => true);
    const outside = { traceparent: `00-${TRACE}-${SPAN}-01`, tracestate: 'vendor=1' };
    const span = beginTrace('GET /x', 'server', { route: '/x' }, outside)!;
    const child = beginSpan('ask', 'client', {}, span.trace)!;
    child.end();
    span.set({ status: 200 });
    span.end();
    const [first, second] = spans as [tracing.ReadableSpan, tracing.ReadableSpan];
    expect(second.parentSpanContext).toMatchObject({ traceId: TRACE, spanId: SPAN, isRemote: true });
    expect(second.attributes).toEqual({ route: '/x', status: 200 });
    expect(first.parentSpanContext).toMatchObject({ traceId: TRACE, spanId: second.spanContext().spanId });
    expect(child.trace).toMatchObject({ tracestate: 'vendor=1' });
    expect(first.spanContext().traceState?.serialize()).toBe('vendor=1');
  });

  it.each([
    ['nothing', undefined],
    ['no trace', ''],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['a version that there is not', `ff-${TRACE}-${SPAN}-01`],
    ['something longer', `00-${TRACE}${TRACE}-${SPAN}-01`],
  ])('begin a trace of their own where the caller says %s', (_, traceparent) => {
    record(() => true);
    beginTrace('GET /x', 'server', {}, traceparent === undefined ? {} : { traceparent })!.end();
    expect(spans[0]!.parentSpanContext).toBeUndefined();
    expect(spans[0]!.spanContext().traceId).toMatch(/^[\da-f]{32}$/);
    expect(spans[0]!.spanContext().traceId).not.toBe(TRACE);
  });

  it('are not made in a trace that is not recorded, wherever it goes on', async () => {
    record(() => false);
    const { trace } = beginTrace('GET /x', 'server', {})!;
    expect(trace.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
    record(() => true);
    expect(beginSpan('ask', 'client', {}, trace)).toBeUndefined();
    await withRequest({ requestId: 'x', trace }, () => traced('ask', 'client', {}, () => undefined));
    expect(spans).toEqual([]);
  });

  it('decide for all that background work does', async () => {
    let asked = 0;
    record(() => asked++ > 0);
    await traced('run', 'consumer', {}, () => traced('ask', 'client', {}, () => undefined));
    expect([asked, spans]).toEqual([1, []]);
  });

  it('say the code of a failure, and when they began and ended', async () => {
    record(() => true);
    const began = Date.now();
    const failing = traced('ask', 'client', {}, () => Promise.reject(Object.assign(new Error('猫'), { code: 'E1' })));
    await expect(failing).rejects.toThrow('猫');
    const [{ status, attributes, startTime, endTime, duration }] = spans as [tracing.ReadableSpan];
    expect({ status, attributes }).toEqual({ status: { code: 2, message: 'E1' }, attributes: { 'error.type': 'E1' } });
    const ms = ([seconds, nanoseconds]: [number, number]) => seconds * 1000 + nanoseconds / 1e6;
    expect(ms(startTime)).toBeGreaterThanOrEqual(began);
    expect(ms(endTime)).toBeCloseTo(ms(startTime) + ms(duration), 2);
    expect(ms(endTime)).toBeLessThanOrEqual(Date.now() + 1);
  });
});
