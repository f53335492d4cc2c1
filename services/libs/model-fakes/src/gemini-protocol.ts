import type { AskedQuestion, Behaviour } from './behaviour.js';
import type { Reply } from './reply.js';

interface Content {
  parts?: { text?: string }[];
}

const textOf = (content: Content | undefined) => (content?.parts ?? []).map(({ text }) => text ?? '').join('');

/** Reads a `models/…:generateContent` request: https://ai.google.dev/api/generate-content */
export function readGemini(model: string, key: string, body: Record<string, unknown>): AskedQuestion {
  const { contents, systemInstruction, generationConfig } = body as {
    contents?: Content[];
    systemInstruction?: Content;
    generationConfig?: { responseSchema?: unknown };
  };
  return {
    protocol: 'gemini',
    model,
    system: textOf(systemInstruction),
    prompt: (contents ?? []).map(textOf).join('\n'),
    schema: inSmallLetters(generationConfig?.responseSchema),
    key,
    body,
  };
}

/** A schema with the names of types as JSON Schema has them: Gemini's Type is in capitals. */
const inSmallLetters = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema ?? null), (key, value) =>
    key === 'type' && typeof value === 'string' ? value.toLowerCase() : value,
  );

/** A behaviour's HTTP answer in Gemini's protocol, `hang`, `endless` and `cutConnection` aside. */
export function geminiReply(behaviour: Behaviour): Reply {
  if ('json' in behaviour) return answer(JSON.stringify(behaviour.json));
  if ('body' in behaviour) return { status: 200, body: behaviour.body };
  if ('text' in behaviour) return answer(behaviour.text);
  if ('cutShort' in behaviour) return answer(behaviour.cutShort, 'MAX_TOKENS');
  if ('refuse' in behaviour) {
    if (behaviour.refuse === 'answer') return answer(undefined, 'SAFETY');
    return { status: 200, body: { promptFeedback: { blockReason: 'SAFETY', safetyRatings: [] } } };
  }
  if ('rateLimit' in behaviour) {
    const { seconds } = behaviour.rateLimit;
    const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` };
    return failure(
      429,
      'RESOURCE_EXHAUSTED',
      'You exceeded your current quota.',
      seconds === undefined ? [] : [retryInfo],
    );
  }
  const status = 'status' in behaviour ? behaviour.status : 400;
  return failure(status, status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL', 'The fake was told to fail.');
}

function answer(text: string | undefined, finishReason = 'STOP'): Reply {
  const content = text === undefined ? {} : { parts: [{ text }], role: 'model' };
  return {
    status: 200,
    body: {
      candidates: [{ content, finishReason, index: 0 }],
      usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 50, totalTokenCount: 150 },
      modelVersion: 'fake',
    },
  };
}

const failure = (code: number, status: string, message: string, details: unknown[] = []): Reply => ({
  status: code,
  body: { error: { code, message, status, details } },
});
