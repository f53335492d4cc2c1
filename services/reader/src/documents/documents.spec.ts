import 'reflect-metadata';
import { type Document, ReaderService } from '@ichibun/proto/reader';
import { startNats } from '@ichibun/test-kit/nats';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type ReaderUnderTest, startReader } from '../testing/reader-under-test.js';
import { LIMITS } from './limits.js';

const { method } = ReaderService;

const transports: Record<string, () => Promise<{ natsUrl?: string; stop(): Promise<void> }>> = {
  'in process': async () => ({ stop: async () => {} }),
  'over NATS': async () => {
    const nats = await startNats();
    return { natsUrl: nats.url, stop: () => nats.stop() };
  },
};

describe.each(Object.keys(transports))('documents %s', (name) => {
  let transport: { natsUrl?: string; stop(): Promise<void> };
  let services: ReaderUnderTest;
  const newLearner = () => services.newLearner();

  beforeAll(async () => {
    transport = await transports[name]!();
    services = await startReader({ natsUrl: transport.natsUrl });
  });
  afterAll(async () => {
    await services.stop();
    await transport.stop();
  });

  const create = (userId: number, text: string, title?: string) => services.createDocument(userId, text, title);

  async function open(userId: number, documentId: number) {
    const sentences: string[] = [];
    let document: Document | undefined;
    let paragraphStarts: number[] = [];
    const chapterStarts: number[] = [];
    for await (const part of services.rpc.stream(method.getDocument, { userId, documentId })) {
      sentences.push(...part.sentences);
      chapterStarts.push(...part.chapters.map(({ sentence }) => sentence));
      if (part.document)
        ({ document, paragraphStarts } = { document: part.document, paragraphStarts: part.paragraphStarts });
    }
    return { document: document!, sentences, paragraphStarts, chapterStarts };
  }

  const list = async (userId: number) => (await services.rpc.call(method.listDocuments, { userId })).documents;
  const move = async (userId: number, documentId: number, sentenceIndex: number) =>
    (await services.rpc.call(method.saveProgress, { userId, documentId, sentenceIndex })).document!;
  const remove = (userId: number, documentId: number) =>
    services.rpc.call(method.deleteDocument, { userId, documentId });

  const inBrackets = async (text: string) => {
    const learner = newLearner();
    const { id } = await create(learner, text);
    const [sentences, readings]: [string[], unknown[]] = [[], []];
    for await (const part of services.rpc.stream(method.getDocument, { userId: learner, documentId: id })) {
      sentences.push(...part.sentences);
      readings.push(...part.readings.map(({ sentence, start, length, reading }) => [sentence, start, length, reading]));
    }
    return { sentences, readings };
  };

  it('hold every sentence and reading of a very long text', async () => {
    const lines = Array.from({ length: 16_000 }, (_, at) => `${at % 10}匹の猫《ねこ》と犬《いぬ》と鳥《とり》。`);
    const { sentences, readings } = await inBrackets(lines.join('\n'));
    expect(sentences.join('\n') === lines.join('\n').replaceAll(/《.*?》/gu, '')).toBe(true);
    const expected = lines.flatMap((_, sentence) => [
      [sentence, 3, 1, 'ねこ'],
      [sentence, 5, 1, 'いぬ'],
      [sentence, 7, 1, 'とり'],
    ]);
    expect(JSON.stringify(readings) === JSON.stringify(expected)).toBe(true);
  });

  it('have readings in brackets as readings, where their words can be read so', async () => {
    expect(await inBrackets('学校（がっこう）へ行く。\n京都（たぶん）は混む、漢字(かんじ)も。')).toEqual({
      sentences: ['学校へ行く。', '京都（たぶん）は混む、漢字も。'],
      readings: [
        [0, 0, 2, 'がっこう'],
        [1, 11, 2, 'かんじ'],
      ],
    });
  });

  it('have them over what they read, whatever is before and after it', async () => {
    const text =
      'パンを食[た]べ、本を買(か)った。\nお茶（ちゃ）とお茶（おちゃ）。\n十七歳（じゅうななさい）、3月（さんがつ）。';
    expect(await inBrackets(text)).toEqual({
      sentences: ['パンを食べ、本を買った。', 'お茶とお茶。', '十七歳、3月。'],
      readings: [
        [0, 3, 1, 'た'],
        [0, 8, 1, 'か'],
        [1, 1, 1, 'ちゃ'],
        [1, 3, 2, 'おちゃ'],
        [2, 0, 3, 'じゅうななさい'],
        [2, 4, 2, 'さんがつ'],
      ],
    });
  });

  it('have those of each kanji of a word, also such as are none by themselves', async () => {
    const text = '学(がっ)校(こう)へ行く。\n食(た)べ物(もの)を買う。\n学（がっ）川（こう）へ行く。';
    expect(await inBrackets(text)).toEqual({
      sentences: ['学校へ行く。', '食べ物を買う。', '学（がっ）川（こう）へ行く。'],
      readings: [
        [0, 0, 1, 'がっ'],
        [0, 1, 1, 'こう'],
        [1, 0, 1, 'た'],
        [1, 2, 1, 'もの'],
      ],
    });
  });

  it('give some of their sentences alone, with their readings, to their learner', async () => {
    const learner = newLearner();
    const { id } = await create(learner, '猫がいる。\n学校（がっこう）へ行く。\n犬も。');
    const some = async (userId: number, from: number, count: number) => {
      const parts = [];
      for await (const part of services.rpc.stream(method.getDocument, { userId, documentId: id, from, count }))
        parts.push(part);
      return parts.map(({ document, sentences, readings }) => ({
        document,
        sentences,
        readings: readings.map(({ sentence, reading }) => [sentence, reading]),
      }));
    };
    const alone = { document: undefined };
    expect(await some(learner, 1, 1)).toEqual([{ ...alone, sentences: ['学校へ行く。'], readings: [[1, 'がっこう']] }]);
    expect(await some(learner, 2, 20)).toEqual([{ ...alone, sentences: ['犬も。'], readings: [] }]);
    expect(await some(learner, 3, 20)).toEqual([{ ...alone, sentences: [], readings: [] }]);
    await expect(some(newLearner(), 0, 1)).rejects.toThrow();
  });

  it('hold a text sentence by sentence, with its paragraphs', async () => {
    const learner = newLearner();
    const { id } = await create(
      learner,
      '\ufeff吾輩は猫である。\u0000名前はまだ無い。\r\n\r\n　「どこ？」と聞いた。',
      '  猫 ',
    );
    const { document, sentences, paragraphStarts } = await open(learner, id);
    expect(sentences).toEqual(['吾輩は猫である。', '名前はまだ無い。', '「どこ？」と聞いた。']);
    expect(paragraphStarts).toEqual([0, 2]);
    expect(document).toMatchObject({
      title: '猫',
      fileType: 'text',
      sentenceCount: 3,
      characterCount: 26,
      currentSentence: 0,
      progress: 0,
    });
    expect(document.readAt).toBeUndefined();
  });

  it('hold no sentence of the lines that name a text and its author, nor count them', async () => {
    const learner = newLearner();
    const text = '第一章　雨\n雨が降った。\n第二章　空\n空が晴れた。';
    const { id } = await create(learner, `海辺の町\n山田花子\n\n${text}`, '海辺の町');
    const { document, sentences, chapterStarts } = await open(learner, id);
    expect(sentences).toEqual(['第一章　雨', '雨が降った。', '第二章　空', '空が晴れた。']);
    expect(chapterStarts).toEqual([0, 2]);
    expect(document).toMatchObject({ title: '海辺の町', author: '山田花子' });
    // What is counted is the same text as that without the lines.
    const { id: other } = await create(learner, `\n${text}`, '海辺の町');
    expect((await open(learner, other)).document.textId).toBe(document.textId);
  });

  it('hold a novel whole', async () => {
    const learner = newLearner();
    const line = '吾輩はここで始めて人間というものを見た。';
    const { id } = await create(learner, `${line.repeat(20)}\n`.repeat(800));
    const { document, sentences, paragraphStarts } = await open(learner, id);
    expect(document.characterCount).toBe(line.length * 16_000);
    expect(sentences).toEqual(Array(16_000).fill(line));
    expect(paragraphStarts).toHaveLength(800);
  });

  it('are listed newest first', async () => {
    const learner = newLearner();
    const first = await create(learner, '猫。', 'first');
    const second = await create(learner, '犬。', 'second');
    expect((await list(learner)).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('are never more than the limit, however many are made at once', async () => {
    const learner = newLearner();
    const { id } = await create(learner, '猫。');
    const client = new pg.Client({ connectionString: services.databaseUrl });
    await client.connect();
    const columns = 'title, author, file_type, is_vertical, sentences, paragraph_starts, chapters, character_count';
    await client.query(
      `INSERT INTO reader.documents (user_id, ${columns})
       SELECT user_id, ${columns} FROM reader.documents, generate_series(3, $2) WHERE id = $1`,
      [id, LIMITS.documents],
    );
    await client.end();
    const made = await Promise.allSettled(Array.from({ length: 4 }, () => create(learner, '犬。')));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await list(learner)).toHaveLength(LIMITS.documents);
  });

  it('remember where the learner is', async () => {
    const learner = newLearner();
    const { id } = await create(learner, '一。二。三。四。');
    expect(await move(learner, id, 2)).toMatchObject({ currentSentence: 2, progress: 75 });
    expect((await open(learner, id)).document).toMatchObject({
      currentSentence: 2,
      progress: 75,
      readAt: expect.anything(),
    });
    expect(await move(learner, id, 3)).toMatchObject({ progress: 100 });
    expect(await move(learner, id, 0)).toMatchObject({ progress: 25 });
  });

  it('have no sentences after their last', async () => {
    const learner = newLearner();
    const { id } = await create(learner, '一。二。');
    await expect(move(learner, id, 2)).rejects.toMatchObject({
      code: 'reader.no-such-sentence',
      kind: 'invalid',
      message: 'This document has 2 sentences; there is none with the index 2.',
    });
    expect((await open(learner, id)).document.progress).toBe(0);
  });

  it('are gone when deleted', async () => {
    const learner = newLearner();
    const { id } = await create(learner, '猫。');
    await remove(learner, id);
    expect(await list(learner)).toEqual([]);
    await expect(open(learner, id)).rejects.toMatchObject({ code: 'reader.document-not-found', kind: 'not-found' });
    await expect(remove(learner, id)).rejects.toMatchObject({ code: 'reader.document-not-found' });
  });

  it('are neither seen nor changed by another learner, by any call', async () => {
    const [owner, other] = [newLearner(), newLearner()];
    const { id } = await create(owner, '一。二。');
    await move(owner, id, 1);
    const notFound = { code: 'reader.document-not-found', kind: 'not-found', message: 'Document not found' };
    await expect(open(other, id)).rejects.toMatchObject(notFound);
    await expect(move(other, id, 0)).rejects.toMatchObject(notFound);
    await expect(remove(other, id)).rejects.toMatchObject(notFound);
    expect(await list(other)).toEqual([]);
    expect((await open(owner, id)).document).toMatchObject({ currentSentence: 1 });
  });

  it.each([
    ['an empty title', '猫。', ' ', 'reader.empty-title', 'invalid'],
    ['a long title', '猫。', 'x'.repeat(201), 'reader.long-title', 'invalid'],
    ['no text', ' \n　', '猫', 'reader.empty-text', 'invalid'],
    ['a text without Japanese', 'A cat.', '猫', 'reader.no-japanese', 'invalid'],
    ['a text of 2,000,001 characters', '猫'.repeat(2_000_001), '猫', 'reader.long-text', 'too-large'],
  ])('are not made of %s', async (_, text, title, code, kind) => {
    const learner = newLearner();
    await expect(create(learner, text, title)).rejects.toMatchObject({ code, kind });
    expect(await list(learner)).toEqual([]);
  });
});
