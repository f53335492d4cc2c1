/**
 * What a fake does with one request, each in the way of the protocol it is asked in. Without one it answers like a
 * model that does its best (see sample-answer.ts).
 */
export type Behaviour =
  /** Answers with this as JSON, once what it is to wait for has happened. */
  | { readonly json: unknown; readonly after?: Promise<unknown> }
  /** Answers with this text, whatever it is: broken JSON, JSON in a fence, no JSON. */
  | { readonly text: string }
  /** Answers 200 with this body as it is, in the form of no protocol. */
  | { readonly body: unknown }
  /** 429; tells the seconds to wait where given: Gemini in a RetryInfo, OpenAI in its headers. */
  | { readonly rateLimit: { readonly seconds?: number } }
  /** Declines for safety: the prompt before an answer, or the answer halfway through. */
  | { readonly refuse: 'prompt' | 'answer' }
  /** Stops at the bound of the answer's length. */
  | { readonly cutShort: string }
  /** Never answers. */
  | { readonly hang: true }
  /** Sends blanks without end: as fast as they are taken, or one every so many milliseconds. */
  | { readonly endless: { readonly everyMs?: number } }
  /** Breaks the connection in the middle of the answer. */
  | { readonly cutConnection: true }
  /** 400 because of the way the answer's form is asked for; OpenAI only. */
  | { readonly refuseFormat: string }
  /** Fails with this HTTP status. */
  | { readonly status: number };

/** One request to a fake, in the words of neither protocol. */
export interface AskedQuestion {
  readonly protocol: 'gemini' | 'openai';
  readonly model: string;
  readonly system: string;
  readonly prompt: string;
  /** JSON Schema of the answer, where one was asked for. */
  readonly schema?: unknown;
  readonly key: string;
  /** The request's body as it came. */
  readonly body: Record<string, unknown>;
}
