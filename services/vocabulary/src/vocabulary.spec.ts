import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { Rpc } from '@ichibun/kit/rpc';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { jmdictText, writeDictionaryFile } from '@ichibun/language/testing/small-dictionary';
import { LanguageService } from '@ichibun/proto/language';
import { type ImportJob, ImportStatus, ReasonToKnow, VocabularyService, WordSet } from '@ichibun/proto/vocabulary';
import { startNats } from '@ichibun/test-kit/nats';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { vocabulary } from './service.js';

const { method } = VocabularyService;

let database: TestDatabase;
let services: ServicesUnderTest;
let environment: Record<string, string>;
let learners = 1_000;
/** A learner nobody has used yet. */
const newLearner = () => learners++;

beforeAll(async () => {
  database = await createDatabase();
  environment = { DICTIONARY_FILE: await writeDictionaryFile(jmdictText()) };
  services = await startServicesUnderTest([language, vocabulary], database.url, { environment });
}, 30_000);
afterAll(async () => {
  await services.stop();
  await database.drop();
});

/** Over NATS as well where answers come near what a message holds. */
async function overNats<T>(work: (rpc: Rpc) => Promise<T>): Promise<T> {
  const nats = await startNats();
  const cluster = await startServicesUnderTest([language, vocabulary], database.url, {
    environment,
    natsUrl: nats.url,
  });
  try {
    return await work(cluster.rpc);
  } finally {
    await cluster.stop();
    await nats.stop();
  }
}

const add = (userId: number, word: string, reading?: string, meaning = 'meaning') =>
  services.rpc.call(method.addWord, { userId, word, reading, meaning });

async function wordsOf(userId: number) {
  const words = [];
  for await (const part of services.rpc.stream(method.listWords, { userId })) words.push(...part.words);
  return words;
}

describe('a learner’s words', () => {
  it('are kept with all that was given, newest first', async () => {
    const userId = newLearner();
    await services.rpc.call(method.addWord, { userId, word: '猫', reading: 'ねこ', meaning: 'cat', frequency: 12 });
    await add(userId, '犬', undefined, 'dog\nhound\n');
    expect(await wordsOf(userId)).toMatchObject([
      { word: '犬', meaning: 'dog\nhound', meaningsCount: 2 },
      { word: '猫', reading: 'ねこ', meaning: 'cat', meaningsCount: 1, frequency: 12 },
    ]);
  });

  it.each([
    ['cat', 1],
    ['cat\nfeline', 2],
    ['(1) cat (2) shamisen (3) geisha', 3],
    ['(1) cat', 1],
    ['to be (somewhere) (2)', 1],
  ])('have in the meaning %j so many definitions', async (meaning, meaningsCount) => {
    const userId = newLearner();
    await add(userId, '猫', undefined, meaning);
    expect(await wordsOf(userId)).toMatchObject([{ meaningsCount }]);
  });

  it('of one learner are none of another’s', async () => {
    const [mine, theirs] = [newLearner(), newLearner()];
    await add(mine, '猫');
    expect(await wordsOf(theirs)).toEqual([]);
    await expect(services.rpc.call(method.removeWord, { userId: theirs, word: '猫' })).rejects.toMatchObject({
      code: 'vocabulary.word-not-found',
    });
    expect(await wordsOf(mine)).toHaveLength(1);
  });

  it('may have one spelling with several readings, but none twice', async () => {
    const userId = newLearner();
    await add(userId, '空', 'そら');
    await add(userId, '空', 'カラ');
    await add(userId, '空');
    for (const reading of ['そら', 'ソラ', 'から', undefined]) {
      await expect(add(userId, '空', reading)).rejects.toMatchObject({
        code: 'vocabulary.word-exists',
        kind: 'conflict',
      });
    }
    expect(await wordsOf(userId)).toHaveLength(3);
  });

  it('are removed alone when they have no reading and others of the spelling do', async () => {
    const userId = newLearner();
    for (const reading of [undefined, 'そら', 'から']) await add(userId, '空', reading);
    expect(await services.rpc.call(method.removeWord, { userId, word: '空', reading: '' })).toMatchObject({
      removed: 1,
    });
    expect((await wordsOf(userId)).map(({ reading }) => reading)).toEqual(['から', 'そら']);
  });

  it('are removed with every reading, or with one', async () => {
    const userId = newLearner();
    await add(userId, '空', 'そら');
    await add(userId, '空', 'から');
    await add(userId, '猫');
    expect(await services.rpc.call(method.removeWord, { userId, word: '空', reading: 'ソラ' })).toMatchObject({
      removed: 1,
    });
    expect((await wordsOf(userId)).map(({ word, reading }) => [word, reading])).toEqual([
      ['猫', undefined],
      ['空', 'から'],
    ]);
    await add(userId, '空', 'そら');
    expect(await services.rpc.call(method.removeWord, { userId, word: '空' })).toMatchObject({ removed: 2 });
  });

  it('are all gone when cleared', async () => {
    const userId = newLearner();
    await add(userId, '猫');
    await add(userId, '犬');
    expect(await services.rpc.call(method.clearWords, { userId })).toMatchObject({ removed: 2 });
    expect(await wordsOf(userId)).toEqual([]);
  });

  const refused: [string, { word: string; reading?: string; meaning: string }, string][] = [
    ['no word', { word: ' ', meaning: 'x' }, 'Word is required'],
    ['no meaning', { word: '猫', meaning: '\n' }, 'Meaning is required'],
    ['a word too long', { word: '猫'.repeat(101), meaning: 'x' }, 'at most 100'],
    ['a reading too long', { word: '猫', reading: 'ね'.repeat(101), meaning: 'x' }, 'at most 100'],
    ['a meaning too long', { word: '猫', meaning: 'x'.repeat(10_001) }, 'at most 10,000'],
  ];
  it.each(refused)('refuse %s', async (_, given, message) => {
    const call = services.rpc.call(method.addWord, { userId: newLearner(), ...given });
    await expect(call).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining(message) });
  });

  it('come whole over NATS however long their meanings are', async () => {
    const userId = newLearner();
    const meaning = '意味'.repeat(5_000);
    for (let n = 0; n < 60; n++) await add(userId, `語${n}`, undefined, meaning);
    const received = await overNats(async (rpc) => {
      const words = [];
      for await (const part of rpc.stream(method.listWords, { userId })) words.push(...part.words);
      return words;
    });
    expect(received).toHaveLength(60);
    expect(received.every((word) => word.meaning === meaning)).toBe(true);
  }, 30_000);

  it('come in parts when they are many', async () => {
    const userId = newLearner();
    await importList(userId, Array.from({ length: 2_500 }, (_, n) => `語${n}`).join('\n'));
    expect(await wordsOf(userId)).toHaveLength(2_500);
  }, 20_000);
});

