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
