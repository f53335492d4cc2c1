import 'reflect-metadata';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { edictText } from '@ichibun/language/testing/small-dictionary';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caller, type Product, START_MS, startProduct } from './testing/product-under-test.js';

const TEXT =
  '学生が学校で本を読む。猫と犬が橋を見る。友達が映画を買う。昨日、人が空を見て言う。月が出る。友達の猫が泳ぐ。お茶を待つ。電話を持つ。';

interface Worth {
  isCounted: boolean;
  uniqueVocabIds: number[] | null;
}
interface ReadWord {
  baseForm: string;
  uniqueVocabId: number | null;
}

describe('which new words of a document are worth learning', () => {
  let product: Product;
  const call = caller(() => product);
  let path: string;
  let words: ReadWord[];

  beforeAll(async () => {
    product = await startProduct({
      DEMO_USER: 'on',
      STARTER_CORPUS: 'off',
      DICTIONARY_FILE: await preparedDictionary(edictText()),
    });
    const text = { title: '学校', content: TEXT, userId: 1 };
    const { document } = (await call('POST', '/api/documents/create-from-text', text)).body;
    path = `/api/documents/${document.id}/worth-learning`;
    await until(async () => (await worth()).isCounted);
    const read = await call('POST', `/api/documents/${document.id}/words`, { from: 0, count: document.sentenceCount });
    words = read.body.sentences.flat();
  }, 2 * START_MS);
  afterAll(() => product?.stop());

  const worth = async (): Promise<Worth> => (await call('GET', path)).body;
  const idOf = (wanted: string) => words.find(({ baseForm }) => baseForm === wanted)!.uniqueVocabId!;
  const know = (word: string) => call('POST', '/api/users/1/vocabulary', { word, meaning: 'known' });

  it('are ten at least of a text of which nothing is known, of its own words, and no grammar', async () => {
    const { uniqueVocabIds } = await worth();
    expect(uniqueVocabIds).toHaveLength(10);
    const own = words.map(({ uniqueVocabId }) => uniqueVocabId);
    expect(own).toEqual(expect.arrayContaining(uniqueVocabIds!));
    expect(uniqueVocabIds).not.toContain(idOf('を'));
    expect(uniqueVocabIds).not.toContain(idOf('が'));
  });

  it('are without a word that is being learned', async () => {
    const [first] = (await worth()).uniqueVocabIds!;
    const learned = await call('POST', '/api/users/1/cards', { uniqueVocabIds: [first] });
    expect(learned.status).toBeLessThan(300);
    expect((await worth()).uniqueVocabIds).not.toContain(first);
  });

  it('are all where half of the words are known', async () => {
    const nouns = ['学生', '学校', '本', '猫', '犬', '橋', '友達', '映画', '昨日', '人', '空', '月', 'お茶', '電話'];
    for (const word of nouns) expect((await know(word)).status).toBeLessThan(300);
    expect(await worth()).toEqual({ isCounted: true, uniqueVocabIds: null });
    expect(idOf('読む')).toBeGreaterThan(0);
  });

  it('are not told of a document that is not there', async () => {
    expect(await call('GET', '/api/documents/999999/worth-learning')).toMatchObject({ status: 404 });
  });
});