/** The lexeme of the first word of a text. */
async function lexemeOf(text: string): Promise<number> {
  const { words } = await services.rpc.call(LanguageService.method.countWords, { text });
  const [{ entry, word, reading }] = words as [(typeof words)[0]];
  const { ids } = await services.rpc.call(method.resolveLexemes, { lexemes: [{ entry, word, reading }] });
  return ids[0]!;
}

describe('who knows a word knows a lexeme', () => {
  /** What the learner has, what stands in the text, whether it is known. */
  const cases: [string, [word: string, reading?: string], string, boolean][] = [
    ['written the same', ['猫'], '猫', true],
    ['written the same, with its reading', ['猫', 'ねこ'], '猫', true],
    ['written the same, with its reading in katakana', ['猫', 'ネコ'], '猫', true],
    ['but not with another reading', ['猫', 'びょう'], '猫', false],
    ['with another reading of the same entry', ['日本', 'にっぽん'], '日本', true],
    ['in every form of it', ['食べる'], '食べた', true],
    // Kanji and kana.
    ['in kana, by its kanji', ['猫'], 'ねこ', true],
    ['in kana, by its kanji and reading', ['猫', 'ねこ'], 'ねこ', true],
    ['in katakana, by its kanji', ['猫'], 'ネコ', true],
    ['but not in kanji, by its kana', ['ねこ'], '猫', false],
    ['but not in other kanji', ['論ずる'], '論じる', false],
    ['in hiragana, by its katakana', ['ネコ'], 'ねこ', true],
    // One spelling, two readings.
    ['of two readings, when none was given', ['空'], '空', true],
    ['with the reading that was given', ['空', 'そら'], '空', true],
    ['but not with the other one', ['空', 'から'], '空', false],
    // Homophones.
    ['but not a word that sounds the same', ['橋'], '箸', false],
    ['in kana that the dictionary lists for it', ['橋'], 'はし', true],
    ['but not in kana that mean another word', ['箸'], 'はし', false],
    ['in kana whose meaning was not said', ['はし'], 'はし', true],
    // する-verbs.
    ['without する, by the whole verb', ['勉強する'], '勉強', true],
    ['without する, by the whole verb and its reading', ['勉強する', 'べんきょうする'], '勉強', true],
    ['but not する, by a verb made with it', ['勉強する'], 'する', false],
    ['but not with a reading that is another', ['勉強する', 'まなびする'], '勉強', false],
    // Loanwords.
    ['in katakana', ['テレビ'], 'テレビ', true],
    ['with the long mark, by the word without', ['コンピュータ'], 'コンピューター', true],
    ['without the long mark, by the word with it', ['コンピューター'], 'コンピュータ', true],
    [
      'without the long mark, by the word with it and a reading',
      ['コンピューター', 'コンピューター'],
      'コンピュータ',
      true,
    ],
    ['that no dictionary has, with and without', ['トチメンボ'], 'トチメンボーと。', true],
    ['but not one whose long mark is inside', ['テーレビ'], 'テレビ', false],
    ['but not another word', ['犬'], '猫', false],
  ];
  it.each(cases)('%s', async (_, [word, reading], text, known) => {
    const userId = newLearner();
    await add(userId, word, reading);
    const lexemeId = await lexemeOf(text);
    const classified = await services.rpc.call(method.classifyLexemes, { userId, lexemeIds: [lexemeId] });
    expect(classified.known).toEqual(known ? [lexemeId] : []);
  });
});

