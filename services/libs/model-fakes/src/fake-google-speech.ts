import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleSound } from './sample-sound.js';

/** What the fake does with one request; without one it speaks in tones. */
type SpeechBehaviour =
  /** 429; tells the seconds to wait in a RetryInfo where given. */
  | { readonly quota: { readonly seconds?: number } }
  /** Fails with this HTTP status, under Google's name for it. */
  | { readonly status: number; readonly name: string; readonly message?: string }
  /** Answers after this many milliseconds. */
  | { readonly slow: number }
  /** Never answers. */
  | { readonly hang: true }
  /** Breaks the connection in the middle of the answer. */
  | { readonly cutConnection: true }
  /** Answers with these bytes for sound. */
  | { readonly sound: Uint8Array };

interface AskedSpeech {
  readonly text?: string;
  readonly ssml?: string;
  readonly voice: string;
  readonly languageCode: string;
  /** Number of Google's AudioEncoding; 1 is LINEAR16. */
  readonly encoding: number;
  readonly rate: number;
  readonly key: string;
}

export interface FakeGoogleSpeech {
  /** Variables that make the product speak through the fake. */
  readonly environment: Record<string, string>;
  /** What was to be spoken so far, in order. */
  readonly asked: AskedSpeech[];
  /** How often the voices were asked for. */
  readonly listed: () => number;
  /** The next requests to speak meet these, one each, in order. */
  next(...behaviours: SpeechBehaviour[]): void;
  /** The next requests for the voices meet these. */
  nextList(...behaviours: SpeechBehaviour[]): void;
  /** Forgets what was asked and queued. */
  reset(): void;
  stop(): Promise<void>;
}

const KEY = 'fake-key';

/** Some of Google's voices, in no good order, and one of another language: the caller filters the list. */
const VOICES: readonly (readonly [name: string, gender: number])[] = [
  ['ja-JP-Standard-A', 2],
  ['ja-JP-Chirp3-HD-Achernar', 2],
  ['ja-JP-Wavenet-D', 1],
  ['ja-JP-Neural2-B', 2],
  ['ja-JP-Neural2-C', 1],
  ['en-US-Neural2-C', 2],
];

/** Voices that know no markup: Google refuses it for some. */
const WITHOUT_MARKUP = /Chirp/;

/**
 * Starts a local server that speaks the REST protocol of Google's Text-to-Speech, with tones for a voice:
 * https://cloud.google.com/text-to-speech/docs/reference/rest
 *
 * @param port 0 for any
 */
