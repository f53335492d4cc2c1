import { randomUUID } from 'node:crypto';
import {
  create,
  type DescMessage,
  type DescMethod,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf';
import {
  connect,
  createInbox,
  errors,
  headers,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { lastValueFrom, Observable, takeUntil, tap } from 'rxjs';
import { cancellationOf, cancelledError, onCancellation } from './cancellation.js';
import { DomainError, ERROR_KINDS, type ErrorCode, type ErrorKind, internalError } from './errors.js';
import { stackOf } from './logging.js';
import { currentRequest, withRequest } from './request-context.js';
import {
  type CallOptions,
  type MethodHandler,
  MethodServer,
  Rpc,
  remainingMs,
  subjectOf,
  timeoutError,
  toMessage,
  unavailableError,
} from './rpc.js';

/**
 * Headers of the protocol. A request carries who asks, how long it waits and, when it may be cancelled, by what id; an answer is the message's bytes, or an
 * error with its code and kind; a streamed answer numbers its parts, and an empty message with their number ends it.
 */
const HEADER = {
  requestId: 'request-id',
  deadlineMs: 'deadline-ms',
  callId: 'call-id',
  errorCode: 'error-code',
  errorKind: 'error-kind',
  part: 'part',
  end: 'end',
} as const;

/** Where callers say the ids of calls whose answers they do not want any more. All servers hear it. */
const CANCEL_SUBJECT = 'ichibun.cancel';

/** How long a call waits for somebody to answer it while a service restarts. */
const PATIENCE_MS = 2_000;
const PATIENCE_STEP_MS = 100;

/** How long a stopping service goes on with what it is answering. */
const STOP_MS = 2_000;

/** Calls over NATS: protobuf bytes, one subject per method, the replicas of a service sharing its queue group. */
export class NatsTransport extends Rpc {
  private constructor(private readonly connection: NatsConnection) {
    super();
  }

  /**
   * Connects, and keeps trying while the server is away.
   *
   * @param url of the NATS server, `nats://host:port`
   * @param name of this process, for NATS's monitoring
   */
  static async connect(url: string, name: string): Promise<NatsTransport> {
    const connection = await connect({
      servers: url,
      name,
      maxReconnectAttempts: -1,
      waitOnFirstConnect: true,
      reconnectTimeWait: 250,
    });
    const logger = new Logger('NATS');
    (async () => {
      for await (const { type } of connection.status()) {
        if (type === 'disconnect' || type === 'reconnect' || type === 'error') logger.warn(type);
      }
    })();
    return new NatsTransport(connection);
  }

  /** A Nest server that answers its methods on this connection. */
  server(): MethodServer {
    return new NatsServer(this.connection);
  }

  /** Whether the connection stands right now. */
  async check(): Promise<void> {
    if (this.connection.isClosed()) throw new Error('the connection is closed');
    await Promise.race([
      this.connection.flush(),
      new Promise((_, reject) => setTimeout(() => reject(new Error('no answer within 1 s')), 1_000).unref()),
    ]);
  }

  /** Answers what has been asked already, then disconnects. */
  async close(): Promise<void> {
    if (!this.connection.isClosed()) await this.connection.drain();
  }

  override async call<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
    options?: CallOptions,
  ): Promise<MessageShape<O>> {
    const ms = remainingMs(options);
    const payload = this.encode(method, request);
    const caller = cancellationOf(options);
    if (!caller) return this.ask(method, payload, ms);
    const callId = randomUUID();
    let stopListening = () => {};
    const cancelled = new Promise<never>((_, reject) => {
      stopListening = onCancellation(caller, (error) => {
        this.cancel(callId);
        reject(error);
      });
    });
    if (caller.aborted) return cancelled;
    return Promise.race([this.ask(method, payload, ms, callId, caller), cancelled]).finally(stopListening);
  }

  /** Asks, and again as long as nobody is there to answer. */
  private async ask<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    payload: Uint8Array,
    ms: number,
    callId?: string,
    caller?: AbortSignal,
  ): Promise<MessageShape<O>> {
    const started = Date.now();
    while (true) {
      const left = ms - (Date.now() - started);
      if (left <= 0) throw timeoutError(method);
      if (caller?.aborted) throw cancelledError();
      try {
        const message = await this.connection.request(subjectOf(method), payload, {
          timeout: left,
          headers: requestHeaders(left, callId),
        });
        throwIfError(message);
        return fromBinary(method.output, message.data);
      } catch (error) {
        if (error instanceof DomainError) throw error;
        if (error instanceof errors.TimeoutError) throw timeoutError(method);
        if (!isNoResponders(error) || Date.now() - started > PATIENCE_MS) throw unavailableError(method, error);
        await new Promise((resolve) => setTimeout(resolve, PATIENCE_STEP_MS));
      }
    }
  }

  override async *stream<I extends DescMessage, O extends DescMessage>(
    method: DescMethodServerStreaming<I, O>,
    request: MessageInitShape<I>,
    options?: CallOptions,
  ): AsyncGenerator<MessageShape<O>> {
    const ms = remainingMs(options);
    const payload = this.encode(method, request);
    const caller = cancellationOf(options);
    const callId = randomUUID();
    const started = Date.now();
    while (true) {
      if (caller?.aborted) throw cancelledError();
      const inbox = createInbox();
      const subscription = this.connection.subscribe(inbox);
      const stopListening = onCancellation(caller, () => subscription.unsubscribe());
      let isRead = false;
      try {
        this.connection.publish(subjectOf(method), payload, { reply: inbox, headers: requestHeaders(ms, callId) });
        for await (const part of this.parts(method, subscription, ms)) yield part;
        isRead = true;
        return;
      } catch (error) {
        if (caller?.aborted) throw cancelledError();
        if (!(error instanceof NobodyAnswers)) throw error;
        if (Date.now() - started > PATIENCE_MS) throw unavailableError(method);
      } finally {
        stopListening();
        subscription.unsubscribe();
        if (!isRead) this.cancel(callId);
      }
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_STEP_MS));
    }
  }

  private async *parts<I extends DescMessage, O extends DescMessage>(
    method: DescMethodServerStreaming<I, O>,
    subscription: Subscription,
    ms: number,
  ): AsyncGenerator<MessageShape<O>> {
    const messages = subscription[Symbol.asyncIterator]();
    for (let expected = 0; ; expected++) {
      const message = await within(ms, messages.next(), () => timeoutError(method));
      if (message.done) throw unavailableError(method);
      if (message.value.headers?.code === 503) throw new NobodyAnswers();
      throwIfError(message.value);
      const end = message.value.headers?.get(HEADER.end);
      if (end === String(expected)) return;
      // A lost part must not look like a shorter answer.
      if (message.value.headers?.get(HEADER.part) !== String(expected)) throw unavailableError(method);
      yield fromBinary(method.output, message.value.data);
    }
  }

  private cancel(callId: string): void {
    if (!this.connection.isClosed()) this.connection.publish(CANCEL_SUBJECT, callId);
  }

  private encode<I extends DescMessage>(method: DescMethod & { input: I }, request: MessageInitShape<I>): Uint8Array {
    const payload = toBinary(method.input, create(method.input, request));
    const limit = this.connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
    if (payload.length > limit) {
      throw new DomainError('rpc.request-too-large', 'too-large', 'This is too large to be handled at once.');
    }
    return payload;
  }
}

