import { GoogleGenerativeAI, GoogleGenerativeAIFetchError, type ResponseSchema } from '@google/generative-ai';
import { z } from 'zod';
import { boundedFetch } from './bounded-fetch.js';
import type { AiConfig } from './config.js';
import {
  type Completion,
  type JsonSchema,
  type ModelAdapter,
  ModelFailure,
  type ModelRequest,
  reasonOfStatus,
} from './model-adapter.js';

/** Detail of Google's errors that says how long to wait: https://cloud.google.com/apis/design/errors#error_details */
const RETRY_INFO = 'type.googleapis.com/google.rpc.RetryInfo';

/** Reasons to stop writing that are neither the end nor the bound of length. */
const REFUSALS = /^(SAFETY|RECITATION|LANGUAGE|BLOCKLIST|PROHIBITED_CONTENT|SPII)$/;

/** Google's Gemini. */
export class GeminiAdapter implements ModelAdapter {
  readonly provider = 'gemini';
  readonly settings = 'GEMINI_API_KEY and GEMINI_MODEL';
  readonly model: string;
  private readonly client: GoogleGenerativeAI;
  private readonly baseUrl: string;

  constructor({ apiKey, model, baseUrl }: Extract<AiConfig, { provider: 'gemini' }>) {
    this.client = new GoogleGenerativeAI(apiKey);
    this.model = model;
    this.baseUrl = baseUrl;
  }

  async complete(
    { system, prompt, jsonSchema, maxOutputTokens }: ModelRequest,
    signal: AbortSignal,
  ): Promise<Completion> {
    const model = this.client.getGenerativeModel(
      {
        model: this.model,
        systemInstruction: system,
        generationConfig: {
          responseMimeType: 'application/json',
          responseSchema: toResponseSchema(jsonSchema) as unknown as ResponseSchema,
          maxOutputTokens,
        },
      },
      { baseUrl: this.baseUrl },
    );
    const response = await this.send(() => model.generateContent(prompt, { signal }), signal);
    return readAnswer(response);
  }

  private async send(generate: () => Promise<{ response: unknown }>, signal: AbortSignal): Promise<unknown> {
    try {
      // The library does not notice a signal that was aborted before.
      signal.throwIfAborted();
      return (await withFetch(boundedFetch, generate)).response;
    } catch (cause) {
      // The library stumbles over what is no object.
      if (cause instanceof TypeError) throw new ModelFailure('unusable', { cause });
      if (!(cause instanceof GoogleGenerativeAIFetchError)) throw new ModelFailure('unavailable', { cause });
      const { status } = cause;
      throw new ModelFailure(reasonOfStatus(status), { status, retryAfterMs: retryAfterMs(cause), cause });
    }
  }
}

/**
 * The library can be given no `fetch`; it takes the global one before it first waits, so nothing else sees this one.
 */
function withFetch<T>(own: typeof fetch, begin: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  globalThis.fetch = own;
  try {
    return begin();
  } finally {
    globalThis.fetch = fetch;
  }
}

const tokens = z.int().nonnegative().optional().catch(undefined);

/** What is read of an answer, whatever server has made it. */
const answer = z.object({
  candidates: z
    .array(
      z.object({
        finishReason: z.string().nullish().catch(undefined),
        content: z.object({ parts: z.array(z.object({ text: z.string().optional() })).optional() }).nullish(),
      }),
    )
    .optional(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish().catch(undefined),
  usageMetadata: z.object({ promptTokenCount: tokens, candidatesTokenCount: tokens }).nullish().catch(undefined),
});

/** @throws ModelFailure when there is no answer in it */
function readAnswer(response: unknown): Completion {
  const { data, error } = answer.safeParse(response);
  if (!data) throw new ModelFailure('unusable', { cause: error });
  const { candidates, promptFeedback, usageMetadata } = data;
  const [candidate] = candidates ?? [];
  const finish = candidate?.finishReason;
  if (promptFeedback?.blockReason || (finish && REFUSALS.test(finish))) throw new ModelFailure('refused');
  if (finish === 'MAX_TOKENS') throw new ModelFailure('cut-short');
  return {
    text: (candidate?.content?.parts ?? []).map(({ text = '' }) => text).join(''),
    inputTokens: usageMetadata?.promptTokenCount,
    outputTokens: usageMetadata?.candidatesTokenCount,
  };
}

/** The delay of a RetryInfo, which is written in seconds: `"retryDelay": "17.5s"`. */
function retryAfterMs(error: GoogleGenerativeAIFetchError): number | undefined {
  const info = error.errorDetails?.find((detail) => detail['@type'] === RETRY_INFO);
  const seconds = Number.parseFloat(String(info?.retryDelay ?? ''));
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : undefined;
}

/** Gemini's Schema has no additionalProperties: https://ai.google.dev/api/caching#Schema */
function toResponseSchema({ additionalProperties: _, ...schema }: JsonSchema): JsonSchema {
  const { properties, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, toResponseSchema(inner)]),
      ),
    }),
    ...(items && { items: toResponseSchema(items) }),
  };
}