export async function startFakeGoogleSpeech({ port = 0 } = {}): Promise<FakeGoogleSpeech> {
  const asked: AskedSpeech[] = [];
  const queue: SpeechBehaviour[] = [];
  const listQueue: SpeechBehaviour[] = [];
  let listed = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://fake');
    const isList = request.method === 'GET' && pathname === '/v1/voices';
    const isSpeak = request.method === 'POST' && pathname === '/v1/text:synthesize';
    if (!isList && !isSpeak) return fail(response, 404, 'NOT_FOUND', 'no such path');
    const key = String(request.headers['x-goog-api-key'] ?? '');
    if (key !== KEY) return refuseKey(response);
    if (isList) {
      listed++;
      return meet(response, listQueue.shift(), { voices: VOICES.map(presentVoice) });
    }
    const speech = await readSpeech(request, key);
    asked.push(speech);
    const behaviour = queue.shift();
    if (!behaviour && speech.ssml && WITHOUT_MARKUP.test(speech.voice)) {
      return fail(response, 400, 'INVALID_ARGUMENT', 'This voice does not support SSML input.');
    }
    const sound = behaviour && 'sound' in behaviour ? behaviour.sound : sampleSound(spokenText(speech), speech.rate);
    return meet(response, behaviour, { audioContent: Buffer.from(sound).toString('base64') });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => fail(response, 400, 'INVALID_ARGUMENT', error.message));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    environment: {
      TTS_PROVIDER: 'auto',
      GOOGLE_TTS_API_KEY: KEY,
      GOOGLE_TTS_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    asked,
    listed: () => listed,
    next: (...behaviours) => void queue.push(...behaviours),
    nextList: (...behaviours) => void listQueue.push(...behaviours),
    reset: () => {
      asked.length = 0;
      queue.length = 0;
      listQueue.length = 0;
      listed = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readSpeech(request: IncomingMessage, key: string): Promise<AskedSpeech> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const { input, voice, audioConfig } = JSON.parse(body);
  const bytes = Buffer.byteLength(input.ssml ?? input.text ?? '');
  if (bytes === 0 || bytes > 5_000) throw new Error(`The input has ${bytes} bytes; 1 to 5000 are allowed.`);
  const rate = audioConfig.speakingRate || 1;
  if (rate < 0.25 || rate > 2) throw new Error(`The speaking rate ${rate} is not in the range from 0.25 to 2.`);
  if (input.ssml) checkMarkup(input.ssml);
  return {
    ...input,
    voice: voice.name,
    languageCode: voice.languageCode,
    encoding: Number(audioConfig.audioEncoding),
    rate,
    key,
  };
}

/** Every tag is one of those that are used here, and closed in turn. */
function checkMarkup(ssml: string): void {
  const open: string[] = [];
  for (const [, close, name] of ssml.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (!close) open.push(name!);
    else if (open.pop() !== name) throw new Error('The markup is not well-formed.');
  }
  const isOdd = open.length > 0 || !/^<speak>.*<\/speak>$/s.test(ssml) || /&(?!amp;|lt;|gt;|quot;|apos;)/.test(ssml);
  if (isOdd) throw new Error('The markup is not well-formed.');
  // Kana, in which ^ begins a phrase, and the pitch falls once in each at most.
  for (const [, heard] of ssml.matchAll(/ph="([^"]*)"/g)) {
    if (!/^\^?(?:[ぁ-ゖァ-ヺー]+!?[ぁ-ゖァ-ヺー]*)(?:\^[ぁ-ゖァ-ヺー]+!?[ぁ-ゖァ-ヺー]*)*$/u.test(heard!)) {
      throw new Error(`${heard} is no pronunciation.`);
    }
  }
}

/** With the readings of the markup in the place of what they are the readings of. */
const spokenText = ({ text, ssml }: AskedSpeech) =>
  text ?? ssml!.replace(/<phoneme [^>]*ph="([^"]*)"[^>]*>[^<]*<\/phoneme>/g, '$1').replace(/<[^>]*>|&[a-z]+;/g, '');

const presentVoice = ([name, gender]: (typeof VOICES)[number]) => ({
  languageCodes: [name.slice(0, 5)],
  name,
  ssmlGender: gender,
  naturalSampleRateHertz: 24_000,
});

async function meet(response: ServerResponse, behaviour: SpeechBehaviour | undefined, body: object): Promise<void> {
  if (behaviour && 'hang' in behaviour) return;
  if (behaviour && 'slow' in behaviour) await pause(behaviour.slow);
  if (behaviour && 'quota' in behaviour) return refuseQuota(response, behaviour.quota.seconds);
  if (behaviour && 'status' in behaviour) {
    return fail(response, behaviour.status, behaviour.name, behaviour.message ?? 'The fake was told to fail.');
  }
  const text = JSON.stringify(body);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  if (behaviour && 'cutConnection' in behaviour) {
    response.write(text.slice(0, text.length / 2), () => response.destroy());
    return;
  }
  response.end(text);
}

function refuseQuota(response: ServerResponse, seconds: number | undefined): void {
  const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` };
  fail(response, 429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', seconds === undefined ? [] : [retryInfo]);
}

const refuseKey = (response: ServerResponse) =>
  fail(response, 400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'texttospeech.googleapis.com' },
    },
  ]);

function fail(response: ServerResponse, code: number, status: string, message: string, details: object[] = []): void {
  response.writeHead(code, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { code, message, status, details } }));
}
