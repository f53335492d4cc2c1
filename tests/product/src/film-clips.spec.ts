import 'reflect-metadata';
import { writeWav } from '@ichibun/audiobook/audio/wav';
import { readMp3 } from '@ichibun/audiobook/testing/mp3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { type Answer, caller, fileForm, type Product, START_MS, startProduct } from './testing/product-under-test.js';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ DEMO_USER: 'on' });
}, START_MS);
afterAll(() => product?.stop());

const call = caller(() => product);

/** Some seconds of a tone. */
const wav = (seconds: number, sampleRate = 44_100) =>
  writeWav({
    sampleRate,
    samples: Int16Array.from({ length: seconds * sampleRate }, (_, at) => 8_000 * Math.sin(at / 20)),
  });

/** A JPEG, as far as anybody looks at it here. */
const jpeg = (bytes = 100) => Uint8Array.from({ length: bytes }, (_, at) => [0xff, 0xd8, 0xff][at] ?? at);

const send = (id: number, media: string, file: Uint8Array): Promise<Answer> =>
  call('POST', `/api/sentences/${id}/media/${media}`, fileForm('clip', file, {}, 'file'));

const load = async (id: number, media: string) => {
  const response = await fetch(`${product.url}/api/sentences/${id}/media/${media}`);
  const type = response.headers.get('content-type');
  return { status: response.status, type, bytes: new Uint8Array(await response.arrayBuffer()) };
};

const WORDS = [
  ['猫', 'ねこ'],
  ['犬', 'いぬ'],
  ['本', 'ほん'],
  ['橋', 'はし'],
] as const;
let count = 0;

/** A saved sentence of its own, with a card. */
async function save(): Promise<{ id: number; word: string }> {
  const [word, reading] = WORDS[count++]!;
  const { body } = await call('POST', '/api/dictionary/words', { entry: `${word}・${reading}`, word });
  const sentence = {
    unique_vocab_id: body.word.uniqueVocabId,
    target_word: word,
    sentence_ja: `あれは<b>${word}</b>だ。`,
  };
  const saved = await call('POST', '/api/sentences/save', { sentences: [sentence] });
  expect(saved.status).toBe(200);
  return { id: saved.body.sentenceIds[0], word };
}

async function saveWithClip() {
  const saved = await save();
  expect(await send(saved.id, 'sound', wav(2))).toMatchObject({ status: 200 });
  expect(await send(saved.id, 'picture', jpeg())).toMatchObject({ status: 200 });
  return saved;
}

const room = async () => (await call('GET', '/api/sentences/media')).body;

describe('a line of a film that is saved with its sound and a picture', () => {
  it('is in the bank with both: an MP3 as long as what was sent, and the picture as it was', async () => {
    const { id } = await saveWithClip();
    const { sentences } = (await call('GET', '/api/sentences/bank/1')).body;
    const saved = sentences.find((one: { id: number }) => one.id === id);
    expect(saved.mined).toEqual({ title: null, url: null, media: ['sound', 'picture'] });
    const heard = await load(id, 'sound');
    expect(heard).toMatchObject({ status: 200, type: 'audio/mpeg' });
    const mp3 = readMp3(heard.bytes);
    expect(mp3.sampleRate).toBe(44_100);
    expect(mp3.seconds).toBeGreaterThanOrEqual(2);
    expect(mp3.seconds).toBeLessThan(2.1);
    expect(await load(id, 'picture')).toEqual({ status: 200, type: 'image/jpeg', bytes: jpeg() });
  });

  it('is reviewed with both', async () => {
    const { word } = await saveWithClip();
    const { cards } = (await call('GET', '/api/users/1/reviews/next?count=100&timeZone=UTC')).body;
    const card = cards.find((one: { word: string }) => one.word === word);
    expect(card.sentence.media).toEqual(['sound', 'picture']);
  });

  it('has them in a deck, and in the export of everything', async () => {
    const { id } = await saveWithClip();
    const sound = (await load(id, 'sound')).bytes;
    const exported = await fetch(`${product.url}/api/sentences/export-anki`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sentenceIds: [id], deckName: 'Film' }),
    });
    const deck = unzipSync(new Uint8Array(await exported.arrayBuffer()));
    const names = Object.entries<string>(JSON.parse(strFromU8(deck.media!)));
    expect(names.map(([, name]) => name.replace(/^ichibun-[0-9a-f]{32}/, ''))).toEqual(['.mp3', '.jpg']);
    expect(names.map(([number]) => deck[number])).toEqual([sound, jpeg()]);

    const all = await fetch(`${product.url}/api/users/1/export`, { method: 'POST' });
    const files = unzipSync(new Uint8Array(await all.arrayBuffer()));
    const rows = JSON.parse(strFromU8(files['sentences/saved-sentences.json']!));
    const row = rows.find((one: { id: number }) => one.id === id);
    const fileOf = (name: string) => Object.keys(files).find((path) => path.endsWith(`-${name}`));
    expect(files[fileOf(row.sound)!]).toEqual(sound);
    expect(files[fileOf(row.picture)!]).toEqual(jpeg());
  });

  it('takes room that is shown, has another sound in place of the one before, and goes with its sentence', async () => {
    const before = await room();
    expect(before).toMatchObject({ mostCount: 6_000, mostBytes: 1_000_000_000 });
    const { id } = await saveWithClip();
    const bytes = (await load(id, 'sound')).bytes.length + jpeg().length;
    expect(await room()).toEqual({ ...before, count: before.count + 2, bytes: before.bytes + bytes });
    await send(id, 'sound', wav(1));
    expect(readMp3((await load(id, 'sound')).bytes).seconds).toBeLessThan(1.1);
    expect((await room()).count).toBe(before.count + 2);
    expect(await call('DELETE', `/api/sentences/${id}`)).toMatchObject({ status: 200 });
    expect(await load(id, 'sound')).toMatchObject({ status: 404 });
    expect(await room()).toEqual(before);
  });

  it.each([
    ['a picture as sound', 'sound', jpeg(), 400, 'sentences.invalid-media'],
    ['sound as a picture', 'picture', wav(1), 400, 'sentences.invalid-media'],
    ['a WAV file that breaks off', 'sound', wav(1).subarray(0, 60), 400, 'speech.invalid-sound'],
    ['sound of 61 seconds', 'sound', wav(61, 8_000), 400, 'speech.invalid-sound'],
    ['a picture of 200,001 bytes', 'picture', jpeg(200_001), 413, 'sentences.large-media'],
    ['sound of more than 6 MB', 'sound', wav(70, 48_000), 413, 'http.large-file'],
  ])('is refused with %s', async (_what, media, file, status, code) => {
    const before = await room();
    const id = (await call('GET', '/api/sentences/bank/1')).body.sentences[0].id;
    expect(await send(id, media, file)).toMatchObject({ status, body: { code } });
    expect(await room()).toEqual(before);
  });

  it('is refused for a sentence that is not there', async () => {
    const before = await room();
    expect(await send(2_000_000_000, 'picture', jpeg())).toMatchObject({
      status: 404,
      body: { code: 'sentences.not-found' },
    });
    expect(await room()).toEqual(before);
  });
});
