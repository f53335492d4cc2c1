import type {
  Attributes,
  Context,
  Span,
  SpanKind,
  SpanStatusCode,
  TextMapPropagator,
  TraceAPI,
  Tracer,
} from '@opentelemetry/api';
import { DomainError } from '../errors.js';
import { currentRequest, withRequest } from '../request-context.js';

/** What a span is of: something that was asked of this process, that it asks of another, or that it does by itself. */
export type Role = 'server' | 'client' | 'internal' | 'producer' | 'consumer';

export type Trace = Readonly<Record<string, string>>;

/** What traces are made with, once they are. */
interface Tracing {
  readonly tracer: Tracer;
  readonly propagator: TextMapPropagator;
  readonly api: { trace: TraceAPI; root: Context; kinds: typeof SpanKind; statuses: typeof SpanStatusCode };
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

/** Whether anybody wants to see spans. */
export const isTracing = () => tracing !== undefined;

/** A span that somebody has to end. */
export interface OpenSpan {
  /** What makes other spans its children, here or in another process. */
  readonly trace: Trace;
  set(attributes: Attributes): void;
  /** @param error what the work failed with */
  end(error?: unknown): void;
}

const GETTER = {
  get: (carrier: Trace, key: string) => carrier[key],
  keys: (carrier: Trace) => Object.keys(carrier),
};
const SETTER = {
  set: (carrier: Record<string, string>, key: string, value: string) => {
    carrier[key] = value;
  },
};

/** Whether a span that begins now would be seen: what only spans need to know is not worked out otherwise. */
export const isTraced = (parent: Trace | undefined = currentRequest()?.trace): boolean =>
  tracing !== undefined && !isNotTraced(parent);

/**
 * Begins a span; undefined when nobody wants to see any, or the trace is none of those that the sampler chose.
 *
 * @param name low in variety: of a method or route, not of a user
 * @param parent by default what the request being served belongs to
 */
export function beginSpan(
  name: string,
  role: Role,
  attributes: Attributes,
  parent: Trace | undefined = currentRequest()?.trace,
): OpenSpan | undefined {
  if (!tracing || isNotTraced(parent)) return undefined;
  const { tracer, propagator, api } = tracing;
  const context = parent ? propagator.extract(api.root, parent, GETTER) : api.root;
  const kind = api.kinds[role.toUpperCase() as Uppercase<Role>];
  const span = tracer.startSpan(name, { kind, attributes }, context);
  const trace: Record<string, string> = {};
  propagator.inject(api.trace.setSpan(context, span), trace, SETTER);
  return {
    trace,
    set: (more) => void span.setAttributes(more),
    end: (error) => endSpan(span, error, api.statuses),
  };
}

/** What W3C's trace context ends with where the first span of a trace was not sampled: none of its spans is then. */
const isNotTraced = (parent: Trace | undefined) => parent?.traceparent?.endsWith('-00') ?? false;

function endSpan(span: Span, error: unknown, statuses: typeof SpanStatusCode): void {
  if (error !== undefined) {
    const code = codeOf(error);
    span.setAttribute('error.type', code);
    // A code only: messages may hold what learners wrote.
    span.setStatus({ code: statuses.ERROR, message: code });
  }
  span.end();
}

/** What a measure or span calls a failure. */
export const codeOf = (error: unknown): string =>
  error instanceof DomainError ? error.code : String((error as { code?: unknown })?.code ?? 'internal');

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
