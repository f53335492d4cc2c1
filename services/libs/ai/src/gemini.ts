import { ApiError, GoogleGenAI, type Schema } from '@google/genai';
import { unlessAborted } from '@ichibun/kit/retries';
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
  private readonly client: GoogleGenAI;

  constructor({ apiKey, model, baseUrl }: Extract<AiConfig, { provider: 'gemini' }>) {
    // Without these two, variables of the process may lead it to Vertex, or elsewhere.
    const own = { vertexai: false, apiKey };
    this.client = new GoogleGenAI({ ...own, httpOptions: { baseUrl, fetch: send } });
    this.model = model;
  }

  async complete(
    { system, prompt, jsonSchema, maxOutputTokens }: ModelRequest,
    signal: AbortSignal,
  ): Promise<Completion> {
    try {
      const generate = () =>
        this.client.models.generateContent({
          model: this.model,
          contents: prompt,
          config: {
            systemInstruction: system,
            responseMimeType: 'application/json',
            responseSchema: toResponseSchema(jsonSchema) as Schema,
            maxOutputTokens,
            abortSignal: signal,
          },
        });
      // The library fails some turns after the abort, when the next question has been asked already.
      const response = await unlessAborted(generate, signal);
      return readAnswer(response);
    } catch (cause) {
      if (cause instanceof ModelFailure) throw cause;
      // The library stumbles over what is no object.
      if (cause instanceof TypeError || cause instanceof SyntaxError) throw new ModelFailure('unusable', { cause });
      if (!(cause instanceof ApiError)) throw new ModelFailure('unavailable', { cause });
      const { status } = cause;
      throw new ModelFailure(reasonOfStatus(status), { status, retryAfterMs: retryAfterMs(cause), cause });
    }
  }
}

/** The library's own failures say neither that a connection broke nor where a redirect comes from. */
const send: typeof fetch = async (input, init) => {
  const response = await boundedFetch(input, init).catch((cause) => {
    throw new ModelFailure('unavailable', { cause });
  });
  const { status } = response;
  if (status >= 300 && status < 400) throw new ModelFailure(reasonOfStatus(status), { status });
  return response;
};

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

/** Google's errors, which the library has as text: https://cloud.google.com/apis/design/errors#http_mapping */
const failed = z.object({
  error: z.object({ details: z.array(z.object({ '@type': z.string(), retryDelay: z.string().optional() })) }),
});

/** The delay of a RetryInfo, which is written in seconds: `"retryDelay": "17.5s"`. */
function retryAfterMs({ message }: ApiError): number | undefined {
  const info = failed.safeParse(jsonOf(message)).data?.error.details.find((detail) => detail['@type'] === RETRY_INFO);
  const seconds = Number.parseFloat(info?.retryDelay ?? '');
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
