import { createHash } from 'node:crypto';
import type { Purpose } from '@ichibun/failures/english/ai';
import { cancellationOf } from '@ichibun/kit/cancellation';
import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import type { LogEvent } from '@ichibun/kit/log-events';
import { stackOf } from '@ichibun/kit/logging';
import { currentRequest } from '@ichibun/kit/request-context';
import { withRetries } from '@ichibun/kit/retries';
import { modelAnswers, modelSeconds, modelTokens } from '@ichibun/kit/telemetry/metrics';
import { traced } from '@ichibun/kit/telemetry/tracing';
import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { Breaker } from './breaker.js';
import { toDomainError, tookTooLong, unusableAnswer } from './failures.js';
import { FENCE_RULE } from './fence.js';
import { readAnswer, toPortableSchema } from './json-answer.js';
import { type Completion, type ModelAdapter, ModelFailure, type ModelRequest } from './model-adapter.js';
import { type Generation, TextModel } from './text-model.js';

export interface Limits {
  /** Requests to the provider at once, of all processes of a service. */
  readonly concurrency: number;
  /** Requests that one question may cost while the provider fails. */
  readonly attempts: number;
  /** Wait before the second request, where the provider names none; doubled each time. */
  readonly backoffMs: number;
  /** Timeout of one request, after which it is retried: a slow local model writes a page in that time. */
  readonly attemptMs: number;
  /** How long a question may take outside of a request with a deadline. */
  readonly questionMs: number;
  /** How long one may take whose answer only adds to another. */
  readonly extraMs: number;
  /** How long a provider is left alone that was unavailable several times in a row. */
  readonly leftAloneMs: number;
  /** Characters of questions and answers kept. */
  readonly cacheCharacters: number;
}

const LIMITS: Limits = {
  concurrency: 6,
  attempts: 5,
  backoffMs: 500,
  attemptMs: 120_000,
  questionMs: 300_000,
  extraMs: 2_000,
  leftAloneMs: 30_000,
  cacheCharacters: 4_000_000,
};
const CACHE_MS = 24 * 60 * 60 * 1000;
/** Reserved of a request's time, so that its caller hears what went wrong and not just that it timed out. */
const RESERVE_MS = 500;

/** A question being worked on. */
interface Question {
  readonly purpose: Purpose;
  readonly isExtra: boolean;
  readonly request: ModelRequest;
  /** Aborted at the deadline, or by the caller. */
  readonly signal: AbortSignal;
  /** By `performance.now()`. */
  readonly deadline: number;
  readonly onUsage: Generation<z.ZodType>['onUsage'];
}

/** A model that is asked over the network. */
export class RemoteTextModel extends TextModel {
  override readonly isConfigured = true;
  private readonly logger = new Logger('TextModel');
  private readonly limits: Limits;
  private readonly answers: LRUCache<string, string>;
  /** For every question to the provider. */
  private readonly breaker: Breaker;
  /** For those alone that must be answered at once: a provider that is slow answers others. */
  private readonly extras: Breaker;

  constructor(
    private readonly adapter: ModelAdapter,
    limits: Partial<Limits> = {},
    private readonly places = new ClusterSemaphore(),
  ) {
    super();
    this.limits = { ...LIMITS, ...limits };
    this.breaker = new Breaker(this.limits.leftAloneMs);
    this.extras = new Breaker(this.limits.leftAloneMs);
    this.answers = new LRUCache({
      maxSize: this.limits.cacheCharacters,
      sizeCalculation: (answer) => answer.length + 64,
      ttl: CACHE_MS,
    });
  }

  override async generate<S extends z.ZodType>(generation: Generation<S>): Promise<z.infer<S>> {
    const request: ModelRequest = {
      system: `${generation.system}\n\n${FENCE_RULE}\n\nAnswer with one JSON object and nothing else.`,
      prompt: generation.prompt,
      jsonSchema: toPortableSchema(generation.schema),
      maxOutputTokens: generation.maxOutputTokens,
    };
    const key = this.keyOf(request);
    const kept = this.answers.get(key);
    if (kept !== undefined) {
      const reading = readAnswer(kept, generation.schema);
      if ('value' in reading) {
        modelAnswers.increase(1, { purpose: generation.purpose, from: 'cache' });
        return reading.value;
      }
    }
    modelAnswers.increase(1, { purpose: generation.purpose, from: 'model' });
    const { text, value } = await this.askTwice(this.question(generation, request), generation.schema);
    if ((await generation.accepts?.(value)) ?? true) this.answers.set(key, text);
    return value;
  }

  private question(generation: Generation<z.ZodType>, request: ModelRequest): Question {
    const { purpose, signal, onUsage, isExtra = false } = generation;
    const ofRequest = (currentRequest()?.deadline ?? Number.POSITIVE_INFINITY) - RESERVE_MS - Date.now();
    const leftMs = Math.max(0, Math.min(isExtra ? this.limits.extraMs : this.limits.questionMs, ofRequest));
    const deadline = performance.now() + leftMs;
    const timeout = AbortSignal.timeout(leftMs);
    const caller = cancellationOf({ signal });
    return {
      purpose,
      request,
      deadline,
      onUsage,
      isExtra,
      signal: caller ? AbortSignal.any([caller, timeout]) : timeout,
    };
  }

