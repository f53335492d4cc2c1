import type { Purpose } from '@ichibun/failures/english/ai';
import type { z } from 'zod';

/** Tokens that a request took, as far as the provider says. */
interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a model is asked for. */
export interface Generation<S extends z.ZodType> {
  /** What needs the answer, for the sentence of a failure. */
  readonly purpose: Purpose;
  /** The task and its rules, in our words alone. */
  readonly system: string;
  /** The material; what users, files and models wrote is in it `fenced`. */
  readonly prompt: string;
  /**
   * What the answer must be: a zod object without optional fields, as OpenAI allows none. Lengths and refinements are
   * checked here and their messages sent to the model, which does not see them before: say them in `system` too.
   */
  readonly schema: S;
  /** Tokens that the model may write at most, its thoughts included. */
  readonly maxOutputTokens: number;
  /**
   * Whether an answer that fits the schema is useful, by the caller's own checks. One that is not is given to the
   * caller all the same, but not cached: the same question is asked again. Without it every answer that fits is cached.
   */
  readonly accepts?: (answer: z.infer<S>) => boolean | Promise<boolean>;
  /** Called with what each request to the provider took, including those whose answer was useless. */
  readonly onUsage?: (usage: Usage) => void;
  /**
   * Whether the answer only adds to what somebody waits for, and is done without where it does not come at once: it is
   * asked for once, and waited for two seconds.
   */
  readonly isExtra?: boolean;
  /** Gives up when aborted, with its reason, as it does by itself when the caller of its request has gone. */
  readonly signal?: AbortSignal;
}

/**
 * Generates text with structure, by whichever language model is configured.
 *
 * A question is never waited for beyond the deadline of the request that it belongs to. What the provider says about
 * waiting is obeyed as far as that deadline allows; an answer that does not fit the schema is asked for once more, with
 * the problem told. Answers are cached in memory by content, so the same question costs once.
 */
export abstract class TextModel {
  /** Whether there is a model at all. */
  abstract readonly isConfigured: boolean;

  /**
   * An answer that fits `schema`.
   *
   * @throws DomainError `ai.not-configured`, `ai.misconfigured`, `ai.unavailable` (all `unavailable`),
   *   `ai.rate-limited`, `ai.timeout`, `ai.refused` (`invalid`: the provider's rules forbid the text),
   *   `ai.unusable-answer`
   */
  abstract generate<S extends z.ZodType>(generation: Generation<S>): Promise<z.infer<S>>;
}
