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
import { AuthorizationError, connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { cancellationOf, cancelledError, onCancellation } from '../cancellation.js';
import { DomainError } from '../errors.js';
import {
  type CallOptions,
  callAttributes,
  type MethodServer,
  Rpc,
  remainingMs,
  subjectOf,
  timeoutError,
  unavailableError,
} from '../rpc/rpc.js';
import { StreamReassembly } from '../rpc/stream-reassembly.js';
import { beginSpan, traced, withTrace } from '../telemetry/tracing.js';
import { endsWithin } from '../waiting/ends-within.js';
import { NatsCalls, PATIENCE_MS } from './calls.js';
import { NatsServer } from './server.js';
import { connectionOptions, type NatsSettings } from './settings.js';
import { cancelSubject, HEADER, isNobody, requestHeaders, throwIfError } from './wire.js';

/** How long a call waits between two attempts to find somebody while a service restarts. */
const PATIENCE_STEP_MS = 100;

/** Calls over NATS: protobuf bytes, one subject per method, the replicas of a service sharing its queue group. */
export class NatsTransport extends Rpc {
  private readonly calls: NatsCalls;

  private constructor(
    private readonly connection: NatsConnection,
    name: string,
  ) {
    super();
    this.calls = new NatsCalls(connection, name);
  }

  /**
   * Connects, and keeps trying while the server is away.
   *
   * @param name of the service: for NATS's monitoring, and where the answers to its calls go
   * @throws AuthorizationError of NATS when it refuses the credentials
   */
  static async connect(settings: NatsSettings, name: string): Promise<NatsTransport> {
    while (true) {
      try {
        return new NatsTransport(await connect(connectionOptions(settings, name)), name);
      } catch (error) {
        if (!isTooSlow(error)) throw error;
      }
    }
  }

  /** Resolves, with why, when the connection has ended for good: NATS does not accept the credentials any more. */
  async lost(): Promise<Error> {
    const reason = await this.connection.closed();
    return reason ?? new Promise<never>(() => {});
  }

  /** A Nest server that answers its methods on this connection. */
  server(): MethodServer {
    return new NatsServer(this.connection);
  }

  /** Whether the connection stands right now. */
  async check(): Promise<void> {
    if (this.connection.isClosed()) throw new Error('the connection is closed');
    if (!(await endsWithin(this.connection.flush(), 1_000))) throw new Error('NATS does not answer within 1 s');
  }

  /** Answers what has been asked already, then disconnects. */
  async close(): Promise<void> {
    if (this.connection.isClosed()) return;
    // Without NATS there is nothing to answer.
    if (await this.calls.connected(0)) await this.connection.drain().catch(() => this.connection.close());
    else await this.connection.close();
  }

  override async call<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
    options?: CallOptions,
  ): Promise<MessageShape<O>> {
    const ms = remainingMs(options);
    const payload = this.encode(method, request);
    const callId = cancellationOf(options) && randomUUID();
    return traced(subjectOf(method), 'client', callAttributes(method), async () => {
      const ask = (left: number) => this.ask(method, options, payload, left, callId);
      const message = await this.patiently(method, options, ms, ask);
      throwIfError(message);
      return fromBinary(method.output, message.data);
    });
  }

  /** Sends one request; the first message that comes back. */
  private ask(
    method: DescMethod,
    options: CallOptions | undefined,
    payload: Uint8Array,
    ms: number,
    callId: string | undefined,
  ): Promise<Msg> {
    const subject = subjectOf(method, options?.version);
    const caller = cancellationOf(options);
    return new Promise((resolve, reject) => {
      let stopListening = () => {};
      const settle = (outcome: () => void) => {
        clearTimeout(timer);
        call.close();
        stopListening();
        outcome();
      };
      const timer = setTimeout(() => settle(() => reject(timeoutError(method))), ms);
      const call = this.calls.open(
        method,
        subject,
        (message) => settle(() => (isNobody(message) ? reject(new NobodyAnswers()) : resolve(message))),
        (error) => settle(() => reject(error)),
      );
      stopListening = onCancellation(caller, (error) => {
        this.cancel(method, callId!);
        settle(() => reject(error));
      });
      if (!caller?.aborted) call.publish(payload, requestHeaders(ms, callId));
    });
  }

  override async *stream<I extends DescMessage, O extends DescMessage>(
    method: DescMethodServerStreaming<I, O>,
    request: MessageInitShape<I>,
    options?: CallOptions,
  ): AsyncGenerator<MessageShape<O>> {
    const ms = remainingMs(options);
    const payload = this.encode(method, request);
    const callId = randomUUID();
    const span = beginSpan(subjectOf(method), 'client', callAttributes(method));
    const begin = () => {
      const send = () => this.begin(method, options, payload, ms, callId);
      return span ? withTrace(span.trace, send) : send();
    };
    let call: Awaited<ReturnType<typeof this.begin>>;
    try {
      call = await this.patiently(method, options, PATIENCE_MS + ms, begin);
    } catch (error) {
      span?.end(error);
      throw error;
    }
    let isRead = false;
    let failure: unknown;
    try {
      let message: Msg | undefined = call.first;
      for (let expected = 0; message; expected++) {
        throwIfError(message);
        if (message.headers?.get(HEADER.end) === String(expected)) break;
        // A lost part must not look like a shorter answer.
        if (message.headers?.get(HEADER.part) !== String(expected)) throw unavailableError(method);
        yield fromBinary(method.output, message.data);
        message = await call.parts.next();
      }
      isRead = true;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      span?.end(failure);
      call.close();
      if (!isRead) this.cancel(method, callId);
    }
  }

  /** Sends one request; its parts, once the first is there. */
  private async begin(
    method: DescMethod,
    options: CallOptions | undefined,
    payload: Uint8Array,
    ms: number,
    callId: string,
  ): Promise<{ first: Msg; parts: StreamReassembly<Msg>; close(): void }> {
    const parts = new StreamReassembly<Msg>(ms, () => timeoutError(method));
    const call = this.calls.open(
      method,
      subjectOf(method, options?.version),
      (message) => parts.add(message),
      (error) => parts.fail(error),
    );
    const stopListening = onCancellation(cancellationOf(options), (error) => parts.cancel(error));
    const close = () => {
      stopListening();
      call.close();
    };
    try {
      call.publish(payload, requestHeaders(ms, callId));
      // It ends by failing only: the last part says that it is the last.
      const first = (await parts.next())!;
      if (isNobody(first)) throw new NobodyAnswers();
      return { first, parts, close };
    } catch (error) {
      close();
      // Whoever works on it knows of no deadline.
      if (!(error instanceof NobodyAnswers)) this.cancel(method, callId);
      throw error;
    }
  }

  /**
   * Makes an attempt, and others for as long as a restart takes while NATS is away or nobody is there to answer. A
   * version that nobody has may be gone for good, and is not waited for.
   *
   * @param attempt gets the milliseconds that are left to it
   */
  private async patiently<T>(
    method: DescMethod,
    options: CallOptions | undefined,
    ms: number,
    attempt: (leftMs: number) => Promise<T>,
  ): Promise<T> {
    const caller = cancellationOf(options);
    const started = performance.now();
    while (true) {
      if (caller?.aborted) throw cancelledError();
      const left = ms - (performance.now() - started);
      if (left <= 0) throw timeoutError(method);
      // A request that lies in the client's buffer would be answered after its caller was told that it failed.
      const patience = Math.min(left, PATIENCE_MS - (performance.now() - started));
      if (!(await this.calls.connected(patience))) {
        throw patience < left ? unavailableError(method) : timeoutError(method);
      }
      try {
        // Whole milliseconds: what gets them sets timers, of which some take no fractions.
        return await attempt(Math.ceil(ms - (performance.now() - started)));
      } catch (error) {
        if (!(error instanceof NobodyAnswers)) throw error;
        const isOver = options?.version !== undefined || performance.now() - started > PATIENCE_MS;
        if (isOver) throw unavailableError(method);
      }
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_STEP_MS));
    }
  }

  private cancel(method: DescMethod, callId: string): void {
    if (!this.connection.isClosed()) this.connection.publish(cancelSubject(method.parent.typeName), callId);
  }

  private encode<I extends DescMessage>(method: DescMethod & { input: I }, request: MessageInitShape<I>): Uint8Array {
    const payload = toBinary(method.input, create(method.input, request));
    const limit = this.connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
    if (payload.length > limit) {
      throw new DomainError('rpc.request-too-large');
    }
    return payload;
  }
}

/** This process was too busy to answer NATS's question who it is: no refusal yet. */
const isTooSlow = (error: unknown) => error instanceof AuthorizationError && /timeout/i.test(error.message);

/** No service listens on the subject. */
class NobodyAnswers extends Error {}