  /** Asks, and once more, with the problem named, when the answer is not what was asked for. */
  private async askTwice<S extends z.ZodType>(
    question: Question,
    schema: S,
  ): Promise<{ text: string; value: z.infer<S> }> {
    let { request } = question;
    for (let time = 1; time <= (question.isExtra ? 1 : 2); time++) {
      const text = await this.ask({ ...question, request });
      const reading = text === undefined ? { problem: 'It could not be read to its end.' } : readAnswer(text, schema);
      if (text !== undefined && 'value' in reading) return { text, value: reading.value };
      const problem = 'problem' in reading ? reading.problem : '';
      this.logger.warn({ event: 'model.answer-unusable' satisfies LogEvent, purpose: question.purpose, time });
      request = {
        ...request,
        prompt: `${question.request.prompt}\n\nYour last answer to this could not be used. ${problem} Answer again.`,
      };
    }
    throw unusableAnswer(question.purpose);
  }

  /**
   * The model's answer, asked for again while that can help; undefined when the model broke off, or answered what is
   * none.
   */
  private async ask(question: Question): Promise<string | undefined> {
    const { signal, deadline, purpose } = question;
    const { backoffMs } = this.limits;
    const attempts = question.isExtra ? 1 : this.limits.attempts;
    try {
      const policy = { attempts, backoffMs, deadline, isPassing: mayPass, retryAfterMs, signal };
      return (await withRetries(() => this.attempt(question), policy)).text;
    } catch (error) {
      if (signal.aborted) throw signal.reason?.name === 'TimeoutError' ? tookTooLong(purpose) : signal.reason;
      if (!(error instanceof ModelFailure)) {
        // An adapter throws nothing else; what a provider has sent must not become a failure of ours.
        this.logger.error(stackOf(error));
        return undefined;
      }
      if (error.reason === 'cut-short' || error.reason === 'unusable') return undefined;
      throw toDomainError(error, purpose, this.adapter);
    }
  }

  /** One request, when its turn has come. */
  private attempt(question: Question): Promise<Completion> {
    const { provider, model } = this.adapter;
    return this.places.inTurn(`${provider} ${model}`, this.limits.concurrency, async () => {
      question.signal.throwIfAborted();
      this.checkLeftAlone(question);
      const started = performance.now();
      const log = {
        event: 'model.called' satisfies LogEvent,
        provider: this.adapter.provider,
        model: this.adapter.model,
        purpose: question.purpose,
      };
      const { provider, model } = log;
      const attributes = {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': provider,
        'gen_ai.request.model': model,
      };
      const ms = () => Math.round(performance.now() - started);
      const count = (outcome: string) =>
        modelSeconds.record((performance.now() - started) / 1000, { provider, model, purpose: log.purpose, outcome });
      try {
        const signal = AbortSignal.any([question.signal, AbortSignal.timeout(this.limits.attemptMs)]);
        const completion = await traced(`chat ${log.model}`, 'client', attributes, () =>
          this.adapter.complete(question.request, signal),
        );
        const { inputTokens, outputTokens } = completion;
        for (const breaker of this.breakersOf(question)) breaker.succeeded();
        question.onUsage?.({ inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 });
        count('ok');
        modelTokens.increase(inputTokens ?? 0, { provider, model, direction: 'in' });
        modelTokens.increase(outputTokens ?? 0, { provider, model, direction: 'out' });
        this.logger.log({ ...log, outcome: 'ok', ms: ms(), inputTokens, outputTokens });
        return completion;
      } catch (error) {
        const failure = error instanceof ModelFailure ? error : undefined;
        this.noteFailure(question, failure);
        count(failure?.reason ?? 'failed');
        this.logger.warn({ ...log, outcome: failure?.reason ?? 'failed', status: failure?.details.status, ms: ms() });
        throw error;
      }
    });
  }

  private breakersOf({ isExtra }: Question): Breaker[] {
    return isExtra ? [this.extras, this.breaker] : [this.breaker];
  }

  /** @throws ModelFailure `left-alone` */
  private checkLeftAlone(question: Question): void {
    for (const breaker of this.breakersOf(question)) {
      const retryAfterMs = breaker.waitMs();
      if (retryAfterMs > 0) throw new ModelFailure('left-alone', { retryAfterMs });
    }
  }

  private noteFailure(question: Question, failure: ModelFailure | undefined): void {
    const { signal, isExtra } = question;
    const isLate = signal.aborted && signal.reason?.name === 'TimeoutError';
    const isAway = !signal.aborted && failure?.reason === 'unavailable';
    for (const breaker of this.breakersOf(question)) {
      if (signal.aborted && !isLate) breaker.gaveUp();
      else if (failure && ANSWERS.has(failure.reason)) breaker.succeeded();
    }
    const isLeftAlone = isAway && this.breaker.failed();
    if (isExtra && (isAway || isLate)) this.extras.failed();
    if (isLeftAlone) {
      const { provider, model } = this.adapter;
      this.logger.warn({ event: 'model.left-alone' satisfies LogEvent, provider, model, ms: this.limits.leftAloneMs });
    }
  }

  private keyOf(request: ModelRequest): string {
    const { provider, model } = this.adapter;
    return createHash('sha256')
      .update(JSON.stringify([provider, model, request]))
      .digest('base64');
  }
}

/** Failures of a provider that is there. */
const ANSWERS: ReadonlySet<string> = new Set(['rate-limited', 'refused', 'misconfigured', 'cut-short']);

/** Reasons to ask again; where nobody waits for the answer, a provider that is left alone too. */
const PASSING: ReadonlySet<string> = new Set(['rate-limited', 'unavailable']);
const mayPass = (error: unknown) =>
  error instanceof ModelFailure &&
  (PASSING.has(error.reason) || (error.reason === 'left-alone' && currentRequest()?.isBackground === true));

const retryAfterMs = (error: unknown) => (error instanceof ModelFailure ? error.details.retryAfterMs : undefined);
