import { randomBytes } from 'node:crypto';
import { type DescMethod, fromBinary, toBinary } from '@bufbuild/protobuf';
import type { Msg, MsgHdrs, NatsConnection, Subscription } from '@nats-io/transport-node';
import { lastValueFrom, Observable, takeUntil, tap } from 'rxjs';
import { cancelledError, onCancellation } from '../cancellation.js';
import { asDomainError } from '../errors.js';
import { currentRequest, withRequest } from '../request-context.js';
import { type MethodHandler, MethodServer, subjectOf, toMessage } from '../rpc/rpc.js';
import { stackOf } from '../telemetry/logging.js';
import { cancelSubject, errorHeaders, HEADER, header, instanceSubject, traceOf, whoSubject } from './wire.js';

/** An answer that takes longer is announced; within YOUNG_MS of the caller, who counts on it. */
const ANNOUNCE_MS = 200;

interface Running {
  readonly method: DescMethod;
  readonly message: Msg;
  readonly since: number;
  announced: boolean;
}

/** Answers a service's methods on a connection, its replicas sharing the calls by queue group. */
export class NatsServer extends MethodServer {
  private readonly instance = randomBytes(8).toString('hex');
  private requests: Subscription[] = [];
  /** Told to all instances, or to this one; kept until the last answer is given. */
  private control: Subscription[] = [];
  private readonly running = new Map<Promise<void>, Running>();
  /** What is being answered and may be cancelled, by the id of the call. */
  private readonly cancellable = new Map<string, AbortController>();
  private announcer: NodeJS.Timeout | undefined;
  private refusal: Error | undefined;

  constructor(private readonly connection: NatsConnection) {
    super();
  }

  override listen(callback: () => void): void {
    const services = new Set(this.methods().map(({ method }) => method.parent.typeName));
    this.control = [...services].flatMap((service) => [
      this.subscribe(cancelSubject(service), (message) =>
        this.cancellable.get(message.string())?.abort(cancelledError()),
      ),
      this.subscribe(whoSubject(service), (message) => {
        // Asked after its calls, this answer comes after theirs: a call that has heard nothing is not here. What was
        // said before may have got lost, while NATS was away.
        this.announce((running) => isOfSameCaller(running.message, message));
        message.respond(undefined, { reply: instanceSubject(service, this.instance) });
      }),
      this.subscribe(instanceSubject(service, this.instance), (message) => message.respond()),
    ]);
    this.requests = this.methods().flatMap(({ method, subjects, handle }) =>
      subjects.map((subject) =>
        this.subscribe(subject, (message) => this.take(method, handle, message), method.parent.typeName),
      ),
    );
    this.untilHeard(callback);
  }

  /** Calls back once NATS knows the subscriptions; where it goes away meanwhile, it is told them when it is back. */
  private untilHeard(callback: () => void): void {
    this.connection.flush().then(callback, (error) => {
      if (this.connection.isClosed()) this.logger.error(stackOf(error));
      else this.untilHeard(callback);
    });
  }

  /** Fails when NATS lets this service not listen on all its subjects. */
  override async check(): Promise<void> {
    if (this.refusal) throw this.refusal;
  }

  /** Takes no new requests and gives those being answered a moment. */
  override async close(): Promise<void> {
    const open = this.requests.filter((subscription) => !subscription.isClosed());
    await Promise.all(open.map((subscription) => subscription.drain()));
    await this.drain([...this.running.keys()]);
    clearInterval(this.announcer);
    for (const subscription of this.control) subscription.unsubscribe();
  }

  private subscribe(subject: string, receive: (message: Msg) => void, queue?: string): Subscription {
    return this.connection.subscribe(subject, {
      queue,
      callback: (error, message) => {
        if (!error) return receive(message);
        this.refusal = error;
        this.logger.error(stackOf(error));
      },
    });
  }

  private take(method: DescMethod, handle: MethodHandler, message: Msg): void {
    const work = this.answer(method, handle, message).finally(() => this.running.delete(work));
    this.running.set(work, { method, message, since: performance.now(), announced: false });
    this.announcer ??= setInterval(() => this.announceSlow(), ANNOUNCE_MS / 2).unref();
  }

  private announceSlow(): void {
    const before = performance.now() - ANNOUNCE_MS / 2;
    this.announce(({ announced, since }) => !announced && since <= before);
    if (this.running.size > 0) return;
    clearInterval(this.announcer);
    this.announcer = undefined;
  }

  /** Tells the callers of what takes a while who works on it: they notice then when this instance dies. */
  private announce(which: (running: Running) => boolean): void {
    for (const running of this.running.values()) {
      if (!which(running)) continue;
      running.announced = true;
      this.respond(running.method, running.message, new Uint8Array(), header(HEADER.working, 1));
    }
  }

  private async answer(method: DescMethod, handle: MethodHandler, message: Msg): Promise<void> {
    const deadlineMs = Number(message.headers?.get(HEADER.deadlineMs)) || undefined;
    const streams = method.methodKind === 'server_streaming';
    const callId = message.headers?.get(HEADER.callId);
    const cancellation = callId ? new AbortController() : undefined;
    if (callId && cancellation) this.cancellable.set(callId, cancellation);
    const context = {
      requestId: message.headers?.get(HEADER.requestId) || 'none',
      trace: traceOf(message),
      isBackground: message.headers?.has(HEADER.background),
      deadline: deadlineMs && !streams ? Date.now() + deadlineMs : undefined,
      signal: cancellation?.signal,
    };
    await withRequest(context, async () => {
      try {
        const answers = await handle(fromBinary(method.input, message.data));
        if (streams) await this.respondInParts(method, answers, message);
        else this.respond(method, message, this.encode(method, await lastValueFrom(answers)));
      } catch (error) {
        this.respondWithError(method, error, message);
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
          this.respond(method, message, this.encode(method, answer), header(HEADER.part, part));
          part++;
        }),
      ),
      { defaultValue: undefined },
    );
    this.respond(method, message, new Uint8Array(), header(HEADER.end, part));
  }

  private respondWithError(method: DescMethod, error: unknown, message: Msg): void {
    const shown = asDomainError(error);
    if (shown !== error) this.logger.error(stackOf(error));
    this.respond(method, message, new TextEncoder().encode(shown.message), errorHeaders(shown));
  }

  private respond(method: DescMethod, message: Msg, payload: Uint8Array, headers?: MsgHdrs): void {
    message.respond(payload, { headers, reply: instanceSubject(method.parent.typeName, this.instance) });
  }

  private encode(method: DescMethod, answer: unknown): Uint8Array {
    const payload = toBinary(method.output, toMessage(method.output, answer));
    const limit = this.connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
    // NATS would only log it here, and the caller would wait for its deadline.
    if (payload.length > limit) throw new Error(`${subjectOf(method)} answers ${payload.length} bytes, over ${limit}`);
    return payload;
  }
}

/** Whether the answers to both go to one connection. */
const isOfSameCaller = (one: Msg, other: Msg) => inboxOfReply(one) === inboxOfReply(other);

const inboxOfReply = ({ reply = '' }: Msg) => reply.slice(0, reply.lastIndexOf('.'));

/** Fails, and lets the handler's generator go, when nobody reads on. */
const untilCancelled = <T>() =>
  takeUntil<T>(
    new Observable((subscriber) => onCancellation(currentRequest()?.signal, (error) => subscriber.error(error))),
  );
