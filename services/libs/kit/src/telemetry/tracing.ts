import type { Attributes } from '@opentelemetry/api';
import type { tracing as sdk } from '@opentelemetry/sdk-node';
import { currentRequest, withRequest } from '../request-context.js';
import { type Destination, type OpenSpan, RecordedSpan, type Role, type Trace } from './span.js';
import { parentOf, traceOf } from './trace-parent.js';

/** What traces are made with, once they are. */
interface Tracing extends Destination {
  readonly ids: sdk.IdGenerator;
  /** Decides whether a trace is recorded, before there is any span of it; gets what a caller outside has decided. */
  readonly chooses: (traceId: string, outside: boolean | undefined) => boolean;
}

let tracing: Tracing | undefined;

/** From now on spans are made. */
export function startTracing(given: Tracing): void {
  tracing = given;
}

/** From now on none are made. */
export function stopTracing(): void {
  tracing = undefined;
}

/** Whether a span that begins now would be seen: what only spans need to know is not worked out otherwise. */
export const isTraced = (parent: Trace | undefined = currentRequest()?.trace): boolean =>
  tracing !== undefined && !isNotTraced(parent);

/**
 * Begins a trace with its first span, or the part of a caller's trace that is ours; undefined when nobody wants to see
 * any. The span of a trace that is not recorded only hands that on.
 *
 * @param outside what the caller says of its trace; nothing where that is not believed
 */
export function beginTrace(
  name: string,
  role: Role,
  attributes: Attributes,
  outside: Trace = {},
): OpenSpan | undefined {
  if (!tracing) return undefined;
  const parent = parentOf(outside);
  const traceId = parent?.traceId ?? tracing.ids.generateTraceId();
  const spanId = tracing.ids.generateSpanId();
  if (tracing.chooses(traceId, parent?.isSampled)) {
    return new RecordedSpan(name, role, attributes, traceId, spanId, parent, tracing);
  }
  return { trace: traceOf(traceId, spanId, false, parent?.state), set: () => {}, end: () => {} };
}

/**
 * Begins a span of the trace of the request being served, or of a new one; undefined when nobody wants to see any, or
 * the trace is none of those that were chosen.
 *
 * @param name low in variety: of a method or route, not of a user
 * @param attributes are kept as they are
 * @param given by default what the request being served belongs to
 */
export function beginSpan(
  name: string,
  role: Role,
  attributes: Attributes,
  given: Trace | undefined = currentRequest()?.trace,
): OpenSpan | undefined {
  if (!tracing || isNotTraced(given)) return undefined;
  const parent = parentOf(given);
  if (!parent) return beginTrace(name, role, attributes);
  return new RecordedSpan(name, role, attributes, parent.traceId, tracing.ids.generateSpanId(), parent, tracing);
}

/** What W3C's trace context ends with where the first span of a trace was not sampled: none of its spans is then. */
const isNotTraced = (parent: Trace | undefined) => parent?.traceparent?.endsWith('-00') ?? false;

/** Does some work as a span of the request being served; calls, statements and further spans of it are its children. */
export async function traced<T>(
  name: string,
  role: Role,
  attributes: Attributes,
  work: (span?: OpenSpan) => T | Promise<T>,
  parent?: Trace,
): Promise<T> {
  const span = beginSpan(name, role, attributes, parent);
  if (!span) return work();
  try {
    const result = await withTrace(span.trace, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error ?? 'failed');
    throw error;
  }
}

/** The request being served, with `trace` as what its further spans are children of. */
export const withTrace = <T>(trace: Trace, work: () => T): T =>
  withRequest({ requestId: 'none', ...currentRequest(), trace }, work);

/** The id of the trace that the request being served belongs to; undefined where nobody traces it. */
export const currentTraceId = (): string | undefined => currentRequest()?.trace?.traceparent?.split('-')[1];
