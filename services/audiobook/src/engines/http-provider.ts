import { bodyOf, TooLarge } from '@ichibun/kit/body-of';
import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { retryAfterOf, withRetries } from '@ichibun/kit/retries';
import { speechSeconds } from '@ichibun/kit/telemetry/metrics';
import { traced } from '@ichibun/kit/telemetry/tracing';
import { Logger } from '@nestjs/common';

export interface Limits {
  /** Requests at once. */
  readonly concurrency: number;
  /** Requests that one answer may cost while the provider fails. */
  readonly attempts: number;
  /** Wait before the second request, where the provider names none; doubled each time. */
  readonly backoffMs: number;
  /** How long one answer may take, waits included. */
  readonly answerMs: number;
  /** How large one answer may be. */
  readonly answerBytes: number;
}

/** Local servers speak one text at a time, and slowly. Ten minutes of sound as WAV have some 60 MB. */
const LIMITS: Limits = { concurrency: 2, attempts: 3, backoffMs: 300, answerMs: 22_000, answerBytes: 64 * 1024 ** 2 };

/** What a provider is called in messages, and the settings that say how it is reached. */
export interface Named {
  readonly name: string;
  readonly settings: string;
}

/** The area of a provider's failures. */
type Area = 'speech' | 'transcription';

/** A server that speaks or transcribes, asked over HTTP. */
export class HttpProvider {
  private readonly logger = new Logger('Speech');
  private readonly limits: Limits;

  constructor(
    private readonly named: Named,
    limits: Partial<Limits> = {},
    private readonly places = new ClusterSemaphore(),
    private readonly area: Area = 'speech',
  ) {
    this.limits = { ...LIMITS, ...limits };
  }

  /**
   * The bytes of an answer; asked for again while that can help, as the server's `retry-after` says.
   *
   * @throws DomainError of its area: `rate-limited`, `misconfigured`, `refused`, `unavailable`, `timeout`; the signal's
   *   reason when it is aborted
   */
  ask(url: string, init: RequestInit, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return this.places.inTurn(
      this.named.name,
      this.limits.concurrency,
      () => this.askPatiently(url, init, signal),
      signal,
    );
  }

  /** As `ask`, of JSON. @throws also DomainError `unusable-answer` of its area */
  async askJson<T>(url: string, init: RequestInit, signal?: AbortSignal): Promise<T> {
    const bytes = await this.ask(url, init, signal);
    try {
      return JSON.parse(Buffer.from(bytes).toString('utf8')) as T;
    } catch (error) {
      throw this.unusable(error);
    }
  }

  unusable(cause: unknown): DomainError {
    return new DomainError(
      `${this.area}.unusable-answer`,
      { provider: this.named.name, settings: this.named.settings },
      { cause },
    );
  }

  private async askPatiently(url: string, init: RequestInit, signal: AbortSignal | undefined) {
    const { answerMs, attempts, backoffMs } = this.limits;
    const timeout = AbortSignal.timeout(answerMs);
    const deadline = performance.now() + answerMs;
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const policy = { attempts, backoffMs, deadline, isPassing, retryAfterMs, signal: either };
      return await withRetries(() => this.askOnce(url, { ...init, signal: either }), policy);
    } catch (error) {
      signal?.throwIfAborted();
      throw timeout.aborted ? this.tooSlow() : this.failure(error);
    }
  }

  private async askOnce(url: string, init: RequestInit): Promise<Uint8Array<ArrayBuffer>> {
    const started = performance.now();
    const ended = (outcome: string | number) => {
      const ms = performance.now() - started;
      speechSeconds.record(ms / 1000, { engine: this.named.name, outcome: String(outcome) });
      return { event: 'speech.called' satisfies LogEvent, provider: this.named.name, ms: Math.round(ms), outcome };
    };
    try {
      const bytes = await traced(
        `${this.area === 'speech' ? 'synthesize' : 'transcribe'} ${this.named.name}`,
        'client',
        {},
        () => answerOf(url, init, this.limits.answerBytes),
      );
      this.logger.log(ended('ok'));
      return bytes;
    } catch (error) {
      this.logger.warn(ended(error instanceof RefusedRequest ? error.status : 'unavailable'));
      throw error;
    }
  }

  private failure(cause: unknown): DomainError {
    if (cause instanceof TooLarge) return this.unusable(cause);
    const { name: provider, settings } = this.named;
    const because = { cause };
    const { status, retryAfterMs } = cause instanceof RefusedRequest ? cause : {};
    if (status === 429) {
      return new DomainError(`${this.area}.rate-limited`, { provider, waitMs: retryAfterMs ?? null }, because);
    }
    if (status === 400 || status === 413 || status === 422) {
      return new DomainError(`${this.area}.refused`, { provider }, because);
    }
    if (status !== undefined && status < 500) {
      return new DomainError(`${this.area}.misconfigured`, { provider, status, settings }, because);
    }
    return new DomainError(`${this.area}.unavailable`, { provider }, because);
  }

  private tooSlow(): DomainError {
    const provider = this.named.name;
    return this.area === 'speech'
      ? new DomainError('speech.timeout', { what: 'provider', provider })
      : new DomainError('transcription.timeout', { provider });
  }
}

/** An answer whose status is no success. */
class RefusedRequest extends Error {
  constructor(
    readonly status: number,
    readonly retryAfterMs: number | undefined,
  ) {
    super(`HTTP ${status}`);
  }
}

/** Without an answer, or while the server has trouble, or too many requests. */
const isPassing = (error: unknown) =>
  error instanceof RefusedRequest ? error.status === 429 || error.status >= 500 : !(error instanceof TooLarge);

const retryAfterMs = (error: unknown) => (error instanceof RefusedRequest ? error.retryAfterMs : undefined);

/** @throws RefusedRequest, TooLarge, or what fetch throws */
async function answerOf(url: string, init: RequestInit, most: number): Promise<Uint8Array<ArrayBuffer>> {
  // Not followed: the server that it names would get the text.
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const bytes = await bodyOf(response, most);
  if (!response.ok) throw new RefusedRequest(response.status, retryAfterOf(response.headers));
  return bytes;
}
