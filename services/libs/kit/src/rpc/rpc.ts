import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  create,
  type DescMessage,
  type DescMethod,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  getOption,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { by_version } from '@ichibun/proto/rpc';
import { type ArgumentsHost, applyDecorators, Catch, Logger, type RpcExceptionFilter } from '@nestjs/common';
import { type CustomTransportStrategy, MessagePattern, Server } from '@nestjs/microservices';
import { from, Observable, tap, throwError } from 'rxjs';
import { cancelledError } from '../cancellation.js';
import { asDomainError, DomainError } from '../errors.js';
import { currentRequest } from '../request-context.js';
import { stackOf } from '../telemetry/logging.js';
import { callSeconds, callsUnanswered, isMeasured } from '../telemetry/metrics.js';
import { codeOf } from '../telemetry/span.js';
import { beginSpan, withTrace } from '../telemetry/tracing.js';
import { endsWithin } from '../waiting/ends-within.js';

/** Milliseconds a call may take when neither its caller nor the request it belongs to says otherwise. */
const DEFAULT_DEADLINE_MS = 10_000;

/** A stopping service waits this long for its handlers. */
const DRAIN_MS = 4_000;

export interface CallOptions {
  /** Milliseconds until the call fails with `rpc.timeout`; of a stream, until its next part must be there. */
  readonly deadlineMs?: number;
  /** Cancels the call when aborted; the signal of the request that the call belongs to does so without being named. */
  readonly signal?: AbortSignal;
  /**
   * Calls only replicas of this version of the service; fails with `rpc.unavailable` at once while there is none.
   * For methods with the option `by_version`.
   */
  readonly version?: string;
}

/**
 * Calls other services, by the method descriptors generated from proto/. The transport decides how the message travels:
 * in this process or over NATS.
 *
 * Every failure is a DomainError: the one that the service threw; `rpc.timeout` after the deadline; `rpc.unavailable`
 * without an answer; `rpc.cancelled` when the caller stops waiting. The `signal` of the request is aborted in the handler
 * of a cancelled call or of a stream whose reader has stopped.
 */
export abstract class Rpc {
  /** Calls a method that has one answer. */
  abstract call<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
    options?: CallOptions,
  ): Promise<MessageShape<O>>;

  /** Calls a method that answers in parts. */
  abstract stream<I extends DescMessage, O extends DescMessage>(
    method: DescMethodServerStreaming<I, O>,
    request: MessageInitShape<I>,
    options?: CallOptions,
  ): AsyncIterable<MessageShape<O>>;
}

const subjects = new WeakMap<DescMethod, string>();

/**
 * The one name of a method, on every transport: `ichibun.auth.v1.AuthService.GetUser`.
 *
 * @param version any string, for its name at the replicas of that version: the same and `.version.` and a hash
 * @throws TypeError for a version of a method without the option `by_version`: no replica hears that
 */
export function subjectOf(method: DescMethod, version?: string): string {
  if (version !== undefined) {
    if (!isByVersion(method)) throw new TypeError(`${subjectOf(method)} is not called by version`);
    return versionedSubject(method, hash('sha256', version).slice(0, 16));
  }
  let subject = subjects.get(method);
  if (!subject) {
    subject = `${method.parent.typeName}.${method.name}`;
    subjects.set(method, subject);
  }
  return subject;
}

export const isByVersion = (method: DescMethod): boolean => getOption(method, by_version);

/** A method's name at the replicas of a version, by its hash; `*` for any version. */
export const versionedSubject = (method: DescMethod, hashed: string) => `${subjectOf(method)}.version.${hashed}`;

type UnaryHandler<I extends DescMessage, O extends DescMessage> = (
  request: MessageShape<I>,
) => Promise<MessageInitShape<O>>;

type StreamHandler<I extends DescMessage, O extends DescMessage> = (
  request: MessageShape<I>,
) => AsyncIterable<MessageInitShape<O>>;

/** The running handlers of the server that a method was called on. */
const runningHandlers = new AsyncLocalStorage<Set<Promise<void>>>();

/** A generator runs on to its next part after its caller has gone: `drain` waits for it. */
async function* tracked<T>(parts: AsyncIterable<T>, running: Set<Promise<void>>): AsyncGenerator<T> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  running.add(ended);
  try {
    yield* parts;
  } finally {
    running.delete(ended);
    end();
  }
}

/**
 * Makes a controller method answer a contract's method: an async function for a method with one answer, an async
 * generator for one that streams. The types of both ends follow from the descriptor.
 */
export function Handles<I extends DescMessage, O extends DescMessage>(
  method: DescMethodUnary<I, O>,
): <H extends UnaryHandler<I, O>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>) => void;
export function Handles<I extends DescMessage, O extends DescMessage>(
  method: DescMethodServerStreaming<I, O>,
): <H extends StreamHandler<I, O>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>) => void;
export function Handles(method: DescMethod) {
  return (target: object, key: string, descriptor: PropertyDescriptor) => {
    if (method.methodKind === 'server_streaming') {
      const generate = descriptor.value as (request: unknown) => AsyncIterable<unknown>;
      // Nest streams observables, but would await an async generator as if it were one answer.
      descriptor.value = function (this: unknown, request: unknown) {
        const parts = generate.call(this, request);
        const running = runningHandlers.getStore();
        return from(running ? tracked(parts, running) : parts);
      };
    }
    applyDecorators(MessagePattern(subjectOf(method), { method }))(target, key, descriptor);
  };
}

