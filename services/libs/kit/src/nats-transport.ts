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
import { lastValueFrom, type Observable, tap } from 'rxjs';
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
 * Headers of the protocol. A request carries who asks and how long it waits; an answer is the message's bytes, or an
 * error with its code and kind; a streamed answer numbers its parts, and an empty message with their number ends it.
 */
const HEADER = {
  requestId: 'request-id',
  deadlineMs: 'deadline-ms',
  errorCode: 'error-code',
  errorKind: 'error-kind',
  part: 'part',
  end: 'end',
} as const;

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
    const started = Date.now();
    while (true) {
      const left = ms - (Date.now() - started);
      if (left <= 0) throw timeoutError(method);
      try {
        const message = await this.connection.request(subjectOf(method), payload, {
          timeout: left,
          headers: requestHeaders(left),
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
    const started = Date.now();
    while (true) {
      const inbox = createInbox();
      const subscription = this.connection.subscribe(inbox);
      try {
        this.connection.publish(subjectOf(method), payload, { reply: inbox, headers: requestHeaders(ms) });
        for await (const part of this.parts(method, subscription, ms)) yield part;
        return;
      } catch (error) {
        if (!(error instanceof NobodyAnswers)) throw error;
        if (Date.now() - started > PATIENCE_MS) throw unavailableError(method);
      } finally {
        subscription.unsubscribe();
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
    const context = {
      requestId: message.headers?.get(HEADER.requestId) || 'none',
      deadline: deadlineMs && !streams ? Date.now() + deadlineMs : undefined,
    };
    await withRequest(context, async () => {
      try {
        const answers = await handle(fromBinary(method.input, message.data));
        if (streams) await this.respondInParts(method, answers, message);
        else message.respond(this.encode(method, await lastValueFrom(answers)));
      } catch (error) {
        this.respondWithError(error, message);
      }
    });
  }

  private async respondInParts(method: DescMethod, answers: Observable<unknown>, message: Msg): Promise<void> {
    let part = 0;
    await lastValueFrom(
      answers.pipe(
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

function requestHeaders(ms: number): MsgHdrs {
  const result = header(HEADER.deadlineMs, ms);
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
