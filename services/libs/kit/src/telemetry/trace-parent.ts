/** The span that caused another, as `traceparent` and `tracestate` of W3C's trace context say it. */
export interface Parent {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether it is recorded itself. */
  readonly isSampled: boolean;
  readonly state?: string;
}

/** Of any version but ff, which is none; what later versions add behind the flags is left out. */
const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** What a request or a message says of its parent; undefined where it names none, or one that cannot be. */
export function parentOf(trace: Readonly<Record<string, string>> | undefined): Parent | undefined {
  const found = trace?.traceparent && TRACE_PARENT.exec(trace.traceparent);
  if (!found) return undefined;
  const [, traceId, spanId, flags] = found as unknown as [string, string, string, string];
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1, state: trace.tracestate };
}

/** The other direction: what a span hands on to its children. */
export function traceOf(
  traceId: string,
  spanId: string,
  isSampled: boolean,
  state?: string,
): Readonly<Record<string, string>> {
  const traceparent = `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
  return state ? { traceparent, tracestate: state } : { traceparent };
}
