import { retryAfterOf } from '@ichibun/kit/retries';
import OpenAI, { APIError } from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { z } from 'zod';
import { boundedFetch } from './bounded-fetch.js';
import type { AiConfig } from './config.js';
import {
  type Completion,
  type ModelAdapter,
  ModelFailure,
  type ModelRequest,
  reasonOfStatus,
} from './model-adapter.js';

/** How an answer's form is asked for, from the strictest; not every endpoint knows every way. */
const FORMATS = ['json_schema', 'json_object', 'text'] as const;

/** Any endpoint that speaks OpenAI's chat completions: OpenAI, Ollama, vLLM, LM Studio. */
export class OpenAiAdapter implements ModelAdapter {
  readonly provider = 'openai';
  readonly settings = 'OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL';
  readonly model: string;
  private readonly client: OpenAI;
  private readonly lengthParameter: 'max_tokens' | 'max_completion_tokens';
  /** Index of the strictest way that the endpoint has not refused. */
  private format = 0;

  constructor({ apiKey, model, baseUrl }: Extract<AiConfig, { provider: 'openai' }>) {
    this.client = new OpenAI({
      // Local servers want none, but the library wants something to send.
      apiKey: apiKey ?? 'none',
      baseURL: baseUrl,
      organization: null,
      project: null,
      // Retries are ours: they know the deadline.
      maxRetries: 0,
      fetch: boundedFetch,
      logLevel: 'off',
    });
    this.model = model;
    // OpenAI's newer models refuse the old name; other servers know only that one.
    this.lengthParameter = new URL(baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens';
  }

  async complete(request: ModelRequest, signal: AbortSignal): Promise<Completion> {
    while (true) {
      const format = this.format;
      try {
        return readAnswer(await this.client.chat.completions.create(this.parameters(request, format), { signal }));
      } catch (error) {
        if (error instanceof ModelFailure) throw error;
        if (!isFormatRefusal(error) || format === FORMATS.length - 1) throw toFailure(error);
        this.format = Math.max(this.format, format + 1);
      }
    }
  }

  private parameters(request: ModelRequest, format: number): ChatCompletionCreateParamsNonStreaming {
    const { system, prompt, jsonSchema, maxOutputTokens } = request;
    return {
      model: this.model,
      messages: [
        // Said in words too, since many servers ignore the format asked for.
        { role: 'system', content: `${system}\n\nThe JSON fits this JSON Schema:\n${JSON.stringify(jsonSchema)}` },
        { role: 'user', content: prompt },
      ],
      response_format:
        FORMATS[format] === 'json_schema'
          ? { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: jsonSchema } }
          : { type: FORMATS[format] as 'json_object' | 'text' },
      [this.lengthParameter]: maxOutputTokens,
    };
  }
}

/** Several servers send the text in parts, as questions may be. */
const content = z
  .union([
    z.string(),
    z
      .array(z.object({ type: z.string().optional(), text: z.string().optional() }))
      .transform((parts) => parts.map(({ text = '' }) => text).join('')),
  ])
  .nullish();
const tokens = z.int().nonnegative().optional().catch(undefined);

/** What is read of an answer, whatever server has made it. */
const answer = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish().catch(undefined),
      message: z.object({ content, refusal: z.string().nullish() }).nullish(),
    }),
  ),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(undefined),
});

/** @throws ModelFailure when there is no answer in it */
function readAnswer(completion: unknown): Completion {
  const { data, error } = answer.safeParse(completion);
  if (!data) throw new ModelFailure('unusable', { cause: error });
  const [choice] = data.choices;
  if (choice?.finish_reason === 'content_filter' || choice?.message?.refusal) throw new ModelFailure('refused');
  if (choice?.finish_reason === 'length') throw new ModelFailure('cut-short');
  return {
    text: choice?.message?.content ?? '',
    inputTokens: data.usage?.prompt_tokens,
    outputTokens: data.usage?.completion_tokens,
  };
}

/** Whether the endpoint does not know the way in which the answer's form was asked for. */
const isFormatRefusal = (error: unknown) =>
  error instanceof APIError &&
  (error.status === 400 || error.status === 422) &&
  /response_format|json_schema|json_object|schema/i.test(error.message);

function toFailure(error: unknown): ModelFailure {
  if (!(error instanceof APIError) || error.status === undefined)
    return new ModelFailure('unavailable', { cause: error });
  const { status, code } = error;
  if (code === 'content_filter') return new ModelFailure('refused', { status, cause: error });
  // OpenAI says 429 to an account without money too, which waiting does not mend.
  if (code === 'insufficient_quota') return new ModelFailure('misconfigured', { status, cause: error });
  const wait = error.headers && retryAfterOf(error.headers);
  return new ModelFailure(reasonOfStatus(status), { status, retryAfterMs: wait, cause: error });
}