/** Lets foreseen errors through to the caller; logs the others and answers `service.internal`. */
@Catch()
export class RpcErrorFilter implements RpcExceptionFilter {
  private readonly logger = new Logger('Rpc');

  catch(error: unknown, _host: ArgumentsHost): Observable<never> {
    const shown = asDomainError(error);
    if (shown !== error || shown.kind === 'internal') this.logger.error(stackOf(error));
    return throwError(() => shown);
  }
}

/** Answers of one method, as messages of its output type. */
export type MethodHandler = (request: MessageShape<DescMessage>) => Promise<Observable<unknown>>;

/** A Nest server whose handlers were all declared with `Handles`. */
export abstract class MethodServer extends Server implements CustomTransportStrategy {
  /** The version of this replica; set before it listens. */
  version: string | undefined;
  private readonly handling = new Set<Promise<void>>();

  /** Every method that this service answers, with its names and its handler. */
  protected methods(): { method: DescMethod; subjects: string[]; handle: MethodHandler }[] {
    return [...this.getHandlers().values()].map((handler) => {
      const method = handler.extras?.method as DescMethod;
      return {
        method,
        subjects:
          this.version !== undefined && isByVersion(method)
            ? [subjectOf(method), subjectOf(method, this.version)]
            : [subjectOf(method)],
        handle: (request) => {
          const answer = async () => this.transformToObservable(await this.track(() => handler(request)));
          return isMeasured() ? observed(method, answer) : answer();
        },
      };
    });
  }

  private track<T>(handle: () => Promise<T>): Promise<T> {
    const work = runningHandlers.run(this.handling, handle);
    const ended = work.then(
      () => void this.handling.delete(ended),
      () => void this.handling.delete(ended),
    );
    this.handling.add(ended);
    return work;
  }

  /**
   * Waits until no handler runs, also of callers that have gone: the service's database closes next.
   *
   * @param answers that are still being sent
   */
  protected async drain(answers: Iterable<Promise<void>> = []): Promise<void> {
    const idle = async () => {
      await Promise.all(answers);
      do {
        await Promise.all(this.handling);
        // A streaming handler begins when its answer is subscribed to, after it was called.
        await nextTurn();
      } while (this.handling.size > 0);
    };
    if (await endsWithin(idle(), DRAIN_MS)) return;
    this.logger.warn(`stops while ${this.handling.size} request(s) are being answered`);
  }

  /** Fails while this service cannot be called. */
  async check(): Promise<void> {}

  // Nest's Server wants these for transports with events of their own.
  override on(): void {}

  override unwrap<T>(): T {
    return this as unknown as T;
  }
}

export const callAttributes = (method: DescMethod) => ({
  'rpc.system': 'ichibun',
  'rpc.service': method.parent.typeName,
  'rpc.method': method.name,
});

/** Answers a call as a span of its trace, and counts it once its last part is there. */
async function observed(method: DescMethod, answer: () => Promise<Observable<unknown>>): Promise<Observable<unknown>> {
  const started = performance.now();
  const subject = subjectOf(method);
  const span = beginSpan(subject, 'server', callAttributes(method));
  const within = <T>(work: () => T): T => (span ? withTrace(span.trace, work) : work());
  let isOver = false;
  const over = (error?: unknown) => {
    if (isOver) return;
    isOver = true;
    const outcome = error === undefined ? 'ok' : codeOf(error);
    callSeconds.record((performance.now() - started) / 1000, { method: subject, outcome });
    span?.end(error);
  };
  try {
    const answers = await within(answer);
    // The handler of a streaming method runs from the subscription on.
    return new Observable((subscriber) => within(() => answers.subscribe(subscriber))).pipe(
      tap({
        // A unary method ends with its one answer.
        next: () => method.methodKind === 'unary' && over(),
        error: over,
        complete: () => over(),
        unsubscribe: () => isOver || over(cancelledError()),
      }),
    );
  } catch (error) {
    over(error);
    throw error;
  }
}

/** Milliseconds that a call may take: its own limit, but never longer than the request it belongs to. */
export function remainingMs(options: CallOptions | undefined): number {
  const own = options?.deadlineMs ?? DEFAULT_DEADLINE_MS;
  const deadline = currentRequest()?.deadline;
  return deadline === undefined ? own : Math.max(1, Math.min(own, deadline - Date.now()));
}

export const timeoutError = (method: DescMethod) => new DomainError('rpc.timeout', { service: method.parent.name });

/** Makes the error, and counts it. */
export function unavailableError(method: DescMethod, cause?: unknown): DomainError {
  callsUnanswered.increase(1, { method: subjectOf(method) });
  return new DomainError('rpc.unavailable', { service: method.parent.name }, { cause });
}

/** A handler's answer as a complete message. */
export const toMessage = <T extends DescMessage>(schema: T, answer: unknown) =>
  create(schema, answer as MessageInitShape<T>);