describe('why a lexeme is known', () => {
  const cases: [string, [string, string?][], string, object][] = [
    ['its form', [['猫']], '猫', { known: true, reasons: [{ word: '猫', reason: ReasonToKnow.FORM }] }],
    [
      'its form and reading',
      [['猫', 'ネコ']],
      '猫',
      { known: true, reasons: [{ word: '猫', reading: 'ネコ', reason: ReasonToKnow.FORM_AND_READING }] },
    ],
    [
      'another reading of its entry',
      [['日本', 'にっぽん']],
      '日本',
      { known: true, reasons: [{ word: '日本', reason: ReasonToKnow.FORM_AND_ENTRY }] },
    ],
    [
      'its other spelling',
      [['コンピュータ']],
      'コンピューター',
      { known: true, reasons: [{ word: 'コンピュータ', reason: ReasonToKnow.SPELLING }] },
    ],
    ['its kanji', [['猫']], 'ねこ', { known: true, reasons: [{ word: '猫', reason: ReasonToKnow.KANJI_FORM }] }],
    ['only its kana', [['ねこ']], '猫', { known: false, reasons: [], nearly: [{ word: 'ねこ' }] }],
    ['another reading', [['猫', 'びょう']], '猫', { known: false, nearly: [{ word: '猫', reading: 'びょう' }] }],
    ['nothing', [['犬']], '猫', { known: false, reasons: [], nearly: [] }],
  ];
  it.each(cases)('%s', async (_, words, text, explanation) => {
    const userId = newLearner();
    for (const [word, reading] of words) await add(userId, word, reading);
    const lexemeId = await lexemeOf(text);
    expect(await services.rpc.call(method.explainLexeme, { userId, lexemeId })).toMatchObject(explanation);
  });

  it('is also told of a blocked one, and not of one that is none', async () => {
    const userId = newLearner();
    const lexemeId = await lexemeOf('猫');
    await services.rpc.call(method.blockWord, { userId, lexemeId });
    const explanation = await services.rpc.call(method.explainLexeme, { userId, lexemeId });
    expect(explanation).toMatchObject({ word: '猫', reading: 'ねこ', known: false, blocked: true });
    const none = services.rpc.call(method.explainLexeme, { userId, lexemeId: 2_000_000_000 });
    await expect(none).rejects.toMatchObject({ code: 'vocabulary.lexeme-not-found' });
  });
});

describe('lexemes', () => {
  it('have one id for everybody, whoever asks first and how often', async () => {
    const lexemes = [
      { entry: 'a・あ', word: 'a', reading: 'あ' },
      { entry: '', word: '迷亭', reading: 'めいてい' },
      { entry: '', word: '迷亭', reading: 'まよいてい' },
      { entry: 'a・あ', word: 'a', reading: 'べつ' },
    ];
    const asked = await Promise.all([1, 2, 3].map(() => services.rpc.call(method.resolveLexemes, { lexemes })));
    expect(asked[1]!.ids).toEqual(asked[0]!.ids);
    expect(asked[2]!.ids).toEqual(asked[0]!.ids);
    expect(new Set(asked[0]!.ids).size).toBe(3);
    expect(asked[0]!.ids[3]).toBe(asked[0]!.ids[0]);
  });

  it('are refused in numbers that no message should have', async () => {
    const lexemes = Array(5_001).fill({ entry: '', word: 'x', reading: '' });
    await expect(services.rpc.call(method.resolveLexemes, { lexemes })).rejects.toMatchObject({
      code: 'vocabulary.too-many-lexemes',
    });
  });
});

