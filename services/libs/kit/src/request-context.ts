import { AsyncLocalStorage } from 'node:async_hooks';

/** The context of the request being served, which follows it through every call it causes. */
export interface RequestContext {
  /** Joins the log lines of one request over all services. */
  readonly requestId: string;
  /** What a tracing system hands on from process to process, by name in lower case: `traceparent`, `tracestate`. */
  readonly trace?: Readonly<Record<string, string>>;
  /** Nobody watches it: it belongs to a run, and yields to what people wait for. */
  readonly isBackground?: boolean;
  /** When its caller stops waiting: milliseconds since 1970, undefined for background work. */
  readonly deadline?: number;
  /** Aborted, with a DomainError, when its caller goes away before the answer: stop what costs time or money. */
  readonly signal?: AbortSignal;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request being served, or undefined outside of one. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** Runs `work` as part of a request. */
export const withRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);