/** No service listens on the subject. */
class NobodyAnswers extends Error {}

class NatsServer extends MethodServer {
  private subscriptions: Subscription[] = [];
  private readonly running = new Set<Promise<void>>();
  /** What is being answered and may be cancelled, by the id of the call. */
  private readonly cancellable = new Map<string, AbortController>();

  constructor(private readonly connection: NatsConnection) {
    super();
  }

  override listen(callback: () => void): void {
    this.subscriptions = this.methods().map(({ method, handle }) =>
      this.connection.subscribe(subjectOf(method), {
        queue: method.parent.typeName,
        callback: (error, message) => {
          if (error) {
            this.logger.error(stackOf(error));
            return;
          }
          const work = this.answer(method, handle, message).finally(() => this.running.delete(work));
          this.running.add(work);
        },
      }),
    );
    this.subscriptions.push(
      this.connection.subscribe(CANCEL_SUBJECT, {
        callback: (_, message) => this.cancellable.get(message.string())?.abort(cancelledError()),
      }),
    );
    this.connection.flush().then(callback, (error) => this.logger.error(stackOf(error)));
  }

  /** Takes no new requests and gives those being answered a moment. */
  override async close(): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => subscription.drain()));
    await within(STOP_MS, Promise.all(this.running), () => new Error()).catch(() => {
      this.logger.warn(`stops while ${this.running.size} request(s) are being answered`);
    });
  }

  private async answer(method: DescMethod, handle: MethodHandler, message: Msg): Promise<void> {
    const deadlineMs = Number(message.headers?.get(HEADER.deadlineMs)) || undefined;
    const streams = method.methodKind === 'server_streaming';
    const callId = message.headers?.get(HEADER.callId);
    const cancellation = callId ? new AbortController() : undefined;
    if (callId && cancellation) this.cancellable.set(callId, cancellation);
    const context = {
      requestId: message.headers?.get(HEADER.requestId) || 'none',
      deadline: deadlineMs && !streams ? Date.now() + deadlineMs : undefined,
      signal: cancellation?.signal,
    };
    await withRequest(context, async () => {
      try {
        const answers = await handle(fromBinary(method.input, message.data));
        if (streams) await this.respondInParts(method, answers, message);
        else message.respond(this.encode(method, await lastValueFrom(answers)));
      } catch (error) {
        this.respondWithError(error, message);
      } finally {
        if (callId) this.cancellable.delete(callId);
      }
    });
  }

  private async respondInParts(method: DescMethod, answers: Observable<unknown>, message: Msg): Promise<void> {
    let part = 0;
    await lastValueFrom(
      answers.pipe(
        untilCancelled(),
        tap((answer) => {
          message.respond(this.encode(method, answer), { headers: header(HEADER.part, part) });
          part++;
        }),
      ),
      { defaultValue: undefined },
    );
    message.respond(new Uint8Array(), { headers: header(HEADER.end, part) });
  }

  private respondWithError(error: unknown, message: Msg): void {
    if (!(error instanceof DomainError)) this.logger.error(stackOf(error));
    const told = error instanceof DomainError ? error : internalError();
    const answer = header(HEADER.errorCode, told.code);
    answer.set(HEADER.errorKind, told.kind);
    message.respond(new TextEncoder().encode(told.message), { headers: answer });
  }

  private encode(method: DescMethod, answer: unknown): Uint8Array {
    const payload = toBinary(method.output, toMessage(method.output, answer));
    const limit = this.connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
    // NATS would only log it here, and the caller would wait for its deadline.
    if (payload.length > limit) throw new Error(`${subjectOf(method)} answers ${payload.length} bytes, over ${limit}`);
    return payload;
  }
}

/** Fails, and lets the handler's generator go, when nobody reads on. */
const untilCancelled = <T>() =>
  takeUntil<T>(
    new Observable((subscriber) => onCancellation(currentRequest()?.signal, (error) => subscriber.error(error))),
  );

function requestHeaders(ms: number, callId: string | undefined): MsgHdrs {
  const result = header(HEADER.deadlineMs, ms);
  if (callId) result.set(HEADER.callId, callId);
  result.set(HEADER.requestId, currentRequest()?.requestId ?? 'none');
  return result;
}

function header(name: string, value: string | number): MsgHdrs {
  const result = headers();
  result.set(name, String(value));
  return result;
}

function throwIfError(message: Msg): void {
  const code = message.headers?.get(HEADER.errorCode);
  if (!code) return;
  const kind = message.headers?.get(HEADER.errorKind) as ErrorKind;
  throw new DomainError(
    code as ErrorCode,
    ERROR_KINDS.includes(kind) ? kind : 'internal',
    new TextDecoder().decode(message.data),
  );
}

const isNoResponders = (error: unknown) =>
  error instanceof errors.NoRespondersError || (error instanceof errors.RequestError && error.isNoResponders());

async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
