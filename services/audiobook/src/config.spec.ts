import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@ichibun/kit/config';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { speechConfig } from './config.js';

let folder: string;
let credentials: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-credentials-'));
  credentials = join(folder, 'credentials.json');
  await writeFile(credentials, '{}');
});
afterAll(() => rm(folder, { recursive: true }));

const enginesOf = (environment: Record<string, string>) => {
  const { google, openai, voicevox, espeak } = readConfig(speechConfig, environment);
  return Object.entries({ google, openai, voicevox, espeak }).flatMap(([name, settings]) => (settings ? [name] : []));
};

it.each([
  [{}, ['espeak']],
  [{ TTS_PROVIDER: 'auto', GOOGLE_TTS_API_KEY: 'key' }, ['google', 'espeak']],
  [{ TTS_PROVIDER: 'google', GOOGLE_TTS_API_KEY: 'key' }, ['google']],
  [{ TTS_PROVIDER: 'espeak', GOOGLE_TTS_API_KEY: 'key' }, ['espeak']],
  [{ OPENAI_TTS_MODEL: 'tts-1', VOICEVOX_URL: 'http://voices:50021' }, ['openai', 'voicevox', 'espeak']],
  [{ TTS_PROVIDER: 'openai', OPENAI_TTS_MODEL: 'kokoro', GOOGLE_TTS_API_KEY: 'key' }, ['openai']],
  [{ TTS_PROVIDER: 'voicevox' }, ['voicevox', 'espeak']],
])('with %j the engines are %j', (environment, engines) => {
  expect(enginesOf(environment)).toEqual(engines);
});

it('takes a file of credentials, and a key before it', () => {
  const environment = { GOOGLE_APPLICATION_CREDENTIALS: credentials };
  expect(readConfig(speechConfig, environment).google).toMatchObject({ credentialsFile: credentials });
  const both = readConfig(speechConfig, { ...environment, GOOGLE_TTS_API_KEY: 'key' }).google;
  expect(both).toMatchObject({ apiKey: 'key', credentialsFile: undefined });
});

it('has the endpoint of OpenAI’s protocol without its last slash, and its voices', () => {
  const environment = {
    OPENAI_TTS_MODEL: 'kokoro',
    OPENAI_TTS_BASE_URL: 'http://voices/v1/',
    OPENAI_TTS_VOICES: 'jf_a, am_b',
  };
  expect(readConfig(speechConfig, environment).openai).toEqual({
    baseUrl: 'http://voices/v1',
    model: 'kokoro',
    voices: ['jf_a', 'am_b'],
  });
});

it.each([
  [{ TTS_PROVIDER: 'siri' }, /TTS_PROVIDER \(expected one of auto, google, openai, voicevox, espeak\)/],
  [{ TTS_PROVIDER: 'google' }, /GOOGLE_TTS_API_KEY \(this or GOOGLE_APPLICATION_CREDENTIALS is needed/],
  [{ GOOGLE_TTS_API_KEY: 'key', GOOGLE_TTS_ENDPOINT: 'somewhere' }, /GOOGLE_TTS_ENDPOINT/],
  [{ GOOGLE_APPLICATION_CREDENTIALS: '/secret/place' }, /^(?!.*secret).*GOOGLE_APPLICATION_CREDENTIALS/],
  [{ TTS_PROVIDER: 'openai' }, /OPENAI_TTS_MODEL \(needed with TTS_PROVIDER=openai/],
  [{ OPENAI_TTS_VOICES: 'alloy,,nova' }, /OPENAI_TTS_VOICES/],
  [{ VOICEVOX_URL: 'localhost' }, /VOICEVOX_URL/],
  [{ SPEECH_CACHE_MB: '0' }, /SPEECH_CACHE_MB/],
])('refuses %j by the name of the variable', (environment, message) => {
  expect(() => readConfig(speechConfig, environment)).toThrow(message);
});
