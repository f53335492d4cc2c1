import type { AskedQuestion, Behaviour } from './behaviour.js';
import type { Reply } from './reply.js';

/** Reads a chat completion request: https://platform.openai.com/docs/api-reference/chat/create */
export function readOpenAi(key: string, body: Record<string, unknown>): AskedQuestion {
  const { model, messages, response_format } = body as {
    model?: string;
    messages?: { role: string; content: string }[];
    response_format?: { json_schema?: { schema?: unknown } };
  };
  const said = (role: string) =>
    (messages ?? [])
      .filter((message) => message.role === role)
      .map(({ content }) => content)
      .join('\n');
  return {
    protocol: 'openai',
    model: model ?? '',
    system: said('system'),
    prompt: said('user'),
    schema: response_format?.json_schema?.schema,
    key,
    body,
  };
}

/** A behaviour's HTTP answer in OpenAI's protocol, `hang`, `endless` and `cutConnection` aside. */
export function openAiReply(behaviour: Behaviour): Reply {
  if ('json' in behaviour) return answer(JSON.stringify(behaviour.json));
  if ('body' in behaviour) return { status: 200, body: behaviour.body };
  if ('text' in behaviour) return answer(behaviour.text);
  if ('cutShort' in behaviour) return answer(behaviour.cutShort, 'length');
  if ('refuse' in behaviour) {
    if (behaviour.refuse === 'prompt') return answer(null, 'stop', 'I cannot help with that.');
    return answer('', 'content_filter');
  }
  if ('rateLimit' in behaviour) {
    const { seconds } = behaviour.rateLimit;
    const headers =
      seconds === undefined
        ? undefined
        : { 'retry-after-ms': String(seconds * 1000), 'retry-after': String(Math.ceil(seconds)) };
    return { ...failure(429, 'rate_limit_exceeded', 'Rate limit reached for requests.'), headers };
  }
  if ('refuseFormat' in behaviour) return failure(400, 'invalid_request_error', behaviour.refuseFormat);
  return failure('status' in behaviour ? behaviour.status : 500, 'fake_failure', 'The fake was told to fail.');
}

const answer = (content: string | null, finish_reason = 'stop', refusal: string | null = null): Reply => ({
  status: 200,
  body: {
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'fake',
    choices: [{ index: 0, message: { role: 'assistant', content, refusal }, finish_reason, logprobs: null }],
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
  },
});

const failure = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error: { message, type: code, param: null, code } },
});