async function blockedWordsOf(userId: number) {
  const blocked = [];
  for await (const { words } of services.rpc.stream(method.listBlockedWords, { userId })) blocked.push(...words);
  return blocked;
}

describe('blocked words', () => {
  it('are listed with their definitions, are not known, and can be unblocked', async () => {
    const userId = newLearner();
    const lexemeId = await lexemeOf('猫');
    await services.rpc.call(method.blockWord, { userId, lexemeId });
    await services.rpc.call(method.blockWord, { userId, lexemeId });
    expect(await blockedWordsOf(userId)).toMatchObject([
      { lexemeId, word: '猫', reading: 'ねこ', meaning: expect.stringContaining('cat') },
    ]);
    const classified = await services.rpc.call(method.classifyLexemes, { userId, lexemeIds: [lexemeId] });
    expect(classified).toMatchObject({ known: [], blocked: [lexemeId] });
    await services.rpc.call(method.unblockWord, { userId, lexemeId });
    expect(await blockedWordsOf(userId)).toEqual([]);
    await expect(services.rpc.call(method.unblockWord, { userId, lexemeId })).rejects.toMatchObject({
      code: 'vocabulary.not-blocked',
    });
  });

  it('must be words that exist', async () => {
    const call = services.rpc.call(method.blockWord, { userId: newLearner(), lexemeId: 2_000_000_000 });
    await expect(call).rejects.toMatchObject({ code: 'vocabulary.lexeme-not-found' });
  });
});

it('every change of a learner’s words raises the revision', async () => {
  const userId = newLearner();
  const revisions: number[] = [];
  const note = async () => revisions.push((await services.rpc.call(method.getCounters, { userId })).revision);
  await note();
  await add(userId, '猫');
  await note();
  const lexemeId = await lexemeOf('犬');
  await services.rpc.call(method.blockWord, { userId, lexemeId });
  await note();
  await services.rpc.call(method.unblockWord, { userId, lexemeId });
  await note();
  await services.rpc.call(method.removeWord, { userId, word: '猫' });
  await note();
  expect(revisions).toEqual([0, 1, 2, 3, 4]);
});

