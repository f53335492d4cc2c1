import type { DescMethod } from '@bufbuild/protobuf';
import { createInbox, errors, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import type { DomainError } from '../errors.js';
import { unavailableError } from '../rpc/rpc.js';
import { stackOf } from '../telemetry/logging.js';
import { endsWithin } from '../waiting/ends-within.js';
import { inboxOf } from './settings.js';
import { HEADER, isNobody, serviceOf, whoSubject } from './wire.js';

const WATCH_MS = 250;
/** A call is watched from this age on; its instance has confirmed by then that it works on it. */
const YOUNG_MS = 500;
/**
 * A call that no instance confirms for this long is lost, as behind a NATS server that is cut off. A new, unknown instance
 * is not busy for longer.
 */
const UNHEARD_MS = 3_000;
/** How long NATS may be away before the calls that need it fail. */
export const PATIENCE_MS = 1_500;
/** NATS answers a ping within this time, also on a busy machine. */
const NATS_ANSWERS_MS = 3_000;
/** An instance that NATS counts as connected is dead after this silence: a cut cable, a halted machine. */
const SILENT_MS = 10_000;

/** A call that waits for messages. */
export interface OpenCall {
  readonly reply: string;
  publish(payload: Uint8Array, headers: MsgHdrs): void;
  close(): void;
}

interface Pending {
  readonly method: DescMethod;
  readonly subject: string;
  readonly since: number;
  /** The instance that has confirmed to work on it. */
  holder?: Instance;
  message(message: Msg): void;
  fail(error: DomainError): void;
}

interface Instance {
  readonly service: string;
  /** Of this instance alone. */
  readonly subject: string;
  readonly probe: string;
  silentSince?: number;
  /** It has confirmed or denied all calls sent before this time. */
  reportedUntil: number;
}

const serviceOfCall = ({ method }: Pending) => method.parent.typeName;

/**
 * The calls that this connection waits for. All answers come to one subscription.
 *
 * A call whose service dies fails at once instead of waiting for its deadline: every message of a service names the
 * instance it comes from, one that works for long says so, and NATS answers for an instance that is gone as soon as its
 * connection ends. Calls that are answered quickly cost no message more.
 */
export class NatsCalls {
  private readonly logger = new Logger('NATS');
  private readonly inbox: string;
  private readonly pending = new Map<string, Pending>();
  private readonly instances = new Map<string, Instance>();
  private readonly probes = new Map<string, Instance>();
  /** Open roll calls of services, by the subject of their answers. */
  private readonly rollCalls = new Map<string, { readonly service: string; readonly at: number }>();
  /** By service, when an instance died: earlier calls may have died with it. */
  private readonly deaths = new Map<string, number>();
  private readonly called = new Set<string>();
  private count = 0;
  private timer: NodeJS.Timeout | undefined;
  private watchedAt = 0;
  /** When the unanswered ping to NATS was sent. */
  private pingedAt: number | undefined;
  private lostAt = 0;
  private away: { since: number; over: Promise<void>; end: () => void } | undefined;
  /** Until then services may be reconnecting: silence does not mean death. */
  private settledAt = 0;

  constructor(
    private readonly connection: NatsConnection,
    name: string,
  ) {
    this.inbox = createInbox(inboxOf(name));
    connection.subscribe(`${this.inbox}.*`, {
      callback: (error, message) => {
        if (error) this.logger.error(stackOf(error));
        else this.receive(message);
      },
    });
    void this.followConnection();
  }

  /** Begins to wait for the answers to a call of `method` at `subject`, until it is closed. */
  open(
    method: DescMethod,
    subject: string,
    message: (message: Msg) => void,
    fail: (error: DomainError) => void,
  ): OpenCall {
    // Letters and digits only: the ids of probes have a dash.
    const id = (this.count++).toString(36);
    const reply = `${this.inbox}.${id}`;
    const service = method.parent.typeName;
    if (!this.called.has(service)) {
      this.called.add(service);
      this.callRoll(service);
    }
    this.pending.set(id, { method, subject, since: performance.now(), message, fail });
    this.timer ??= this.startWatching();
    return {
      reply,
      publish: (payload, headers) => this.connection.publish(subject, payload, { reply, headers }),
      close: () => this.pending.delete(id),
    };
  }

  /** Whether NATS is connected, or is again within `ms`. */
  async connected(ms: number): Promise<boolean> {
    if (!this.away) return true;
    if (ms <= 0) return false;
    await endsWithin(this.away.over, ms);
    return !this.away;
  }

  private receive(message: Msg): void {
    const id = message.subject.slice(this.inbox.length + 1);
    const probed = this.probes.get(id);
    if (probed) {
      if (isNobody(message)) this.died(probed);
      else probed.silentSince = undefined;
      return;
    }
    const question = this.rollCalls.get(id);
    if (question && isNobody(message)) {
      this.failUnheard(question.service, question.at);
      return;
    }
    // Also for a call that was closed: a known instance is not given up while it is busy.
    const from = message.reply ? this.instanceAt(message.reply) : undefined;
    if (from && question) {
      from.reportedUntil = question.at;
      this.failLost(performance.now());
    }
    const call = this.pending.get(id);
    if (!call) return;
    if (from) call.holder = from;
    if (!message.headers?.has(HEADER.working)) call.message(message);
  }

  private instanceAt(subject: string): Instance {
    let instance = this.instances.get(subject);
    if (!instance) {
      const service = serviceOf(subject);
      instance = { service, subject, probe: `probe-${this.count++}`, reportedUntil: 0 };
      this.instances.set(subject, instance);
      this.probes.set(instance.probe, instance);
    }
    instance.silentSince = undefined;
    return instance;
  }

  private startWatching(): NodeJS.Timeout {
    this.watchedAt = performance.now();
    this.pingedAt = undefined;
    return setInterval(() => this.watch(), WATCH_MS).unref();
  }

  private watch(): void {
    const now = performance.now();
    const wasBlocked = now - this.watchedAt > 3 * WATCH_MS;
    this.watchedAt = now;
    if (this.pending.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
      return;
    }
    // This process was blocked or halted itself: unread messages wait.
    if (wasBlocked) {
      this.pingedAt = undefined;
      for (const instance of this.instances.values()) instance.silentSince = undefined;
      return;
    }
    if (this.away) {
      if (now - this.away.since >= PATIENCE_MS) this.failAll(() => true);
      return;
    }
    const services = new Set<string>();
    for (const { since, method } of this.pending.values()) {
      if (now - since > YOUNG_MS) services.add(method.parent.typeName);
    }
    if (services.size > 0) this.watchOldCalls(services, now);
  }

  private watchOldCalls(services: Set<string>, now: number): void {
    if (this.pingedAt === undefined) {
      this.pingedAt = now;
      this.connection.flush().then(
        () => {
          this.pingedAt = undefined;
        },
        () => {},
      );
    } else if (now - this.pingedAt > NATS_ANSWERS_MS) {
      this.failAll(() => true);
      return;
    }
    this.failLost(now);
    for (const instance of this.instances.values()) {
      if (!services.has(instance.service)) continue;
      instance.silentSince ??= now;
      if (now - instance.silentSince > SILENT_MS) this.died(instance);
      else this.connection.publish(instance.subject, undefined, { reply: `${this.inbox}.${instance.probe}` });
    }
    const unheard = new Set<string>();
    for (const call of this.pending.values()) {
      if (now - call.since > YOUNG_MS && !call.holder && !this.isNowhere(call)) unheard.add(serviceOfCall(call));
    }
    for (const service of unheard) this.callRoll(service);
  }

  /**
   * Fails the calls that no instance has, at once if an instance died or NATS was away since they were sent, else after
   * UNHEARD_MS: an unknown instance may have them.
   */
  private failLost(now: number): void {
    this.failAll((call) => {
      if (!this.isNowhere(call)) return false;
      const lostAt = Math.max(this.lostAt, this.deaths.get(serviceOfCall(call)) ?? 0);
      return call.since < lostAt || now - call.since > UNHEARD_MS;
    });
  }

  /** Whether every known instance was asked after the call was sent, and none works on it. */
  private isNowhere({ method, holder, since }: Pending): boolean {
    if (holder) return false;
    const service = method.parent.typeName;
    const told = [...this.instances.values()].filter((one) => one.service === service).map((one) => one.reportedUntil);
    return told.length > 0 && since < Math.min(...told);
  }

  /** Asks all instances of a service to report their calls; a report follows the confirmations of single calls. */
  private callRoll(service: string): void {
    const at = performance.now();
    for (const [id, question] of this.rollCalls) if (at - question.at > SILENT_MS) this.rollCalls.delete(id);
    const id = `who-${this.count++}`;
    this.rollCalls.set(id, { service, at });
    this.connection.publish(whoSubject(service), undefined, { reply: `${this.inbox}.${id}` });
  }

  /** The service has no instance: its unconfirmed calls are lost. */
  private failUnheard(service: string, at: number): void {
    if (performance.now() < this.settledAt) return;
    this.failAll((call) => !call.holder && call.since < at && serviceOfCall(call) === service);
  }

  private died(instance: Instance): void {
    if (performance.now() < this.settledAt) return;
    this.instances.delete(instance.subject);
    this.probes.delete(instance.probe);
    this.deaths.set(instance.service, performance.now());
    this.failAll(({ holder }) => holder === instance);
  }

  private failAll(which: (call: Pending) => boolean, cause?: unknown): void {
    for (const [id, call] of this.pending) {
      if (!which(call)) continue;
      this.pending.delete(id);
      call.fail(unavailableError(call.method, cause));
    }
  }

  private async followConnection(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') this.disconnected();
      if (status.type === 'reconnect') this.reconnected();
      if (status.type === 'disconnect' || status.type === 'reconnect') this.logger.warn(status.type);
      if (status.type === 'error') this.refused(status.error);
    }
    this.failAll(() => true);
  }

  private disconnected(): void {
    if (this.away) return;
    this.lostAt = performance.now();
    this.settledAt = Number.POSITIVE_INFINITY;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    this.away = { since: this.lostAt, over, end };
  }

  private reconnected(): void {
    this.settledAt = performance.now() + PATIENCE_MS;
    this.pingedAt = undefined;
    this.away?.end();
    this.away = undefined;
  }

  /** Fails a call that NATS does not permit, which would wait for its deadline. */
  private refused(error: Error): void {
    this.logger.error(error.message);
    if (!(error instanceof errors.PermissionViolationError) || error.operation !== 'publish') return;
    this.failAll(({ subject }) => subject === error.subject, error);
  }
}
