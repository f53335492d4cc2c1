import 'reflect-metadata';
import { alignRecording, type SpokenSentence } from '@ichibun/alignment/align-recording';
import { CEPSTRA, type Features, FRAME_MS, featuresOf } from '@ichibun/alignment/features';
import { unpacked } from '@ichibun/alignment/packed';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { caller, type Product, START_MS, startProduct } from './testing/product-under-test.js';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ DEMO_USER: 'on' });
}, START_MS);
afterAll(() => product?.stop());

const call = caller(() => product);

const SENTENCES = [
  '朝早く起きて、窓を開けました。',
  '台所でお湯を沸かし、熱いお茶を飲みます。',
  '途中で隣の家の猫に会いました。',
  '電車はいつものように混んでいます。',
];

const newDocument = async (text: string): Promise<number> =>
  (await call('POST', '/api/documents/create-from-text', { title: '朝', content: text })).body.document.id;

async function spokenFeatures(document: number, query: string): Promise<Features[]> {
  const response = await fetch(`${product.url}/api/documents/${document}/spoken-features?${query}`);
  expect(response.status).toBe(200);
  return unpacked(new Uint8Array(await response.arrayBuffer()));
}

const framesOf = (features: readonly Features[]) => features.map(({ cepstra }) => cepstra.length / CEPSTRA);

it('sentences that the built-in voice says with pauses between them are found where they begin', async () => {
  const document = await newDocument(SENTENCES.join('\n'));
  const { body } = await call('GET', `/api/documents/${document}`);
  expect(body.document.sentences).toEqual(SENTENCES);
  const said = await spokenFeatures(document, 'count=20');
  const silence = featuresOf(new Float32Array(16_000), 16_000);
  const starts: number[] = [];
  let frames = 0;
  async function* heard() {
    for (const one of said.slice(0, SENTENCES.length)) {
      frames += silence.cepstra.length / CEPSTRA;
      starts.push(frames * FRAME_MS);
      frames += one.cepstra.length / CEPSTRA;
      yield silence;
      yield one;
    }
  }
  const reference = {
    sentences: SENTENCES.length,
    of: async (from: number, to: number) => spokenFeatures(document, `from=${from}&count=${to - from}`),
  };
  const found: SpokenSentence[] = [];
  for await (const { spoken } of alignRecording(heard(), reference)) found.push(...spoken);
  expect(found.map(({ sentence }) => sentence)).toEqual([0, 1, 2, 3]);
  for (const { sentence, fromMs } of found) expect(Math.abs(fromMs - starts[sentence]!)).toBeLessThan(200);
});

it('what the voice says comes for the sentences asked for, without sound where there is nothing to say', async () => {
  const document = await newDocument('猫がいる。\n……\n犬もいる。');
  const all = framesOf(await spokenFeatures(document, 'from=0&count=5'));
  expect(all.map((frames) => frames > 0)).toEqual([true, false, true, false, false]);
  expect(framesOf(await spokenFeatures(document, 'from=2&count=1'))).toEqual([all[2]]);
});
