import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What the fake does with one request; without one it has heard nothing. */
type Behaviour =
  /** Answers with this, as OpenAI's `verbose_json` or not. */
  | { readonly json: unknown }
  /** Answers 200 with this text. */
  | { readonly text: string }
  /** Fails with this HTTP status; with `retry-after` where seconds are given. */
  | { readonly status: number; readonly retryAfter?: number }
  /** Never answers. */
  | { readonly hang: true };

interface AskedToTranscribe {
  readonly model: string;
  readonly language: string;
  readonly format: string;
  readonly granularities: readonly string[];
  readonly sound: Uint8Array;
}

export interface FakeTranscription {
  /** Variables that make the product transcribe by the fake. */
  readonly environment: Record<string, string>;
  readonly host: string;
  /** What was sent so far, in order. */
  readonly asked: AskedToTranscribe[];
  /** Connections that were cut before they had an answer. */
  readonly abandoned: { count: number };
  /** The next requests meet these, one each, in order. */
  next(...behaviours: Behaviour[]): void;
  /** What answers when nothing is queued, by the sound that came. */
  answers(answer: (sound: Uint8Array) => unknown): void;
  reset(): void;
  stop(): Promise<void>;
}

const KEY = 'fake-transcription-key';
const NOTHING = () => ({ task: 'transcribe', language: 'japanese', duration: 0, text: '', segments: [], words: [] });

/**
 * Starts a local server that speaks OpenAI's `/v1/audio/transcriptions`:
 * https://platform.openai.com/docs/api-reference/audio/createTranscription
 */
export async function startFakeTranscription(): Promise<FakeTranscription> {
  const asked: AskedToTranscribe[] = [];
  const abandoned = { count: 0 };
  const queue: Behaviour[] = [];
  let usual: (sound: Uint8Array) => unknown = NOTHING;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    response.on('close', () => {
      if (!response.writableEnded) abandoned.count++;
    });
    const body = await buffer(request);
    const answer = (status: number, json: unknown, headers = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
    const wrong = (status: number, code: string, headers = {}) =>
      answer(status, { error: { message: code, code } }, headers);
    if (`${request.method} ${request.url}` !== 'POST /v1/audio/transcriptions') return wrong(404, 'no_such_path');
    if (request.headers.authorization !== `Bearer ${KEY}`) return wrong(401, 'invalid_api_key');
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const file = form.get('file');
    if (!(file instanceof Blob)) return wrong(400, 'file_is_needed');
    const sound = new Uint8Array(await file.arrayBuffer());
    asked.push({
      model: String(form.get('model')),
      language: String(form.get('language')),
      format: String(form.get('response_format')),
      granularities: form.getAll('timestamp_granularities[]').map(String),
      sound,
    });
    const behaviour = queue.shift();
    if (!behaviour) return answer(200, usual(sound));
    if ('hang' in behaviour) return;
    if ('json' in behaviour) return answer(200, behaviour.json);
    if ('text' in behaviour) return void response.writeHead(200).end(behaviour.text);
    const { status, retryAfter } = behaviour;
    wrong(status, 'told_to_fail', retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: {
      TRANSCRIPTION_BASE_URL: `http://${host}/v1`,
      TRANSCRIPTION_API_KEY: KEY,
      TRANSCRIPTION_MODEL: 'whisper-1',
    },
    host,
    asked,
    abandoned,
    next: (...behaviours) => void queue.push(...behaviours),
    answers: (answer) => {
      usual = answer;
    },
    reset: () => {
      asked.length = 0;
      queue.length = 0;
      abandoned.count = 0;
      usual = NOTHING;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
