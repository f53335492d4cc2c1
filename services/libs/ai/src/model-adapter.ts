/** One question to a language model. */
export interface ModelRequest {
  readonly system: string;
  readonly prompt: string;
  /** JSON Schema of the answer, in the subset that every provider understands. */
  readonly jsonSchema: JsonSchema;
  /** What a model may write at most, its thoughts included. */
  readonly maxOutputTokens: number;
}

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** A model's raw answer. */
export interface Completion {
  readonly text: string;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

/** Speaks one provider's protocol; asks once. */
export interface ModelAdapter {
  readonly provider: string;
  readonly model: string;
  /** Which variables an operator looks at when the provider refuses our requests. */
  readonly settings: string;

  /** @throws ModelFailure whatever goes wrong, an aborted `signal` included */
  complete(request: ModelRequest, signal: AbortSignal): Promise<Completion>;
}

/**
 * - `rate-limited`: too many requests for now
 * - `unavailable`: not reached, cut off, or an error on the provider's side
 * - `refused`: the provider's rules forbid the text or the answer
 * - `cut-short`: the answer reached the bound of its length
 * - `unusable`: the answer has not the form of the provider's protocol
 * - `misconfigured`: key, model or endpoint are not right
 * - `left-alone`: not asked, because it was unavailable several times in a row
 */
export type FailureReason =
  | 'rate-limited'
  | 'unavailable'
  | 'refused'
  | 'cut-short'
  | 'unusable'
  | 'misconfigured'
  | 'left-alone';

/** A request to a model that had no answer. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';

  constructor(
    readonly reason: FailureReason,
    readonly details: {
      /** HTTP status. */
      readonly status?: number;
      /** How long the provider wants us to wait. */
      readonly retryAfterMs?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(`The language model's provider failed: ${reason}`, { cause: details.cause });
  }
}

/** What a provider's HTTP status means, where nothing more is known. */
export function reasonOfStatus(status: number | undefined): FailureReason {
  if (status === undefined || status === 408 || status === 409 || status >= 500) return 'unavailable';
  return status === 429 ? 'rate-limited' : 'misconfigured';
}
