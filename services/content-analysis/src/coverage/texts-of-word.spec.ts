import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type ContentUnderTest, PETS, startContent } from '../testing/content-under-test.js';

const { method } = ContentAnalysisService;

let under: ContentUnderTest;

beforeAll(async () => {
  under = await startContent();
});
afterAll(() => under.stop());

describe('the texts of a learner that have a word', () => {
  const textsOf = (userId: number, word: string, reading = '', entry = '') =>
    under.rpc.call(method.listTextsOfWord, { userId, word, reading, entry });

  it('come newest first, with how often they have it and some sentences', async () => {
    const userId = under.newLearner();
    await under.analysed(userId, PETS);
    await under.analysed(userId, '犬が見る。');
    await under.analysed(userId, '猫を見た。');
    await under.analysed(under.newLearner(), '猫が猫を見た。');
    const { texts, total } = await textsOf(userId, '猫', 'ねこ');
    expect(total).toBe(2);
    expect(texts).toMatchObject([
      { title: 'A text', occurrences: 1, sentences: ['猫を見た。'], chapters: [] },
      { title: 'A text', occurrences: 3, sentences: ['猫が犬を見る。', '猫が、猫！'] },
    ]);
  });

  it('are none for a word, or a reading, that no text has', async () => {
    const userId = under.newLearner();
    await under.analysed(userId, PETS);
    expect(await textsOf(userId, '鳥')).toMatchObject({ texts: [], total: 0 });
    expect(await textsOf(userId, '猫', 'びょう')).toMatchObject({ texts: [], total: 0 });
    expect((await textsOf(userId, '猫')).total).toBe(1);
  });

  it('are not those that are still being counted, whose number is said', async () => {
    const userId = under.newLearner();
    await under.analysed(userId, PETS);
    expect(await textsOf(userId, '猫')).toMatchObject({ total: 1, counting: 0 });
    const client = new pg.Client({ connectionString: under.databaseUrl });
    await client.connect();
    await client.query("UPDATE content_analysis.texts SET status = 'processing' WHERE user_id = $1", [userId]);
    expect(await textsOf(userId, '猫')).toMatchObject({ texts: [], total: 0, counting: 1 });
    await client.query("UPDATE content_analysis.texts SET status = 'failed' WHERE user_id = $1", [userId]);
    expect(await textsOf(userId, '猫')).toMatchObject({ texts: [], total: 0, counting: 0 });
    await client.end();
  });

  it('are those that have its entry, however they read it', async () => {
    const userId = under.newLearner();
    await under.analysed(userId, '｜昨日《さくじつ》、犬を見た。');
    await under.analysed(userId, '昨日、猫を見た。');
    expect(await textsOf(userId, '昨日', 'きのう', '昨日・きのう')).toMatchObject({ total: 2 });
    expect(await textsOf(userId, '昨日', '', '昨日・きのう')).toMatchObject({ total: 2 });
  });

  it.each([
    ['空', '空を見る。', ['空・そら', '空・から']],
    ['人', '人がいる。', ['人・ひと', '人・にん']],
    ['はし', 'はしを持つ。', ['箸・はし', '橋・はし', '端・はし']],
  ])('are of one of the entries that are written so: %s', async (word, text, entries) => {
    const userId = under.newLearner();
    await under.analysed(userId, text);
    const readings = entries.map((entry) => entry.split('・')[1]!);
    const found = entries.map((entry, index) => textsOf(userId, word, readings[index], entry));
    expect((await Promise.all(found)).map(({ total }) => total).sort()).toEqual([...entries.slice(1).map(() => 0), 1]);
  });

  it('are those that have a word without an entry, as it is read', async () => {
    const userId = under.newLearner();
    await under.analysed(userId, '｜猫犬《びょうけん》を見る。');
    expect(await textsOf(userId, '猫犬', 'びょうけん', '猫犬・びょうけん')).toMatchObject({ total: 1 });
    expect(await textsOf(userId, '猫犬', 'ねこいぬ', '猫犬・ねこいぬ')).toMatchObject({ total: 0 });
  });

  it('say in which chapters it stands, and in which sentence of each first', async () => {
    const userId = under.newLearner();
    const content = '猫を見る。\n第一章\n猫が食べる。猫が見る。\n第二章\n犬が見る。\n第三章\n猫と犬を見た。';
    const chapters = ['第一章', '第二章', '第三章'].map((title) => ({ title, start: content.indexOf(title) }));
    const textObject = `texts/${randomUUID()}.txt`;
    await under.objects.put(textObject, Buffer.from(content));
    const { textId } = await under.rpc.call(method.addText, { userId, title: '本', textObject, chapters });
    const { analysis } = await under.rpc.call(method.openAnalysis, { userId, textId, title: '本' });
    await under.finished(userId, analysis!.id);
    const [text] = (await textsOf(userId, '猫')).texts;
    expect(text!.chapters.map(({ title, sentences, first }) => [title, sentences, first])).toEqual([
      ['', 1, '猫を見る。'],
      ['第一章', 2, '猫が食べる。'],
      ['第三章', 1, '猫と犬を見た。'],
    ]);
  });

  it('are twenty at most, with sentences of the newest four', async () => {
    const userId = under.newLearner();
    await Promise.all(
      Array.from({ length: 22 }, (_, at) => under.analysed(userId, `猫が${'犬'.repeat(at + 1)}を見る。`)),
    );
    const { texts, total } = await textsOf(userId, '猫');
    expect([texts.length, total]).toEqual([20, 22]);
    expect(texts.map(({ sentences }) => sentences.length)).toEqual([1, 1, 1, 1, ...Array(16).fill(0)]);
  });
});
