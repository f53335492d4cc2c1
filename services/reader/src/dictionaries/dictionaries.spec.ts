import 'reflect-metadata';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { edictText } from '@ichibun/language/testing/small-dictionary';
import { ReaderService, UploadStatus } from '@ichibun/proto/reader';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ReaderUnderTest, startReader } from '../testing/reader-under-test.js';
import { yomitan, yomitanOf } from '../testing/yomitan.js';

const { method } = ReaderService;

describe('a learner’s own dictionary', () => {
  let services: ReaderUnderTest;
  const newLearner = () => services.newLearner();

  beforeAll(async () => {
    services = await startReader({ environment: { DICTIONARY_FILE: await preparedDictionary(edictText()) } });
  });
  afterAll(() => services.stop());

  const list = async (userId: number) => (await services.rpc.call(method.listDictionaries, { userId })).dictionaries;

  async function start(userId: number, filename: string, bytes: Uint8Array) {
    const fileObject = await services.put(bytes);
    const { dictionary } = await services.rpc.call(method.startDictionary, { userId, filename, fileObject });
    return { id: dictionary!.id, fileObject };
  }

  /** Adds a dictionary and waits until it is read, or cannot be. */
  async function add(userId: number, bytes: Uint8Array, filename = 'a.zip') {
    const { id, fileObject } = await start(userId, filename, bytes);
    const dictionary = await until(
      async () => (await list(userId)).find((one) => one.id === id)!,
      ({ status }) => status === UploadStatus.COMPLETED || status === UploadStatus.FAILED,
    );
    // The file is removed after the end has been reported.
    await until(async () => !(await services.objects.has(fileObject)));
    return dictionary;
  }

  async function find(userId: number, word: string, reading = '', joined: string[] = []) {
    const found = [];
    const request = { userId, word, reading, joined };
    for await (const { title, found: json, joined: of } of services.rpc.stream(method.lookUpInDictionaries, request)) {
      found.push({ title, ...(of && { of }), ...JSON.parse(json) });
    }
    return found;
  }

  const term = (word: string, reading: string, meaning: string, score = 0) => [
    ...[word, reading, '', '', score],
    ...[[meaning], 1, ''],
  ];

  it('has a word in other widths, with 々 or the kanji twice, and with a sign that was copied with it', async () => {
    const learner = newLearner();
    const banks = {
      'term_bank_1.json': [
        ...[
          term('瑞瑞しい', 'みずみずしい', 'fresh'),
          term('代々', 'だいだい', 'for generations'),
          term('代代', '', 'own'),
        ],
        ...[
          term('ＣＤ', '', 'disc'),
          term('USB', '', 'plug'),
          term('パソコン', '', 'computer'),
          term('何', 'なに', 'what'),
          term('堂堂', 'どうどう', 'grand'),
          term('テレビ', '', 'television'),
          term('１０円', '', 'coin'),
        ],
      ],
    };
    await add(learner, yomitanOf(banks));
    const meanings = async (word: string) =>
      (await find(learner, word)).flatMap(({ terms }) => terms.map((one: { word: string }) => one.word));
    expect(await meanings('瑞々しい')).toEqual(['瑞瑞しい']);
    expect(await meanings('代々')).toEqual(['代々']);
    expect(await meanings('代代')).toEqual(['代代']);
    expect(await meanings('CD')).toEqual(['ＣＤ']);
    expect(await meanings('ＵＳＢ')).toEqual(['USB']);
    expect(await meanings('ﾊﾟｿｺﾝ')).toEqual(['パソコン']);
    expect(await meanings('堂々')).toEqual(['堂堂']);
    expect(await meanings('ﾃﾚﾋﾞ')).toEqual(['テレビ']);
    expect(await meanings('10円')).toEqual(['１０円']);
    expect(await meanings('何？')).toEqual(['何']);
    expect(await meanings('何！')).toEqual(['何']);
    expect(await meanings('？')).toEqual([]);
    expect(await meanings('何か')).toEqual([]);
  });

  it('has the words that English means, where the built-in dictionary knows some', async () => {
    const learner = newLearner();
    const words = [term('猫', 'ねこ', 'ein Tier'), term('見る', 'みる', 'sehen'), term('see', '', 'a word')];
    await add(learner, yomitanOf({ 'term_bank_1.json': words.slice(0, 2) }));
    const meanings = async (word: string) =>
      (await find(learner, word)).flatMap(({ terms }) => terms.map((one: { word: string }) => one.word));
    expect(await meanings('cat')).toEqual(['猫']);
    expect(await meanings('to see')).toEqual(['見る']);
    expect(await meanings('see')).toEqual(['見る']);
    expect(await meanings('catapult')).toEqual([]);
    expect(await meanings('Tier')).toEqual([]);
    await add(learner, yomitanOf({ 'term_bank_1.json': words.slice(2) }, { title: 'Another' }));
    expect(await meanings('see')).toEqual(['see']);
  });

  it('has a word in its forms and in romaji, where no dictionary has it as it is written', async () => {
    const learner = newLearner();
    const words = [
      ...[
        term('食べる', 'たべる', 'to eat'),
        term('美しい', 'うつくしい', 'beautiful'),
        term('静か', 'しずか', 'quiet'),
      ],
      ...[
        term('勉強', 'べんきょう', 'study'),
        term('ぴえる', '', 'to sob'),
        term('バズ散らす', 'ばずちらす', 'to go viral'),
      ],
      term('食べた', '', 'as it is written'),
    ];
    await add(
      learner,
      yomitanOf({ 'term_bank_1.json': words.slice(0, -1), 'kanji_bank_1.json': [['食', '', '', '', [], {}]] }),
    );
    const meanings = async (word: string) =>
      (await find(learner, word)).flatMap(({ terms }) => terms.map((one: { word: string }) => one.word));
    for (const [asked, word] of [
      ...[
        ['食べた', '食べる'],
        ['食べてる', '食べる'],
        ['たべました', '食べる'],
        ['taberu', '食べる'],
      ],
      ...[
        ['tabeta', '食べる'],
        ['美しかった', '美しい'],
        ['utsukushii', '美しい'],
        ['静かに', '静か'],
      ],
      ...[
        ['勉強した', '勉強'],
        ['べんきょうした', '勉強'],
        ['ぴえた', 'ぴえる'],
        ['バズ散らしている', 'バズ散らす'],
      ],
    ]) {
      expect([asked, await meanings(asked!)]).toEqual([asked, [word]]);
    }
    for (const asked of ['食べ物', '食', '美', '勉強会', 'hello', 'た']) expect(await meanings(asked)).toEqual([]);
    await add(learner, yomitanOf({ 'term_bank_1.json': words.slice(-1) }, { title: 'Another' }));
    expect(await meanings('食べた')).toEqual(['食べた']);
  });

  const cases = process.env.CASES_DIR && join(process.env.CASES_DIR, 'reports-4');
  (cases && existsSync(cases) ? it : it.skip)('of a report has its words in all their forms', async () => {
    const learner = newLearner();
    for (const file of ['e2-own.zip', 'e3-own.zip']) await add(learner, readFileSync(join(cases!, file)), file);
    const first = async (word: string) => (await find(learner, word))[0]?.terms[0]?.word;
    for (const [asked, word] of [
      ...[
        ['ぴえた', 'ぴえる'],
        ['ぴえてる', 'ぴえる'],
        ['バズ散らした', 'バズ散らす'],
        ['エモだるかった', 'エモだるい'],
        ['みなとまち', '湊街'],
        ['推し活した', '推し活'],
      ],
      ...[
        ['食べている', '食べる'],
        ['tabeta', '食べる'],
        ['美しかった', '美しい'],
        ['べんきょうする', '勉強'],
        ['食べる？', '食べる'],
        ['eat', '食べる'],
        ['滑らした', '滑らす'],
      ],
    ]) {
      expect([asked, await first(asked!)]).toEqual([asked, word]);
    }
  });

  describe('asked for a word joined with those after it', () => {
    const learner = () => newLearner();
    const asked = async (userId: number, word: string, joined: string[]) =>
      (await find(userId, word, '', joined)).map(({ title, of, terms }) => [title, of, terms[0].word]);

    it('has the longest that it has, before the word itself, each dictionary its own', async () => {
      const userId = learner();
      const first = [
        term('バズ散らす', '', 'to go viral'),
        term('バズ', '', 'buzz'),
        term('バズ散らした猫', '', 'a cat'),
      ];
      await add(userId, yomitanOf({ 'term_bank_1.json': first }, { title: 'First' }));
      await add(userId, yomitanOf({ 'term_bank_1.json': first.slice(0, 1) }, { title: 'Second' }));
      const joined = ['バズ散らした猫', 'バズ散らす', 'バズ散らした'];
      expect(await asked(userId, 'バズ', joined)).toEqual([
        ['First', 'バズ散らした猫', 'バズ散らした猫'],
        ['Second', 'バズ散らす', 'バズ散らす'],
        ['First', undefined, 'バズ'],
      ]);
      expect(await asked(userId, 'バズ', joined.slice(1))).toEqual([
        ['First', 'バズ散らす', 'バズ散らす'],
        ['Second', 'バズ散らす', 'バズ散らす'],
        ['First', undefined, 'バズ'],
      ]);
    });

    it('has what they may be a form of, where no dictionary has them as they are', async () => {
      const userId = learner();
      const words = [
        term('ぴえる', '', 'to sob'),
        term('エモだるい', '', 'moving and tiring'),
        term('猫', 'ねこ', 'cat'),
      ];
      await add(userId, yomitanOf({ 'term_bank_1.json': words }));
      expect(await asked(userId, 'ぴえ', ['ぴえただ', 'ぴえた'])).toEqual([['辞典', 'ぴえた', 'ぴえる']]);
      expect(await asked(userId, 'エモ', ['エモだるかった'])).toEqual([['辞典', 'エモだるかった', 'エモだるい']]);
      // The word itself is no word of several.
      expect(await asked(userId, '猫', ['猫だった', '猫だ'])).toEqual([['辞典', undefined, '猫']]);
    });

    it('has nothing of what only looks like one, nor where it is switched off', async () => {
      const userId = learner();
      const { id } = await add(userId, yomitanOf({ 'term_bank_1.json': [term('気になる', 'きになる', 'to worry')] }));
      expect(await asked(userId, '気', ['気にする', '気にし'])).toEqual([]);
      expect(await asked(userId, '気', ['気になる', '気になっ'])).toEqual([['辞典', '気になる', '気になる']]);
      await services.rpc.call(method.changeDictionary, { userId, dictionaryId: id, isOn: false });
      expect(await asked(userId, '気', ['気になる'])).toEqual([]);
      expect(await asked(newLearner(), '気', ['気になる'])).toEqual([]);
    });
  });

  it('says what it has of a word, by its spelling and reading', async () => {
    const learner = newLearner();
    const banks = {
      'term_bank_1.json': [
        term('空', 'そら', 'sky'),
        term('空', 'から', 'empty'),
        term('掛ける', 'かける', 'to hang', 1),
        term('欠ける', 'かける', 'to chip', 2),
        term('テレビ', '', 'television'),
      ],
      'term_meta_bank_1.json': [
        ['空', 'freq', { reading: 'から', frequency: 5000 }],
        ['空', 'pitch', { reading: 'そら', pitches: [{ position: 1 }] }],
      ],
      'kanji_bank_1.json': [['空', 'クウ', 'そら', '', ['sky', 'empty'], {}]],
    };
    const added = await add(learner, yomitanOf(banks, { title: '大辞典' }));
    expect(added).toMatchObject({ title: '大辞典', terms: 5, frequencies: 1, pitches: 1, kanji: 1, isOn: true });
    const kanji = [{ word: '空', readings: ['クウ', 'そら'], meanings: ['sky', 'empty'] }];
    expect(await find(learner, '空', 'そら')).toMatchObject([
      { title: '大辞典', terms: [{ glossary: ['sky'] }], frequencies: [], pitches: [{ accents: [1] }], kanji },
    ]);
    expect(await find(learner, '空', 'から')).toMatchObject([
      { terms: [{ glossary: ['empty'] }], frequencies: [{ shown: '5000' }], pitches: [], kanji },
    ]);
    // Written with kana: the best known of the words that are read so comes first.
    expect(await find(learner, 'かける', 'かける')).toMatchObject([
      { terms: [{ word: '欠ける' }, { word: '掛ける' }] },
    ]);
    expect(await find(learner, 'テレビ', 'てれび')).toMatchObject([{ terms: [{ glossary: ['television'] }] }]);
    expect(await find(learner, '犬', 'いぬ')).toEqual([]);
  });

  it('is in its place, is switched off and on, and is removed with all that is kept of it', async () => {
    const learner = newLearner();
    const [first, second] = [await add(learner, yomitan('猫')), await add(learner, yomitan('猫'))];
    const titles = async () => (await list(learner)).map(({ id }) => id);
    const change = (dictionaryId: number, asked: { place?: number; isOn?: boolean }) =>
      services.rpc.call(method.changeDictionary, { userId: learner, dictionaryId, ...asked });
    expect(await titles()).toEqual([first.id, second.id]);
    await change(second.id, { place: 0 });
    expect(await titles()).toEqual([second.id, first.id]);
    await change(second.id, { place: 99 });
    expect(await titles()).toEqual([first.id, second.id]);
    await change(first.id, { isOn: false });
    expect(await find(learner, '猫')).toHaveLength(1);
    await services.rpc.call(method.deleteDictionary, { userId: learner, dictionaryId: second.id });
    expect(await titles()).toEqual([first.id]);
    expect(await find(learner, '猫')).toEqual([]);
    expect(await services.objects.has(`dictionaries/${second.id}.gz`)).toBe(false);
    expect(await services.objects.has(`dictionaries/${first.id}.gz`)).toBe(true);
  });

  it('is nobody else’s', async () => {
    const [owner, other] = [newLearner(), newLearner()];
    const { id } = await add(owner, yomitan('猫'));
    expect(await list(other)).toEqual([]);
    expect(await find(other, '猫')).toEqual([]);
    const request = { userId: other, dictionaryId: id };
    for (const call of [
      services.rpc.call(method.changeDictionary, { ...request, isOn: false }),
      services.rpc.call(method.deleteDictionary, request),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'reader.dictionary-not-found' });
    }
    expect(await find(owner, '猫')).toHaveLength(1);
  });

  it('that cannot be read says why, and can be removed', async () => {
    const learner = newLearner();
    const added = await add(learner, yomitanOf({ 'term_bank_1.json': '[[' }), '辞典.zip');
    expect(added).toMatchObject({ filename: '辞典.zip', title: '', status: UploadStatus.FAILED });
    expect(added.errorCode).toBe('reader.damaged-dictionary');
    expect(added.errorMessage).toContain('term_bank_1.json');
    await services.rpc.call(method.deleteDictionary, { userId: learner, dictionaryId: added.id });
    expect(await list(learner)).toEqual([]);
  });

  it('is the last of twenty', async () => {
    const learner = newLearner();
    for (let count = 0; count < 20; count++) await start(learner, `${count}.zip`, yomitan('猫'));
    await expect(start(learner, 'b.zip', yomitan('猫'))).rejects.toMatchObject({
      code: 'reader.too-many-dictionaries',
      kind: 'conflict',
    });
  });
});