async function importList(userId: number, content: string, filename = 'words.txt'): Promise<ImportJob> {
  const contentObject = `word-lists/${randomUUID()}.txt`;
  await services.objects.put(contentObject, Buffer.from(content));
  const { job } = await services.rpc.call(method.startImport, { userId, filename, contentObject });
  while (true) {
    const now = (await services.rpc.call(method.getImport, { userId, importId: job!.id })).job!;
    if (now.status === ImportStatus.COMPLETED || now.status === ImportStatus.FAILED) return now;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('an imported list', () => {
  it('becomes words with definitions, and every other line is accounted for', async () => {
    const userId = newLearner();
    await add(userId, '犬');
    const job = await importList(userId, '# mine\n猫\tねこ\n犬\n迷亭\n\nhello\n猫\tねこ\n');
    expect(job).toMatchObject({
      status: ImportStatus.COMPLETED,
      successfulImports: 2,
      totalWords: 3,
      processedWords: 3,
      report: {
        comments: 1,
        blankLines: 1,
        duplicates: 2,
        unusable: 1,
        unusableExamples: ['hello'],
        unknownWords: 1,
        unknownWordExamples: ['迷亭'],
      },
    });
    expect(await wordsOf(userId)).toMatchObject([
      { word: '迷亭', meaning: '', meaningsCount: 0 },
      { word: '猫', reading: 'ねこ', meaning: expect.stringContaining('cat') },
      { word: '犬' },
    ]);
  });

  it('makes its words known', async () => {
    const userId = newLearner();
    await importList(userId, '猫');
    const lexemeId = await lexemeOf('ねこ');
    expect((await services.rpc.call(method.classifyLexemes, { userId, lexemeIds: [lexemeId] })).known).toEqual([
      lexemeId,
    ]);
  });

  it('without a Japanese word fails and says so', async () => {
    const job = await importList(newLearner(), 'cat\ndog\n');
    expect(job).toMatchObject({
      status: ImportStatus.FAILED,
      errorMessage: expect.stringContaining('No Japanese words'),
    });
  });

  it('is another learner’s business only', async () => {
    const job = await importList(newLearner(), '猫');
    const call = services.rpc.call(method.getImport, { userId: newLearner(), importId: job.id });
    await expect(call).rejects.toMatchObject({ code: 'vocabulary.import-not-found' });
  });

  const refused: [string, string, string, string][] = [
    ['that is no .txt file', 'words.csv', '猫', 'Please select a .txt file'],
    ['that is empty', 'words.txt', ' \n', 'no words'],
    ['that is too large', 'words.txt', '猫'.repeat(2_000_000), 'at most 5 MB'],
  ];
  it.each(refused)('%s is refused', async (_, filename, content, message) => {
    const contentObject = `word-lists/${randomUUID()}.txt`;
    await services.objects.put(contentObject, Buffer.from(content));
    const call = services.rpc.call(method.startImport, { userId: newLearner(), filename, contentObject });
    await expect(call).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });
});

describe('a learner’s corrections', () => {
  const list = (userId: number) => services.rpc.call(method.listCorrections, { userId });
  const set = (userId: number, word: string, changes: object) =>
    services.rpc.call(method.setCorrection, { userId, correction: { word, ...changes } });

  it('are kept, one for each word, replaced and undone', async () => {
    const userId = newLearner();
    expect(await list(userId)).toMatchObject({ kept: [], revision: 0 });
    await set(userId, '空', { reading: 'ソラ' });
    const { kept } = await set(userId, '空', { reading: 'カラ' });
    await set(userId, '今日は', { parts: ['今日', 'は'] });
    expect(await list(userId)).toMatchObject({
      kept: [
        { correction: { word: '空', reading: 'から', parts: [] } },
        { correction: { word: '今日は', parts: ['今日', 'は'] } },
      ],
      revision: 3,
    });
    await services.rpc.call(method.undoCorrection, { userId, correctionId: kept!.id });
    expect(await list(userId)).toMatchObject({ kept: [{ correction: { word: '今日は' } }], revision: 4 });
    expect(await services.rpc.call(method.getCounters, { userId })).toMatchObject({ correctionsRevision: 4 });
  });

  it('of one learner are none of another’s', async () => {
    const [mine, theirs] = [newLearner(), newLearner()];
    const { kept } = await set(mine, '空', { reading: 'から' });
    expect((await list(theirs)).kept).toEqual([]);
    const undo = services.rpc.call(method.undoCorrection, { userId: theirs, correctionId: kept!.id });
    await expect(undo).rejects.toMatchObject({ code: 'vocabulary.correction-not-found' });
  });

  const refused: [string, string, object][] = [
    ['of nothing', '', { reading: 'から' }],
    ['that says nothing', '空', {}],
    ['with a reading in kanji', '空', { reading: '空' }],
    ['with parts of another word', '今日は', { parts: ['明日', 'は'] }],
    ['with one part', '今日は', { parts: ['今日は'] }],
    ['that is too long', '空'.repeat(101), { reading: 'から' }],
  ];
  it.each(refused)('%s is refused', async (_, word, changes) => {
    await expect(set(newLearner(), word, changes)).rejects.toMatchObject({ code: 'vocabulary.invalid-correction' });
  });
});

describe('a set of words known at once', () => {
  const preview = (userId: number, set: WordSet, count = 0) =>
    services.rpc.call(method.previewKnownSet, { userId, set, count });
  const addSet = async (userId: number, set: WordSet, count = 0) =>
    (await services.rpc.call(method.addKnownSet, { userId, set, count })).knownSet;
  const sets = async (userId: number) => (await services.rpc.call(method.listKnownSets, { userId })).knownSets;
  const removeSet = (userId: number, knownSetId: number) =>
    services.rpc.call(method.removeKnownSet, { userId, knownSetId });
  const revisionOf = async (userId: number) => (await services.rpc.call(method.getCounters, { userId })).revision;

  it('of all particles makes them known in every text, with their meanings', async () => {
    const userId = newLearner();
    await add(userId, 'が');
    const { words, newWords, examples } = await preview(userId, WordSet.PARTICLES);
    expect(newWords).toBe(words - 1);
    expect(examples).toContain('を');
    expect(examples).not.toContain('が');
    const added = await addSet(userId, WordSet.PARTICLES);
    expect(added).toMatchObject({ set: WordSet.PARTICLES, words: newWords, count: 0 });
    const { words: counted } = await services.rpc.call(LanguageService.method.countWords, {
      text: '猫は犬が見たのを見ます。',
    });
    const lexemes = counted.map(({ entry, word, reading }) => ({ entry, word, reading }));
    const { ids } = await services.rpc.call(method.resolveLexemes, { lexemes });
    const { known } = await services.rpc.call(method.classifyLexemes, { userId, lexemeIds: ids });
    const knownWords = counted.filter((_, index) => known.includes(ids[index]!)).map(({ word }) => word);
    expect(knownWords.sort()).toEqual(['が', 'た', 'の', 'は', 'ます', 'を']);
    expect((await wordsOf(userId)).find(({ word }) => word === 'を')).toMatchObject({ meaning: 'marks the object' });
  });

  it('of the most frequent words has as many as asked for, with reading and entry, and only new ones are added', async () => {
    const userId = newLearner();
    await add(userId, '食べる', 'たべる', 'mine');
    expect(await preview(userId, WordSet.MOST_FREQUENT, 5)).toMatchObject({ words: 5, newWords: 4 });
    expect(await addSet(userId, WordSet.MOST_FREQUENT, 5)).toMatchObject({ count: 5, words: 4 });
    const words = await wordsOf(userId);
    expect(words).toHaveLength(5);
    expect(words.find(({ word }) => word === '食べる')).toMatchObject({ meaning: 'mine' });
    expect(words.find(({ word }) => word === '見る')).toMatchObject({ reading: 'みる', meaning: 'to see; to look' });
    // Usually written in kana, and so kept in kana.
    expect(words.find(({ word }) => word === 'する')).toMatchObject({ meaning: 'to do' });
    expect(words.find(({ word }) => word === 'する')!.reading).toBeUndefined();
    expect(await addSet(userId, WordSet.MOST_FREQUENT, 5)).toBeUndefined();
    expect(await sets(userId)).toHaveLength(1);
  });

  it('counts words that two entries write and read alike as one', async () => {
    const userId = newLearner();
    // ない is both an adjective, usually written so, and an auxiliary.
    const { words } = (await addSet(userId, WordSet.MOST_FREQUENT, 10_000))!;
    const kept = await wordsOf(userId);
    expect(kept).toHaveLength(words);
    expect(kept.filter(({ word }) => word === 'ない')).toHaveLength(1);
    expect(new Set(kept.map(({ word, reading }) => `${word} ${reading}`)).size).toBe(words);
    expect(await removeSet(userId, (await sets(userId))[0]!.id)).toMatchObject({ removed: words });
  });

  it('is undone without touching what was there before or came later', async () => {
    const userId = newLearner();
    await add(userId, '食べる');
    const before = await revisionOf(userId);
    const { id } = (await addSet(userId, WordSet.MOST_FREQUENT, 5))!;
    expect(await revisionOf(userId)).toBeGreaterThan(before);
    await services.rpc.call(method.removeWord, { userId, word: '見る' });
    await add(userId, '見る', 'みる');
    expect(await sets(userId)).toMatchObject([{ id, words: 3 }]);
    await expect(removeSet(newLearner(), id)).rejects.toMatchObject({ code: 'vocabulary.known-set-not-found' });
    expect(await removeSet(userId, id)).toMatchObject({ removed: 3 });
    expect((await wordsOf(userId)).map(({ word }) => word)).toEqual(['見る', '食べる']);
    expect(await sets(userId)).toEqual([]);
    await expect(removeSet(userId, id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is gone when the learner clears all words', async () => {
    const userId = newLearner();
    await addSet(userId, WordSet.PARTICLES);
    await services.rpc.call(method.clearWords, { userId });
    expect(await sets(userId)).toEqual([]);
    expect((await addSet(userId, WordSet.PARTICLES))!.words).toBeGreaterThan(100);
  });

  it.each([
    [WordSet.MOST_FREQUENT, 0],
    [WordSet.MOST_FREQUENT, 10_001],
    [WordSet.UNSPECIFIED, 5],
  ])('%d of %d words is refused', async (set, count) => {
    const userId = newLearner();
    for (const call of [preview, addSet]) {
      await expect(call(userId, set, count)).rejects.toMatchObject({ code: 'vocabulary.invalid-known-set' });
    }
  });
});
