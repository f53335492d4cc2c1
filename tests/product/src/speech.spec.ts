import 'reflect-metadata';
import { readMp3 } from '@ichibun/audiobook/testing/mp3';
import { documentedFetch } from '@ichibun/gateway/testing/documented';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BehindGateway, startBehindGateway } from './testing/behind-gateway.js';
import { productDatabase } from './testing/product-database.js';

let database: TestDatabase;
let services: BehindGateway;
let dictionary: string;

beforeAll(async () => {
  dictionary = await preparedDictionary(jmdictText());
  database = await productDatabase();
  services = await startBehindGateway(database.url, {
    DICTIONARY_FILE: dictionary,
    TTS_PROVIDER: 'espeak',
  });
});
afterAll(async () => {
  await services.stop();
  await database.drop();
});

const post = (path: string, body: unknown) =>
  documentedFetch(services.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const speak = (body: unknown) => post('/api/tts/japanese', body);
const soundOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('speech', () => {
  it('is an MP3 that says which voice speaks and how long', async () => {
    const response = await speak({ text: '昨日友達と映画を見た。', voice: 'ja-JP-Neural2-C', speakingRate: 0.8 });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    expect(response.headers.get('x-voice')).toBe('espeak-ja');
    const sound = await soundOf(response);
    expect(response.headers.get('content-length')).toBe(String(sound.length));
    const seconds = Number(response.headers.get('x-duration-ms')) / 1000;
    expect(readMp3(sound).seconds).toBeCloseTo(seconds, 2);
    expect(seconds).toBeGreaterThan(1);
  });

  it('of a sentence has the names of the document that it is of', async () => {
    const content = '玲《あきら》は笑った。\n犬が玲を見る。';
    const added = await post('/api/documents/create-from-text', { title: '玲', content, userId: 1 });
    const { document } = (await added.json()) as { document: { id: number } };
    const text = '犬が玲を見る。';
    const named = await soundOf(await speak({ text, documentId: document.id }));
    expect(named).toEqual(await soundOf(await speak({ text: '犬が玲《あきら》を見る。' })));
    expect(named).not.toEqual(await soundOf(await speak({ text })));
    expect(await soundOf(await speak({ text, documentId: 999_999 }))).toEqual(await soundOf(await speak({ text })));
  });

  it('of a sentence has the reading that its learner has corrected in this place, and other texts do not', async () => {
    const text = '空と空を見る。';
    const add = async (title: string) => {
      const added = await post('/api/documents/create-from-text', { title, content: `${title}だ。${text}`, userId: 1 });
      return ((await added.json()) as { document: { id: number } }).document.id;
    };
    const [document, other] = [await add('犬'), await add('猫')];
    const plain = await soundOf(await speak({ text }));
    const within = { documentId: document, place: { sentence: text, start: 2 } };
    expect((await post('/api/users/1/corrections', { word: '空', reading: 'から', within })).ok).toBe(true);
    const corrected = await soundOf(await speak({ text, documentId: document }));
    expect(corrected).not.toEqual(plain);
    const readings = [{ start: 2, length: 1, reading: 'から' }];
    expect(corrected).toEqual(await soundOf(await speak({ text, readings })));
    expect(await soundOf(await speak({ text, documentId: other }))).toEqual(plain);
    expect(await soundOf(await speak({ text }))).toEqual(plain);
  });

  it('is the same for a text and for the correction of its reading', async () => {
    const corrected = { word: '昨日', reading: 'さくじつ' };
    const before = await soundOf(await speak({ text: '昨日' }));
    expect((await post('/api/users/1/corrections', corrected)).ok).toBe(true);
    const after = await soundOf(await speak({ text: '昨日' }));
    expect(after).not.toEqual(before);
    expect(after).toEqual(await soundOf(await speak({ text: '昨日', reading: 'さくじつ' })));
  });

  it('has the readings that the text itself gives', async () => {
    const given = { text: '空', readings: [{ start: 0, length: 1, reading: 'から' }] };
    expect(await soundOf(await speak(given))).toEqual(await soundOf(await speak({ text: '空', reading: 'から' })));
  });

  it('has voices', async () => {
    const response = await documentedFetch(`${services.url}/api/tts/voices`);
    expect(await response.json()).toEqual({
      voices: [
        { name: 'espeak-ja', label: 'Built-in, low (robotic)', engine: 'espeak', gender: 'male' },
        { name: 'espeak-ja-female', label: 'Built-in, high (robotic)', engine: 'espeak', gender: 'female' },
      ],
      defaultVoice: 'espeak-ja',
      englishVoices: [
        { name: 'flite-slt', label: 'Female', engine: 'flite', gender: 'female' },
        { name: 'flite-rms', label: 'Male', engine: 'flite', gender: 'male' },
        { name: 'espeak-en', label: 'Built-in, low (robotic)', engine: 'espeak', gender: 'male' },
        { name: 'espeak-en-female', label: 'Built-in, high (robotic)', engine: 'espeak', gender: 'female' },
      ],
      defaultEnglishVoice: 'flite-slt',
      problem: null,
      problemCode: null,
    });
  });

  it('of too long a text is refused with its bound', async () => {
    const response = await speak({ text: '猫'.repeat(1_001) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'speech.invalid-text',
      message: expect.stringContaining('1,000 characters'),
    });
  });

  it.each([
    [{}, 'http.invalid-request'],
    [{ text: '   ' }, 'http.invalid-request'],
    [{ text: 5 }, 'http.invalid-request'],
    [{ text: '猫', speakingRate: 0 }, 'http.invalid-request'],
    [{ text: '猫', speakingRate: 5 }, 'http.invalid-request'],
    [{ text: '猫', speakingRate: '1' }, 'http.invalid-request'],
    [{ text: '猫', readings: [{ start: -1, length: 1, reading: 'ねこ' }] }, 'http.invalid-request'],
    [{ text: '猫', reading: 'neko' }, 'speech.invalid-reading'],
  ])('of %j is refused with a message', async (body, code) => {
    const response = await speak(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code, message: expect.stringMatching(/./) });
  });
});
