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
  const { google, espeak } = readConfig(speechConfig, environment);
  return [...(google ? ['google'] : []), ...(espeak ? ['espeak'] : [])];
};

it.each([
  [{}, ['espeak']],
  [{ TTS_PROVIDER: 'auto', GOOGLE_TTS_API_KEY: 'key' }, ['google', 'espeak']],
  [{ TTS_PROVIDER: 'google', GOOGLE_TTS_API_KEY: 'key' }, ['google']],
  [{ TTS_PROVIDER: 'espeak', GOOGLE_TTS_API_KEY: 'key' }, ['espeak']],
])('with %j the engines are %j', (environment, engines) => {
  expect(enginesOf(environment)).toEqual(engines);
});

it('takes a file of credentials, and a key before it', () => {
  const environment = { GOOGLE_APPLICATION_CREDENTIALS: credentials };
  expect(readConfig(speechConfig, environment).google).toMatchObject({ credentialsFile: credentials });
  const both = readConfig(speechConfig, { ...environment, GOOGLE_TTS_API_KEY: 'key' }).google;
  expect(both).toMatchObject({ apiKey: 'key', credentialsFile: undefined });
});

it.each([
  [{ TTS_PROVIDER: 'siri' }, /TTS_PROVIDER \(expected one of auto, google, espeak\)/],
  [{ TTS_PROVIDER: 'google' }, /GOOGLE_TTS_API_KEY \(this or GOOGLE_APPLICATION_CREDENTIALS is needed/],
  [{ GOOGLE_TTS_API_KEY: 'key', GOOGLE_TTS_ENDPOINT: 'somewhere' }, /GOOGLE_TTS_ENDPOINT/],
  [{ GOOGLE_APPLICATION_CREDENTIALS: '/secret/place' }, /^(?!.*secret).*GOOGLE_APPLICATION_CREDENTIALS/],
  [{ SPEECH_CACHE_MB: '0' }, /SPEECH_CACHE_MB/],
])('refuses %j by the name of the variable', (environment, message) => {
  expect(() => readConfig(speechConfig, environment)).toThrow(message);
});
