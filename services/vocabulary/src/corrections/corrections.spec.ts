import 'reflect-metadata';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;

let under: VocabularyUnderTest;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

describe('a learner’s corrections', () => {
  const list = (userId: number) => under.rpc.call(method.listCorrections, { userId });
  const set = (userId: number, word: string, changes: object) =>
    under.rpc.call(method.setCorrection, { userId, correction: { word, ...changes } });

  it('are kept, one for each word, replaced and undone', async () => {
    const userId = under.newLearner();
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
    await under.rpc.call(method.undoCorrection, { userId, correctionId: kept!.id });
    expect(await list(userId)).toMatchObject({ kept: [{ correction: { word: '今日は' } }], revision: 4 });
    expect(await under.rpc.call(method.getCounters, { userId })).toMatchObject({ correctionsRevision: 4 });
  });

  it('of one learner are none of another’s', async () => {
    const [mine, theirs] = [under.newLearner(), under.newLearner()];
    const { kept } = await set(mine, '空', { reading: 'から' });
    expect((await list(theirs)).kept).toEqual([]);
    const undo = under.rpc.call(method.undoCorrection, { userId: theirs, correctionId: kept!.id });
    await expect(undo).rejects.toMatchObject({ code: 'vocabulary.correction-not-found' });
  });

  it('are kept for each scope of a word: a place, a text, all texts', async () => {
    const userId = under.newLearner();
    const within = (scope: object, reading: string) =>
      under.rpc.call(method.setCorrection, { userId, correction: { word: '空', reading }, scope });
    await set(userId, '空', { reading: 'そら' });
    const long = '空'.repeat(300);
    const { kept: place } = await within({ textId: 3, textTitle: '本', sentence: long, start: 2 }, 'から');
    expect(place!.scope).toMatchObject({ textId: 3, textTitle: '本', sentence: long.slice(0, 100), start: 2 });
    await within({ textId: 3, sentence: long, start: 4 }, 'から');
    await within({ textId: 3, sentence: long, start: 4 }, 'くう');
    await within({ textId: 3 }, 'から');
    await within({ textId: 4 }, 'から');
    expect((await list(userId)).kept.map(({ correction, scope }) => [correction!.reading, scope!.textId])).toEqual([
      ...[['そら', 0] as const, ['から', 3] as const, ['くう', 3] as const, ['から', 3] as const, ['から', 4] as const],
    ]);
  });

  it('are exported and forgotten together, wherever they hold', async () => {
    const userId = under.newLearner();
    await set(userId, '空', { reading: 'そら' });
    const scope = { textId: 3, textTitle: '本', sentence: '空だ。', start: 0 };
    await under.rpc.call(method.setCorrection, { userId, correction: { word: '空', reading: 'から' }, scope });
    let exported = '';
    for await (const { file, data } of under.rpc.stream(method.exportLearner, { userId })) {
      if (file === 'vocabulary/corrections.json') exported += Buffer.from(data).toString();
    }
    expect(JSON.parse(exported)).toMatchObject([
      { reading: 'そら', textId: 0, textTitle: '' },
      { reading: 'から', ...scope },
    ]);
    await under.rpc.call(method.forgetLearner, { userId });
    expect((await list(userId)).kept).toEqual([]);
  });

  it('are widened to their text and to all texts, in place of those there, and go with their text', async () => {
    const userId = under.newLearner();
    const scope = { textId: 3, textTitle: '本', sentence: '空だ。', start: 0 };
    await set(userId, '空', { reading: 'そら' });
    const { kept } = await under.rpc.call(method.setCorrection, {
      userId,
      correction: { word: '空', reading: 'から' },
      scope,
    });
    const widen = (user: number, correctionId: number, toAllTexts: boolean) =>
      under.rpc.call(method.widenCorrection, { userId: user, correctionId, toAllTexts });
    await expect(widen(under.newLearner(), kept!.id, true)).rejects.toMatchObject({
      code: 'vocabulary.correction-not-found',
    });
    const { kept: ofText } = await widen(userId, kept!.id, false);
    expect(ofText!.id).toBe(kept!.id);
    expect(ofText!.scope).toMatchObject({ textId: 3, textTitle: '本', sentence: '', start: 0 });
    expect((await list(userId)).kept).toHaveLength(2);
    await widen(userId, ofText!.id, true);
    expect((await list(userId)).kept).toMatchObject([{ correction: { reading: 'から' }, scope: { textId: 0 } }]);
    await under.rpc.call(method.setCorrection, { userId, correction: { word: '空', reading: 'くう' }, scope });
    const { revision } = await list(userId);
    await under.rpc.call(method.removeCorrectionsOfText, { userId, textId: 3 });
    expect((await list(userId)).kept).toHaveLength(1);
    expect((await list(userId)).revision).toBe(revision + 1);
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
    await expect(set(under.newLearner(), word, changes)).rejects.toMatchObject({
      code: 'vocabulary.invalid-correction',
    });
  });

  it('may say that letters are a name, which is one word and no entry', async () => {
    const userId = under.newLearner();
    await set(userId, 'ごん', { isName: true });
    expect((await list(userId)).kept).toMatchObject([{ correction: { word: 'ごん', reading: '', isName: true } }]);
    await set(userId, 'ごん', { reading: 'ごん' });
    expect((await list(userId)).kept).toMatchObject([{ correction: { word: 'ごん', isName: false } }]);
    for (const more of [{ parts: ['ご', 'ん'] }, { entry: '権・ごん' }]) {
      await expect(set(userId, 'ごん', { isName: true, ...more })).rejects.toMatchObject({
        code: 'vocabulary.invalid-correction',
      });
    }
  });

  it('are no more than a thousand, however many come at once', async () => {
    const userId = under.newLearner();
    const client = new pg.Client({ connectionString: under.databaseUrl });
    await client.connect();
    await client.query(
      `INSERT INTO vocabulary.corrections (user_id, word, reading, entry, parts)
       SELECT $1, 'word' || n, 'あ', '', '{}' FROM generate_series(1, 999) AS n`,
      [userId],
    );
    await client.end();
    const words = ['一', '二', '三', '四', '五'];
    const outcomes = await Promise.allSettled(words.map((word) => set(userId, word, { reading: 'あ' })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list(userId)).kept).toHaveLength(1_000);
  });
});
