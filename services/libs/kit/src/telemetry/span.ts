import type { Attributes, HrTime, SpanContext, SpanKind, SpanStatus, TraceState } from '@opentelemetry/api';
import type { resources, tracing } from '@opentelemetry/sdk-node';
import { DomainError } from '../errors.js';
import { type Parent, traceOf } from './trace-parent.js';

/** The API's numbers, which must not be loaded where nothing is traced. */
const KINDS = { internal: 0, server: 1, client: 2, producer: 3, consumer: 4 } satisfies Record<string, SpanKind>;
const UNSET: SpanStatus = { code: 0 };
const ERROR = 2;
const SAMPLED = 1;

/** What a span is of: something that was asked of this process, that it asks of another, or that it does by itself. */
export type Role = keyof typeof KINDS;

/** What makes other spans its children, here or in another process: as W3C's trace context has it. */
export type Trace = Readonly<Record<string, string>>;

/** A span that somebody has to end. */
export interface OpenSpan {
  readonly trace: Trace;
  set(attributes: Attributes): void;
  /** @param error what the work failed with */
  end(error?: unknown): void;
}

/** Where spans go once they have ended. */
export interface Destination {
  readonly stateOf: (text: string) => TraceState;
  readonly resource: ReturnType<(typeof resources)['emptyResource']>;
  readonly processor: Pick<tracing.SpanProcessor, 'onEnd'>;
}

const SCOPE = { name: 'ichibun' };
const NOTHING: never[] = [];

/**
 * A span while it lasts, and what the SDK's exporters read afterwards. A span of the SDK's own tracer costs several
 * times as much: it copies attributes, makes contexts, parses and prints its parent, and counts itself.
 */
export class RecordedSpan implements OpenSpan, tracing.ReadableSpan {
  readonly kind: SpanKind;
  status = UNSET;
  ended = false;
  readonly links = NOTHING;
  readonly events = NOTHING;
  readonly droppedAttributesCount = 0;
  readonly droppedEventsCount = 0;
  readonly droppedLinksCount = 0;
  readonly instrumentationScope = SCOPE;
  private readonly startedMs = Date.now();
  private readonly started = performance.now();
  private lastedMs = 0;
  private given: Trace | undefined;

  /** @param attributes is kept as it is, and may be shared by many spans */
  constructor(
    readonly name: string,
    private readonly role: Role,
    public attributes: Attributes,
    private readonly traceId: string,
    private readonly spanId: string,
    private readonly parent: Parent | undefined,
    private readonly destination: Destination,
  ) {
    this.kind = KINDS[role];
  }

  get trace(): Trace {
    this.given ??= traceOf(this.traceId, this.spanId, true, this.parent?.state);
    return this.given;
  }

  set(attributes: Attributes): void {
    this.attributes = { ...this.attributes, ...attributes };
  }

  end(error?: unknown): void {
    if (this.ended) return;
    this.ended = true;
    this.lastedMs = performance.now() - this.started;
    if (error !== undefined) {
      const code = codeOf(error);
      this.set({ 'error.type': code });
      // A code only: messages may hold what learners wrote.
      this.status = { code: ERROR, message: code };
    }
    this.destination.processor.onEnd(this);
  }

  get resource() {
    return this.destination.resource;
  }

  spanContext(): SpanContext {
    const { traceId, spanId, parent } = this;
    const traceState = parent?.state === undefined ? undefined : this.destination.stateOf(parent.state);
    return { traceId, spanId, traceFlags: SAMPLED, traceState };
  }

  get parentSpanContext(): SpanContext | undefined {
    if (!this.parent) return undefined;
    const isRemote = this.role === 'server' || this.role === 'consumer';
    return { traceId: this.traceId, spanId: this.parent.spanId, traceFlags: SAMPLED, isRemote };
  }

  get startTime(): HrTime {
    return hrTime(this.startedMs);
  }

  get endTime(): HrTime {
    return hrTime(this.startedMs + this.lastedMs);
  }

  get duration(): HrTime {
    return hrTime(this.lastedMs);
  }
}

/** Milliseconds as OpenTelemetry has them: whole seconds, and nanoseconds. */
export function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.floor((ms - seconds * 1000) * 1e6)];
}

/** What a measure or span calls a failure. */
export const codeOf = (error: unknown): string =>
  error instanceof DomainError ? error.code : String((error as { code?: unknown })?.code ?? 'internal');
