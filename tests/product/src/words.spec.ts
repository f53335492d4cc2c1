import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { starterProcessed, writeStarter } from '@ichibun/corpus-admin/testing/starter';
import { documentedFetch } from '@ichibun/gateway/testing/documented';
import { edictText, writeDictionaryFile } from '@ichibun/language/testing/small-dictionary';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { startNats } from '@ichibun/test-kit/nats';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type BehindGateway, startBehindGateway } from './testing/behind-gateway.js';
import { productDatabase } from './testing/product-database.js';
import { START_MS } from './testing/product-under-test.js';

/** A word with two senses. */
const TEACHER = '先生 [せんせい] /(n) (1) teacher/master/(2) doctor/(P)/';

const transports: Record<string, () => Promise<{ natsUrl?: string; stop(): Promise<void> }>> = {
  'in process': async () => ({ stop: async () => {} }),
  'over NATS': async () => {
    const nats = await startNats();
    return { natsUrl: nats.url, stop: () => nats.stop() };
  },
};

interface Product {
  // biome-ignore lint/suspicious/noExplicitAny: what came over HTTP is looked at by the expectations
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>;
  database: TestDatabase;
  stop(): Promise<void>;
}

async function start(model: Record<string, string>, natsUrl?: string): Promise<Product> {
  const dictionary = await writeDictionaryFile(`${edictText()}\n${TEACHER}\n`);
  const starter = await mkdtemp(join(tmpdir(), 'ichibun-starter-'));
  await writeStarter(starter, ['私は学生です。|I am a student.|1']);
  const variables = { DICTIONARY_FILE: dictionary, STARTER_CORPUS: starter, ...model };
  const database = await productDatabase();
  const services: BehindGateway = await startBehindGateway(database.url, variables, { natsUrl });
  await starterProcessed(services.rpc);
  return {
    database,
    async call(method, path, body) {
      const response = await documentedFetch(services.url + path, {
        method,
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    async stop() {
      await services.stop();
      await database.drop();
      await rm(starter, { recursive: true });
    },
  };
}

interface PresentedWord {
  text: string;
  uniqueVocabId: number | null;
  known: boolean;
  blocked: boolean;
}

describe.each(Object.keys(transports))('the words of a document %s', (name) => {
  let transport: { natsUrl?: string; stop(): Promise<void> };
  let fake: FakeModels;
  let product: Product;
  let documentId: number;
  const call: Product['call'] = (...given) => product.call(...given);
  const words = async (index: number) => {
    const { sentences } = (await call('POST', `/api/documents/${documentId}/words`, { from: index, count: 1 })).body;
    return sentences[0] as PresentedWord[];
  };
  const word = async (index: number, text: string) => (await words(index)).find((one) => one.text === text)!;

  beforeAll(async () => {
    [transport, fake] = await Promise.all([transports[name]!(), startFakeModels()]);
    product = await start(fake.openai, transport.natsUrl);
    const content = '猫が空の本を読む。\n昨日、友達が実業家を待った。空は高い。';
    const created = await call('POST', '/api/documents/create-from-text', { title: '猫', content });
    documentId = created.body.document.id;
  }, START_MS);
  afterAll(async () => {
    await product.stop();
    await fake.stop();
    await transport.stop();
  });
  beforeEach(() => fake.reset());

  it('come with readings, furigana, meanings, bands and what the learner knows', async () => {
    await call('POST', `/api/documents/${documentId}/words`, {});
    const { status, body } = await call('GET', `/api/documents/${documentId}/words`);
    expect(status).toBe(200);
    expect(body.sentences.map((one: PresentedWord[]) => one.map(({ text }) => text).join(''))).toEqual([
      '猫が空の本を読む。',
      '昨日、友達が実業家を待った。',
      '空は高い。',
    ]);
    expect(body.sentences[0][0]).toMatchObject({
      text: '猫',
      reading: 'ねこ',
      baseForm: '猫',
      meaning: 'cat',
      kind: 'word',
      furigana: [{ text: '猫', reading: 'ねこ' }],
      uniqueVocabId: expect.any(Number),
      known: false,
      blocked: false,
    });
    expect(body.sentences[0][0]).toHaveProperty('frequencyBand');
    expect(body.sentences[0].at(-1)).toMatchObject({ text: '。', kind: 'punctuation', uniqueVocabId: null });
    const compound = body.sentences[1].find((one: PresentedWord) => one.text === '実業家');
    expect(compound).toMatchObject({ isGrouped: true, tokens: [{ text: '実業' }, { text: '家' }] });
  });

  it('come with grammar points, wherever a sentence is read', async () => {
    const sentence = '😀猫は大人かもしれない。';
    const readings = '猫は大人(おとな)かもしれない。';
    const created = await call('POST', '/api/documents/create-from-text', {
      title: '猫',
      content: `${sentence}\n${readings}\n猫。`,
    });
    const { id } = created.body.document;
    const might = {
      id: 'kamoshirenai',
      name: '〜かもしれない',
      level: 'N4',
      meaning: 'might; perhaps',
      meaningInJapanese: '可能性がある。',
    };
    const at = (start: number, end: number) => ({ ...might, start, end, pieces: [{ start, end }] });
    const { sentences, patterns } = (await call('GET', `/api/documents/${id}/words`)).body;
    expect(sentences).toHaveLength(3);
    expect(patterns).toEqual([[at(6, 12)], [at(4, 10)], []]);
    expect(sentence.slice(6, 12)).toBe('かもしれない');
    const place = { documentId: id, sentenceIndex: 0 };
    expect((await call('POST', '/api/contextual/words', place)).body.patterns).toEqual([at(6, 12)]);
    const processed = await call('POST', '/api/assisted-reader/process-sentence', { sentence });
    expect(processed.body.patterns).toEqual([at(6, 12)]);
    expect((await call('GET', '/api/grammar/kamoshirenai')).body).toMatchObject({
      ...might,
      formation: '普通形 + かもしれない',
      confusedWith: [{ id: 'deshou' }, { id: 'ni-chigainai' }],
    });
    expect(await call('GET', '/api/grammar/none')).toMatchObject({
      status: 404,
      body: { code: 'language.no-such-pattern' },
    });
  });

  it('are known once learnt, blocked once blocked, and the next look says so', async () => {
    const friend = await word(1, '友達');
    await call('POST', '/api/users/1/vocabulary', { word: '友達', reading: 'ともだち', meaning: 'friend' });
    expect(await word(1, '友達')).toMatchObject({ uniqueVocabId: friend.uniqueVocabId, known: true, blocked: false });
    const { vocabulary } = (await call('GET', '/api/users/1/vocabulary')).body as { vocabulary: { id: number }[] };
    const { bands } = (await call('GET', '/api/users/1/word-bands')).body as {
      bands: { frequencyBand: number | null; wordIds: number[] }[];
    };
    const banded = bands.flatMap(({ wordIds }) => wordIds);
    expect(banded.sort((a, b) => a - b)).toEqual(vocabulary.map(({ id }) => id).sort((a, b) => a - b));
    const sky = await word(2, '空');
    expect(sky.uniqueVocabId).toBe((await word(0, '空')).uniqueVocabId);
    await call('POST', '/api/vocabulary/block', { uniqueVocabId: sky.uniqueVocabId });
    expect(await word(0, '空')).toMatchObject({ known: false, blocked: true });
    const ids = [friend.uniqueVocabId, sky.uniqueVocabId, 2_000_000_000];
    expect(await call('POST', '/api/vocabulary/knowledge', { uniqueVocabIds: ids })).toEqual({
      status: 200,
      body: {
        known: [friend.uniqueVocabId],
        knownByParts: [],
        blocked: [sky.uniqueVocabId],
        states: [{ uniqueVocabId: friend.uniqueVocabId, state: 'known' }],
      },
    });
  });

  it('are read as the document says, and as the learner has corrected them', async () => {
    const content = '橋の上に空がある。箸を見る。';
    const { document } = (await call('POST', '/api/documents/create-from-text', { title: '橋', content })).body;
    const client = new pg.Client(product.database.url);
    await client.connect();
    await client.query('INSERT INTO reader.given_readings VALUES ($1, 0, 4, 1, $2)', [document.id, 'から']);
    await client.end();
    const correction = await call('POST', '/api/users/1/corrections', { word: '箸', reading: 'きょう' });
    const readings = async (index: number) => {
      const answer = await call('POST', '/api/contextual/words', { documentId: document.id, sentenceIndex: index });
      return answer.body.words.map(({ text, reading }: { text: string; reading: string }) => `${text}${reading}`);
    };
    expect(await readings(0)).toContain('空から');
    expect(await readings(1)).toContain('箸きょう');
    await call('DELETE', `/api/users/1/corrections/${correction.body.correction.id}`);
    expect(await readings(1)).toContain('箸はし');
  });

  it('are corrected in one place, in one text or in all, and nowhere else', async () => {
    const add = async (title: string, content: string) =>
      (await call('POST', '/api/documents/create-from-text', { title, content })).body.document.id as number;
    const [first, other] = [await add('一', '空と空を見る。空だ。'), await add('二', '空と空を見る。犬だ。')];
    const skies = async (document: number, index: number) =>
      (await call('GET', `/api/documents/${document}/words?from=${index}&count=1`)).body.sentences[0]
        .filter(({ text }: { text: string }) => text === '空')
        .map(({ reading }: { reading: string }) => reading);
    const all = async () => [await skies(first, 0), await skies(first, 1), await skies(other, 0)];
    const [sky, empty] = ['そら', 'から'];
    const place = { sentence: '空と空を見る。', start: 2 };
    const said = { word: '空', reading: 'から', within: { documentId: first, place } };
    const { correction } = (await call('POST', '/api/users/1/corrections', said)).body;
    expect(correction).toMatchObject({ scope: 'place', textTitle: '一', sentence: place.sentence });
    expect(await all()).toEqual([[sky, empty], [sky], [sky, sky]]);

    const widen = (id: number, scope: string) => call('PATCH', `/api/users/1/corrections/${id}`, { scope });
    const ofText = (await widen(correction.id, 'text')).body.correction;
    expect(ofText).toMatchObject({ scope: 'text', textTitle: '一', sentence: '' });
    expect(await all()).toEqual([[empty, empty], [empty], [sky, sky]]);
    const ofAll = (await widen(ofText.id, 'all')).body.correction;
    expect(await all()).toEqual([[empty, empty], [empty], [empty, empty]]);
    await call('DELETE', `/api/users/1/corrections/${ofAll.id}`);
    expect(await all()).toEqual([[sky, sky], [sky], [sky, sky]]);

    expect(await call('POST', '/api/users/1/corrections', { ...said, within: { documentId: 999_999 } })).toMatchObject({
      status: 404,
    });
    expect(await call('POST', '/api/users/1/corrections', { ...said, within: {} })).toMatchObject({ status: 400 });
  });

  it('are one name wherever the learner says that their letters are one', async () => {
    const content = 'とらは橋を見る。とらが見た。';
    const { document } = (await call('POST', '/api/documents/create-from-text', { title: 'とら', content })).body;
    const words = async (index: number) =>
      (await call('GET', `/api/documents/${document.id}/words?from=${index}&count=1`)).body.sentences[0].map(
        ({ text, kind }: { text: string; kind: string }) => [text, kind],
      );
    expect(await words(0)).not.toContainEqual(['とら', 'name']);
    const correction = await call('POST', '/api/users/1/corrections', { word: 'とら', isName: true });
    expect(correction).toMatchObject({ status: 201, body: { correction: { word: 'とら', isName: true } } });
    expect(await words(0)).toContainEqual(['とら', 'name']);
    expect(await words(1)).toContainEqual(['とら', 'name']);
    await call('DELETE', `/api/users/1/corrections/${correction.body.correction.id}`);
    expect(await words(0)).not.toContainEqual(['とら', 'name']);
  });

  it('in context have definitions with their source, and the sense that a model says is meant', async () => {
    const place = { documentId, sentenceIndex: 0 };
    const before = await call('POST', '/api/contextual/words', place);
    expect(before.status).toBe(200);
    expect(before.body.words[0]).toMatchObject({
      text: '猫',
      definition: 'cat',
      definitionSource: 'EDICT',
      sense: null,
    });
    expect(fake.asked).toEqual([]);

    const content = '医者が来た。先生は静かだ。';
    const { document } = (await call('POST', '/api/documents/create-from-text', { title: '医者', content })).body;
    const answer = {
      json: {
        choices: [
          { id: 0, sense: 2 },
          { id: 1, sense: 1 },
          { id: 99, sense: 1 },
        ],
      },
    };
    fake.next(answer);
    const { words: found } = (
      await call('POST', '/api/contextual/words', { documentId: document.id, sentenceIndex: 1 })
    ).body;
    expect(found[0]).toMatchObject({
      text: '先生',
      definition: '(1) teacher; master (2) doctor',
      definitionSource: 'EDICT',
      sense: 2,
    });
    expect(found.slice(1)).toEqual(found.slice(1).map(() => expect.objectContaining({ sense: null })));
    expect(fake.asked).toHaveLength(1);
    expect(fake.asked[0]!.prompt).toContain('医者が来た。');
    fake.next(answer);
    const again = await call('POST', '/api/contextual/words', { documentId: document.id, sentenceIndex: 1 });
    expect(again.body.words[0]).toMatchObject({ sense: 2 });
    // Each process asks once.
    expect(fake.asked.length).toBeLessThanOrEqual(Number(process.env.REPLICAS ?? 1));
  });

  it('of any sentence come with its translation: a person’s, else a model’s, and its source is named', async () => {
    fake.next({ json: { translation: 'The cat reads the sky’s book.' } });
    const path = '/api/assisted-reader/process-sentence';
    expect((await call('POST', path, { sentence: '猫が本を読む。', includeTranslation: true })).body).toMatchObject({
      translation: 'The cat reads the sky’s book.',
      translationSource: 'AI',
      problem: null,
      words: [{ text: '猫' }, { text: 'が' }, { text: '本' }, { text: 'を' }, { text: '読む' }, { text: '。' }],
      analysis: {
        word_units: [
          { surface_form: '猫', reading: 'ねこ', definition: 'cat', lemma: '猫' },
          { surface_form: 'が', lemma: 'が' },
          { surface_form: '本', definition: 'book' },
          { surface_form: 'を' },
          { surface_form: '読む', reading: 'よむ', definition: 'to read', lemma: '読む' },
        ],
      },
    });
    expect(fake.asked).toHaveLength(1);
    const ofCorpus = { sentence: '「私は学生です。」', includeTranslation: true };
    expect((await call('POST', path, ofCorpus)).body).toMatchObject({
      translation: 'I am a student.',
      translationSource: 'Sentence corpus',
    });
    expect((await call('POST', path, { sentence: '犬がいる。' })).body).toMatchObject({ translation: null });
    expect(fake.asked).toHaveLength(1);
  });

  it('have no translation when the model fails, and the answer says why', async () => {
    fake.next({ refuse: 'prompt' });
    const body = { sentence: '猫が高い本を待った。', includeTranslation: true };
    expect(await call('POST', '/api/assisted-reader/process-sentence', body)).toMatchObject({
      status: 200,
      body: {
        translation: 'Translation not available',
        translationSource: null,
        problem: expect.stringMatching(/\S/),
        words: expect.arrayContaining([expect.objectContaining({ text: '猫' })]),
      },
    });
  });

  it.each([
    [{ word: '食べた' }, {}, { translation: 'to eat; to have a meal', source: 'EDICT' }],
    [{ word: 'ぬぺる' }, { json: { translation: 'to nupe' } }, { translation: 'to nupe', source: 'AI' }],
    [
      { word: 'ぬぺっ', cachedDefinition: 'a nupe' },
      { json: { translation: '' } },
      { translation: 'a nupe', source: 'Given' },
    ],
    [{ word: 'ぬぺ' }, { status: 401 }, { translation: 'Definition not available', source: null }],
  ])('one by one: %j', async (asked, behaviour, answer) => {
    if (Object.keys(behaviour).length > 0) fake.next(behaviour as { json: unknown });
    expect(await call('POST', '/api/translate/word', asked)).toEqual({ status: 200, body: answer });
  });

  it('are defined by the dictionary, else by a model, each under its name', async () => {
    expect((await call('POST', '/api/word-definition', { word: '猫' })).body.definition).toEqual({
      word: '猫',
      reading: 'ねこ',
      translation: 'cat',
      aiTranslation: null,
      jmdictTranslation: 'cat',
      source: 'EDICT',
    });
    fake.next({ json: { translation: 'a kind of nupe' } });
    expect((await call('POST', '/api/word-definition', { word: 'ぬぽぽ' })).body.definition).toMatchObject({
      translation: 'a kind of nupe',
      aiTranslation: 'a kind of nupe',
      jmdictTranslation: null,
      source: 'AI',
    });
  });

  it('say why they are read so: by the text, by rules, and what else could be there', async () => {
    const content = '来月の一日に空《から》の本を読む。';
    const created = await call('POST', '/api/documents/create-from-text', { title: '一日', content });
    const id = created.body.document.id;
    const { sentences } = (await call('GET', `/api/documents/${id}/words`)).body;
    const why = async (text: string) => {
      const index = sentences[0].findIndex((one: PresentedWord) => one.text === text);
      return (await call('GET', `/api/documents/${id}/words/why?sentenceIndex=0&wordIndex=${index}`)).body;
    };
    expect(await why('一日')).toMatchObject({
      words: [
        { text: '一', reading: 'いち' },
        { text: '日', reading: 'にち' },
      ],
      steps: [
        {
          stage: 'numbers',
          rule: 'counters/日=にち',
          writtenIn: expect.stringMatching(/^data\/grammar\/counters\.tsv:\d+$/u),
          from: [{ text: '一' }, { text: '日' }],
          to: [{ text: '一日', reading: 'ついたち', entry: '一日・ついたち' }],
        },
      ],
    });
    expect((await why('空')).steps).toMatchObject([
      { stage: 'words of the text', rule: 'words of the text/said elsewhere', to: [{ reading: 'から' }] },
    ]);
    const { words: read, steps, runnerUp } = await why('読む');
    const { baseForm } = read[0];
    // Nothing else begins with its kanji.
    expect({ baseForm, steps, runnerUp }).toEqual({ baseForm: '読む', steps: [], runnerUp: null });
    const { insteadOf, more } = (await why('本')).runnerUp;
    expect([insteadOf[0].text, more > 0]).toEqual(['本', true]);
  });

  const refused: [string, string, string, unknown, number, string][] = [
    [
      'a document of nobody',
      'POST',
      '/api/contextual/words',
      { documentId: 9_999, sentenceIndex: 0 },
      404,
      'reader.document-not-found',
    ],
    [
      'a sentence after the last',
      'POST',
      '/api/contextual/words',
      { documentId: 'ID', sentenceIndex: 3 },
      400,
      'reader.no-such-sentence',
    ],
    [
      'a sentence before the first',
      'POST',
      '/api/contextual/words',
      { documentId: 'ID', sentenceIndex: -1 },
      400,
      'http.invalid-request',
    ],
    ['sentences after the last', 'GET', '/api/documents/ID/words?from=3', undefined, 400, 'reader.no-such-sentence'],
    ['too many sentences', 'GET', '/api/documents/ID/words?count=31', undefined, 400, 'reader.too-many-sentences'],
    [
      'a word after the last',
      'GET',
      '/api/documents/ID/words/why?sentenceIndex=0&wordIndex=99',
      undefined,
      404,
      'reader.no-such-word',
    ],
    [
      'a word of a sentence after the last',
      'GET',
      '/api/documents/ID/words/why?sentenceIndex=3&wordIndex=0',
      undefined,
      400,
      'reader.no-such-sentence',
    ],
    ['no word', 'GET', '/api/documents/ID/words/why?sentenceIndex=0', undefined, 400, 'http.invalid-request'],
    ['no sentence', 'POST', '/api/assisted-reader/process-sentence', {}, 400, 'http.invalid-request'],
    [
      'a book for a sentence',
      'POST',
      '/api/assisted-reader/process-sentence',
      { sentence: '猫'.repeat(2_001) },
      413,
      'reader.long-sentence',
    ],
    ['an empty word', 'POST', '/api/translate/word', { word: ' ' }, 400, 'http.invalid-request'],
    [
      'too many ids',
      'POST',
      '/api/vocabulary/knowledge',
      { uniqueVocabIds: Array(20_001).fill(1) },
      400,
      'http.invalid-request',
    ],
  ];
  it.each(refused)('refuse %s', async (_, method, path, body, status, code) => {
    const sent = body && JSON.parse(JSON.stringify(body).replace('"ID"', String(documentId)));
    expect(await call(method, path.replace('ID', String(documentId)), sent)).toMatchObject({ status, body: { code } });
  });

  it('of another learner’s document are refused', async () => {
    const client = new pg.Client(product.database.url);
    await client.connect();
    const { rows } = await client.query(
      `INSERT INTO reader.documents (user_id, title, file_type, sentences, paragraph_starts, character_count)
       VALUES (2, '秘密', 'text', '{猫。}', '{0}', 2) RETURNING id`,
    );
    await client.end();
    const { id } = rows[0];
    const notFound = { status: 404, body: { code: 'reader.document-not-found' } };
    expect(await call('GET', `/api/documents/${id}/words`)).toMatchObject(notFound);
    expect(await call('POST', '/api/contextual/words', { documentId: id, sentenceIndex: 0 })).toMatchObject(notFound);
  });

  it('cost a learner no more than 60 questions to the model a minute', async () => {
    fake.script(({ prompt }) => ({ json: { translation: `about ${prompt.length}` } }));
    let problem: string | null = null;
    // Where a minute ends meanwhile, the count begins again.
    for (let count = 0; count <= 2 * 60 && !problem; count++) {
      const body = { sentence: `猫が${count}匹いる。`, includeTranslation: true };
      problem = (await call('POST', '/api/assisted-reader/process-sentence', body)).body.problem;
    }
    expect(problem).toBe('The language model answers at most 60 of your questions a minute. Wait a moment.');
    expect(fake.asked.length).toBeLessThanOrEqual(2 * 60);
  });
});

describe('the words of a document without a language model', () => {
  it('are all there except for the sense, and a translation names what it needs', async () => {
    const product = await start({});
    const created = await product.call('POST', '/api/documents/create-from-text', {
      title: '猫',
      content: '猫がいる。',
    });
    const place = { documentId: created.body.document.id, sentenceIndex: 0 };
    const { words } = (await product.call('POST', '/api/contextual/words', place)).body;
    expect(words[0]).toMatchObject({ text: '猫', definition: 'cat', sense: null });
    const body = { sentence: '猫が犬を待つ。', includeTranslation: true };
    expect((await product.call('POST', '/api/assisted-reader/process-sentence', body)).body).toMatchObject({
      translation: 'Translation not available',
      problem: 'Translation needs a language model, which this server does not have yet.',
      analysis: { word_units: expect.arrayContaining([expect.objectContaining({ definition: 'cat' })]) },
    });
    expect(
      (await product.call('POST', '/api/translate/word', { word: 'ぬぺ', cachedDefinition: 'a nupe' })).body,
    ).toEqual({ translation: 'a nupe', source: 'Given' });
    await product.stop();
  });
});
