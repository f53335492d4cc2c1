import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleSound } from './sample-sound.js';

/** What a fake does with one request; without one it speaks in tones. */
type ServerBehaviour =
  /** Fails with this HTTP status; with `retry-after` where seconds are given. */
  | { readonly status: number; readonly retryAfter?: number }
  /** Never answers. */
  | { readonly hang: true }
  /** Breaks the connection before it answers. */
  | { readonly cutConnection: true }
  /** Answers with these bytes for sound. */
  | { readonly sound: Uint8Array };

export interface FakeSpeechServer<Asked> {
  /** Variables that make the product speak through the fake. */
  readonly environment: Record<string, string>;
  /** What was to be spoken so far, in order. */
  readonly asked: Asked[];
  /** The next requests to speak meet these, one each, in order. */
  next(...behaviours: ServerBehaviour[]): void;
  /** Forgets what was asked and queued. */
  reset(): void;
  stop(): Promise<void>;
}

export interface AskedOfOpenAi {
  readonly model: string;
  readonly input: string;
  readonly voice: string;
  readonly response_format: string;
  readonly speed: number;
  readonly key: string;
}

/** A request as it came, its path without the query. */
interface Received {
  readonly name: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

type Answer = { readonly json: unknown; readonly status?: number } | { readonly sound: Uint8Array };

class Refusal extends Error {}

/** Serves `answer`, after what the queue says for those requests that speak. */
async function serve(
  speaks: (received: Received) => boolean,
  answer: (received: Received) => Answer,
): Promise<{ url: string; queue: ServerBehaviour[]; stop(): Promise<void> }> {
  const queue: ServerBehaviour[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const received = { name: `${request.method} ${pathname}`, query: searchParams, body, headers: request.headers };
    const behaviour = speaks(received) ? queue.shift() : undefined;
    const made = answer(received);
    if (behaviour && 'hang' in behaviour) return;
    if (behaviour && 'cutConnection' in behaviour) return void response.destroy();
    if (behaviour && 'status' in behaviour) {
      const headers = behaviour.retryAfter === undefined ? {} : { 'retry-after': String(behaviour.retryAfter) };
      response.writeHead(behaviour.status, headers).end('{"error":{"message":"The fake was told to fail."}}');
    } else if ('sound' in made) {
      response
        .writeHead(200, { 'content-type': 'audio/wav' })
        .end((behaviour as { sound?: Uint8Array })?.sound ?? made.sound);
    } else {
      response.writeHead(made.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(made.json));
    }
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      const status = error instanceof Refusal ? 400 : 500;
      response.writeHead(status).end(JSON.stringify({ detail: { text: error.message } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    queue,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const OPENAI_KEY = 'fake-key';

/**
 * Starts a local server that speaks OpenAI's `/v1/audio/speech`, with tones for a voice:
 * https://platform.openai.com/docs/api-reference/audio/createSpeech
 */
export async function startFakeOpenAiSpeech(): Promise<FakeSpeechServer<AskedOfOpenAi>> {
  const asked: AskedOfOpenAi[] = [];
  const answer = ({ name, body, headers }: Received): Answer => {
    if (name !== 'POST /v1/audio/speech') return { status: 404, json: { error: { message: 'no such path' } } };
    const key = String(headers.authorization ?? '').replace(/^Bearer /, '');
    if (key !== OPENAI_KEY) return { status: 401, json: { error: { code: 'invalid_api_key' } } };
    const given = { ...JSON.parse(body), key } as AskedOfOpenAi;
    if (!given.input || given.input.length > 4_096) throw new Refusal('input has 1 to 4096 characters');
    if (given.speed < 0.25 || given.speed > 4) throw new Refusal('speed is between 0.25 and 4');
    if (given.response_format !== 'wav') throw new Refusal('this fake speaks wav');
    asked.push(given);
    return { sound: sampleSound(given.input, given.speed) };
  };
  const { url, queue, stop } = await serve(() => true, answer);
  return {
    environment: {
      TTS_PROVIDER: 'openai',
      OPENAI_TTS_BASE_URL: `${url}/v1`,
      OPENAI_TTS_API_KEY: OPENAI_KEY,
      OPENAI_TTS_MODEL: 'tts-1',
      OPENAI_TTS_VOICES: 'alloy,nova',
    },
    asked,
    next: (...behaviours) => void queue.push(...behaviours),
    reset: () => {
      asked.length = 0;
      queue.length = 0;
    },
    stop,
  };
}

export interface AskedOfVoicevox {
  readonly speaker: number;
  readonly speed: number;
  /** What is spoken: morae, with `/` after each accent phrase, `、` for a pause, `？` for a question. */
  readonly said: string;
  /** The accent of each phrase. */
  readonly accents: readonly number[];
}

interface AccentPhrase {
  readonly moras: readonly { readonly text: string }[];
  readonly accent: number;
  readonly pause_mora: { readonly text: string } | null;
  readonly is_interrogative: boolean;
}

const SPEAKERS = [
  {
    name: 'ずんだもん',
    styles: [
      { name: 'ノーマル', id: 3, type: 'talk' },
      { name: 'うた', id: 3003, type: 'frame_decode' },
    ],
  },
  // As older ones list them.
  { name: '四国めたん', styles: [{ name: 'あまあま', id: 0 }] },
];

/** Morae that the notation knows: https://github.com/VOICEVOX/voicevox_engine */
const MORA =
  /イェ|ウ[ィゥェォ]|[キギニヒビピミリ][ィェャュョ]|[クグ][ァィゥェォヮ]|[シジチヂ][ェャュョ]|[スズ]ィ|ツ[ァィェォ]|[テデ][ィェャュョ]|[トド]ゥ|フ[ァィェォ]|ヴ[ァィェォャュョ]|[ァ-ヴヶ]/y;

/** @throws Refusal as the server does for what is not in its notation */
function readNotation(text: string): AccentPhrase[] {
  return text.split(/(?<=[/、])/).map((written) => {
    const isPause = written.endsWith('、');
    const phrase = written.replace(/[/、]$/, '');
    if (phrase === '') throw new Refusal('EMPTY_PHRASE');
    if (/？./.test(phrase)) throw new Refusal('INTERROGATION_MARK_NOT_AT_END');
    const moras: { text: string }[] = [];
    let accent: number | undefined;
    const said = phrase.replace('？', '');
    for (let at = 0; at < said.length; ) {
      if (said[at] === "'") {
        if (moras.length === 0) throw new Refusal('ACCENT_TOP');
        if (accent !== undefined) throw new Refusal('ACCENT_TWICE');
        accent = moras.length;
        at++;
        continue;
      }
      MORA.lastIndex = at;
      const found = MORA.exec(said);
      if (!found || /[ヵ]/.test(found[0])) throw new Refusal('UNKNOWN_TEXT');
      moras.push({ text: found[0] });
      at += found[0].length;
    }
    if (accent === undefined) throw new Refusal('ACCENT_NOTFOUND');
    return { moras, accent, pause_mora: isPause ? { text: '、' } : null, is_interrogative: phrase.endsWith('？') };
  });
}

/** What a server without our readings makes of a text: its letters. */
const readText = (text: string): AccentPhrase[] => [
  { moras: [...text].map((letter) => ({ text: letter })), accent: 1, pause_mora: null, is_interrogative: false },
];

/**
 * Starts a local server that speaks the protocol of VOICEVOX's engine, with tones for a voice:
 * https://voicevox.github.io/voicevox_engine/api/
 */
export async function startFakeVoicevox(): Promise<FakeSpeechServer<AskedOfVoicevox>> {
  const asked: AskedOfVoicevox[] = [];
  const speakers = SPEAKERS.flatMap(({ styles }) => styles.map(({ id }) => id));
  const answer = ({ name, query, body }: Received): Answer => {
    if (name === 'GET /speakers') return { json: SPEAKERS };
    const speaker = Number(query.get('speaker'));
    if (!speakers.includes(speaker)) return { status: 422, json: { detail: 'no such speaker' } };
    if (name === 'POST /accent_phrases') {
      const text = query.get('text') ?? '';
      return { json: query.get('is_kana') === 'true' ? readNotation(text) : readText(text) };
    }
    if (name !== 'POST /synthesis') return { status: 404, json: { detail: 'Not Found' } };
    const { accent_phrases: phrases, speedScale: speed, outputStereo } = JSON.parse(body);
    if (outputStereo !== false || speed < 0.5 || speed > 2) throw new Refusal('a query that is not understood');
    const saidOf = ({ moras, pause_mora, is_interrogative }: AccentPhrase) =>
      moras.map(({ text }) => text).join('') + (is_interrogative ? '？' : '') + (pause_mora ? '、' : '/');
    const said = (phrases as AccentPhrase[]).map(saidOf).join('');
    asked.push({ speaker, speed, said, accents: (phrases as AccentPhrase[]).map(({ accent }) => accent) });
    return { sound: sampleSound(said, speed) };
  };
  const { url, queue, stop } = await serve(({ name }) => name === 'POST /synthesis', answer);
  return {
    environment: { TTS_PROVIDER: 'voicevox', VOICEVOX_URL: url },
    asked,
    next: (...behaviours) => void queue.push(...behaviours),
    reset: () => {
      asked.length = 0;
      queue.length = 0;
    },
    stop,
  };
}
