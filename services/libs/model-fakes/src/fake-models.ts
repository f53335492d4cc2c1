import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { AskedQuestion, Behaviour } from './behaviour.js';
import { geminiReply, readGemini } from './gemini-protocol.js';
import { openAiReply, readOpenAi } from './openai-protocol.js';
import type { Reply } from './reply.js';
import { sampleAnswer } from './sample-answer.js';

const GEMINI_PATH = /^\/v1(?:beta)?\/models\/([^/:]+):generateContent$/;
const OPENAI_PATH = '/v1/chat/completions';
const BLANKS = Buffer.alloc(65_536, ' ');

/** Decides what becomes of a request; undefined for the fake's own best. */
type Script = (question: AskedQuestion) => Behaviour | undefined;

export interface FakeModels {
  /** Variables that make a service use the fake as Gemini. */
  readonly gemini: Record<string, string>;
  /** Variables that make a service use the fake as an OpenAI-compatible endpoint. */
  readonly openai: Record<string, string>;
  /** What was asked so far, in order. */
  readonly asked: AskedQuestion[];
  /** Those of them whose asker hung up before the answer. */
  readonly abandoned: AskedQuestion[];
  /** The next requests meet these, one each, in order; those after them the script. */
  next(...behaviours: Behaviour[]): void;
  /** Requests for which nothing is queued are decided by this. */
  script(script: Script): void;
  /** Forgets what was asked, queued and scripted. */
  reset(): void;
  stop(): Promise<void>;
}

/**
 * Starts a local server that speaks Gemini's and OpenAI's protocols, without a model behind it.
 *
 * @param port 0 for any
 * @param delayMs pause before each answer, as a model takes its time
 */
export async function startFakeModels({ port = 0, delayMs = 0 } = {}): Promise<FakeModels> {
  const asked: AskedQuestion[] = [];
  const abandoned: AskedQuestion[] = [];
  const queue: Behaviour[] = [];
  let script: Script = () => undefined;
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (!response.headersSent)
        send(response, { status: 400, body: { error: { code: 400, message: error.message } } });
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const question = await read(request);
    if (!question) return send(response, { status: 404, body: { error: { code: 404, message: 'no such path' } } });
    asked.push(question);
    response.once('close', () => {
      if (!response.writableEnded) abandoned.push(question);
    });
    const behaviour = queue.shift() ?? script(question) ?? { json: sampleAnswer(question) };
    if (delayMs > 0) await pause(delayMs);
    if ('json' in behaviour) await behaviour.after;
    if ('hang' in behaviour) return;
    if ('endless' in behaviour) {
      response.writeHead(200, { 'content-type': 'application/json' });
      // Until the asker hangs up.
      return pipeline(blanks(behaviour.endless.everyMs), response);
    }
    const reply = question.protocol === 'gemini' ? geminiReply : openAiReply;
    if ('cutConnection' in behaviour) return cutOff(response, reply({ text: '{"paragraphs": ["' }));
    send(response, reply(behaviour));
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    gemini: { AI_PROVIDER: 'gemini', GEMINI_API_KEY: 'fake-key', GEMINI_BASE_URL: url },
    openai: { AI_PROVIDER: 'openai', OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: 'fake-key', OPENAI_MODEL: 'fake' },
    asked,
    abandoned,
    next: (...behaviours) => void queue.push(...behaviours),
    script: (decide) => {
      script = decide;
    },
    reset: () => {
      asked.length = 0;
      abandoned.length = 0;
      queue.length = 0;
      script = () => undefined;
    },
    stop: () => stop(server),
  };
}

/** The question that a request asks, or undefined at a path of neither protocol. */
async function read(request: IncomingMessage): Promise<AskedQuestion | undefined> {
  const path = new URL(request.url ?? '/', 'http://fake').pathname;
  const model = GEMINI_PATH.exec(path)?.[1];
  if (request.method !== 'POST' || (model === undefined && path !== OPENAI_PATH)) return undefined;
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  const body = JSON.parse(text);
  if (model !== undefined) return readGemini(model, String(request.headers['x-goog-api-key'] ?? ''), body);
  return readOpenAi((request.headers.authorization ?? '').replace(/^Bearer /, ''), body);
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Blanks, which may be before any JSON. */
async function* blanks(everyMs?: number) {
  while (true) {
    if (everyMs !== undefined) await pause(everyMs);
    yield everyMs === undefined ? BLANKS : ' ';
  }
}

/** Begins an answer and breaks the connection in the middle of it. */
function cutOff(response: ServerResponse, { status, body }: Reply): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
