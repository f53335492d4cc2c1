import 'reflect-metadata';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { WhichNotesSchema } from '@ichibun/proto/notes';
import { ReviewsService } from '@ichibun/proto/reviews';
import { VocabularyService, WordSet } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;

let under: VocabularyUnderTest;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

describe('a learner’s words', () => {
  it('are kept with all that was given, newest first', async () => {
    const userId = under.newLearner();
    await under.rpc.call(method.addWord, { userId, word: '猫', reading: 'ねこ', meaning: 'cat', frequency: 12 });
    await under.add(userId, '犬', undefined, 'dog\nhound\n');
    expect(await under.wordsOf(userId)).toMatchObject([
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
  ])('count the definitions of the meaning %j: %i', async (meaning, meaningsCount) => {
    const userId = under.newLearner();
    await under.add(userId, '猫', undefined, meaning);
    expect(await under.wordsOf(userId)).toMatchObject([{ meaningsCount }]);
  });

  it('are listed by what they are written like, by row, by note, by time and without a note', async () => {
    const [userId, other] = [under.newLearner(), under.newLearner()];
    const before = timestampFromDate(new Date('2026-01-01T00:00:00Z'));
    await under.rpc.call(method.addWord, { userId, word: '猫', reading: 'ねこ', meaning: 'cat', addedAt: before });
    await under.add(userId, '犬', 'いぬ');
    await under.add(other, '犬', 'いぬ');
    const [dog, cat] = await under.wordsOf(userId);
    const [theirs] = await under.wordsOf(other);
    const noteId = 1_795_000_000_000;
    const notes = [cat!, theirs!].map(({ id }) => ({ id, noteId }));
    await under.rpc.call(method.setNoteIds, { userId, notes });
    const listed = async (which: MessageInitShape<typeof WhichNotesSchema>['which']) => {
      const words: string[] = [];
      for await (const part of under.rpc.stream(method.listWords, { userId, which: { which } }))
        words.push(...part.words.map(({ word, noteId: of }) => `${word} ${of}`));
      return words;
    };
    expect(await listed({ case: 'words', value: { words: ['猫', '鳥'] } })).toEqual([`猫 ${noteId}`]);
    expect(await listed({ case: 'ids', value: { ids: [dog!.id, theirs!.id] } })).toEqual(['犬 undefined']);
    expect(await listed({ case: 'noteIds', value: { noteIds: [noteId, 5] } })).toEqual([`猫 ${noteId}`]);
    expect(await listed({ case: 'addedSince', value: before })).toEqual(['犬 undefined']);
    expect(await listed({ case: 'withoutNoteId', value: true })).toEqual(['犬 undefined']);
    expect((await under.wordsOf(other))[0]!.noteId).toBeUndefined();
  });

  it('use no id up when they are there already', async () => {
    const userId = under.newLearner();
    await under.add(userId, '猫', 'ねこ');
    for (let again = 0; again < 5; again++) {
      await under.add(userId, '猫', 'ねこ').catch(() => {});
    }
    await under.add(userId, '犬', 'いぬ');
    const ids = await under.query('SELECT id FROM words WHERE user_id = $1 ORDER BY id', [userId]);
    expect(ids[1].id - ids[0].id).toBe(1);
  });

  it('have no meaning where nobody knows one, which is not a blank one', async () => {
    const userId = under.newLearner();
    await under.rpc.call(method.addWord, { userId, word: '謎謎謎' });
    const [riddle] = await under.wordsOf(userId);
    expect([riddle!.word, riddle!.meaning, riddle!.meaningsCount]).toEqual(['謎謎謎', undefined, 0]);
    await expect(under.rpc.call(method.addWord, { userId, word: '犬', meaning: ' ' })).rejects.toMatchObject({
      code: 'vocabulary.invalid-word',
      message: 'Meaning is required',
    });
  });

  it('are Japanese: letters of another script that the dictionary does not have are refused', async () => {
    const userId = under.newLearner();
    await expect(under.rpc.call(method.addWord, { userId, word: 'hello' })).rejects.toMatchObject({
      code: 'vocabulary.invalid-word',
      message: expect.stringContaining('kana or kanji'),
    });
    await under.add(userId, 'Tシャツ');
    expect(await under.wordsOf(userId)).toMatchObject([{ word: 'Tシャツ' }]);
  });

  it.each([
    ['學校', '学校'],
    ['猫ゝ', '猫ゝ'],
    ['國', '国'],
    ['附屬', '付属'],
    ['廣い', '広い'],
    ['澤', '沢'],
    ['なが〳〵', 'ながなが'],
    ['食べる', '食べる'],
  ])('are kept in the letters by which texts are analysed: %s as %s', async (written, kept) => {
    const userId = under.newLearner();
    await under.add(userId, written);
    await under.importList(userId, `${written}\n`);
    expect((await under.wordsOf(userId)).map(({ word }) => word)).toEqual([kept]);
    await under.rpc.call(method.removeWord, { userId, word: written });
    expect(await under.wordsOf(userId)).toEqual([]);
  });

  it.each([
    ['學校', '学校'],
    ['学校', '學校'],
    ['學校', '學校'],
  ])('are known in texts with old letters and with those of today: %s is known in %s', async (written, inText) => {
    const userId = under.newLearner();
    await under.importList(userId, `${written}\n`);
    const lexemeId = await under.lexemeOf(`${inText}に行く。`);
    expect((await under.rpc.call(method.classifyLexemes, { userId, lexemeIds: [lexemeId] })).known).toEqual([lexemeId]);
  });

  it('of one learner are none of another’s', async () => {
    const [mine, theirs] = [under.newLearner(), under.newLearner()];
    await under.add(mine, '猫');
    expect(await under.wordsOf(theirs)).toEqual([]);
    await expect(under.rpc.call(method.removeWord, { userId: theirs, word: '猫' })).rejects.toMatchObject({
      code: 'vocabulary.word-not-found',
    });
    expect(await under.wordsOf(mine)).toHaveLength(1);
  });

  it('may have one spelling with several readings, but none twice', async () => {
    const userId = under.newLearner();
    await under.add(userId, '空', 'そら');
    await under.add(userId, '空', 'カラ');
    await under.add(userId, '空');
    for (const reading of ['そら', 'ソラ', 'から', undefined]) {
      await expect(under.add(userId, '空', reading)).rejects.toMatchObject({
        code: 'vocabulary.word-exists',
        kind: 'conflict',
      });
    }
    expect(await under.wordsOf(userId)).toHaveLength(3);
  });

  it.each([
    ['ねこ', undefined],
    [undefined, 'ねこ'],
    ['ネコ', undefined],
    [undefined, 'ネコ'],
  ])('are one without a reading and with the only one of the dictionary: %s, then %s', async (first, second) => {
    const userId = under.newLearner();
    await under.add(userId, '猫', first);
    await expect(under.add(userId, '猫', second)).rejects.toMatchObject({ code: 'vocabulary.word-exists' });
    await under.importList(userId, second ? `猫\t${second}\n` : '猫\n');
    expect(await under.wordsOf(userId)).toHaveLength(1);
  });

  it.each([
    ['人気', undefined, 'にんき', 2],
    ['人気', 'にんき', undefined, 2],
    ['苦沙弥', undefined, 'くしゃみ', 2],
    ['猫', undefined, 'びょう', 2],
  ])('are two where another reading may be meant: %s %s, %s', async (word, first, second, count) => {
    const userId = under.newLearner();
    await under.add(userId, word, first);
    await under.add(userId, word, second);
    expect(await under.wordsOf(userId)).toHaveLength(count);
  });

  it.each([
    ['猫\n猫\tねこ\n', 1],
    ['猫\tねこ\n猫\n', 1],
    ['猫\tネコ\n猫\n犬\n', 2],
    ['ねこ\n猫\n', 2],
    ['人気\n人気\tにんき\n', 2],
  ])('of the list %j are so many', async (list, count) => {
    const userId = under.newLearner();
    await under.importList(userId, list);
    expect(await under.wordsOf(userId)).toHaveLength(count);
  });

  it('get the card of the one there is when a program collects them without a reading', async () => {
    const userId = under.newLearner();
    await under.add(userId, '猫', 'ねこ');
    const words = [{ written: { word: '猫', reading: '' } }];
    await under.rpc.call(ReviewsService.method.collectWords, { userId, words, resume: true });
    expect(await under.wordsOf(userId)).toMatchObject([{ word: '猫', reading: 'ねこ', hasCard: true }]);
  });

  it('are removed alone when they have no reading and others of the spelling do', async () => {
    const userId = under.newLearner();
    for (const reading of [undefined, 'そら', 'から']) await under.add(userId, '空', reading);
    expect(await under.rpc.call(method.removeWord, { userId, word: '空', reading: '' })).toMatchObject({
      removed: 1,
    });
    expect((await under.wordsOf(userId)).map(({ reading }) => reading)).toEqual(['から', 'そら']);
  });

  it('are removed with every reading, or with one', async () => {
    const userId = under.newLearner();
    await under.add(userId, '空', 'そら');
    await under.add(userId, '空', 'から');
    await under.add(userId, '猫');
    expect(await under.rpc.call(method.removeWord, { userId, word: '空', reading: 'ソラ' })).toMatchObject({
      removed: 1,
    });
    expect((await under.wordsOf(userId)).map(({ word, reading }) => [word, reading])).toEqual([
      ['猫', undefined],
      ['空', 'から'],
    ]);
    await under.add(userId, '空', 'そら');
    expect(await under.rpc.call(method.removeWord, { userId, word: '空' })).toMatchObject({ removed: 2 });
  });

  it('that are a lexeme are forgotten by it with each reading that makes it known, however often', async () => {
    const userId = under.newLearner();
    for (const reading of [undefined, 'ソラ', 'から']) await under.add(userId, '空', reading);
    await under.add(userId, '猫');
    const lexemeId = await under.lexemeOf('空');
    const forget = () => under.rpc.call(method.forgetLexeme, { userId, lexemeId });
    expect(await forget()).toMatchObject({ removed: 2 });
    const left = [
      ['猫', undefined],
      ['空', 'から'],
    ];
    expect((await under.wordsOf(userId)).map(({ word, reading }) => [word, reading])).toEqual(left);
    const revision = await under.revisionOf(userId);
    expect(await forget()).toMatchObject({ removed: 0 });
    expect(await under.revisionOf(userId)).toBe(revision);
    const classified = await under.rpc.call(method.classifyLexemes, { userId, lexemeIds: [lexemeId] });
    expect(classified.known).toEqual([]);
    const none = under.rpc.call(method.forgetLexeme, { userId, lexemeId: 2_000_000_000 });
    await expect(none).rejects.toMatchObject({ code: 'vocabulary.lexeme-not-found' });
  });

  it('say which of them keeps a lexeme known that is forgotten, and only its own are removed', async () => {
    const userId = under.newLearner();
    for (const word of ['猫', 'ねこ']) await under.add(userId, word);
    const lexemeId = await under.lexemeOf('ねこ');
    for (const _ of ['once', 'twice']) {
      await expect(under.rpc.call(method.forgetLexeme, { userId, lexemeId })).rejects.toMatchObject({
        code: 'vocabulary.known-otherwise',
        kind: 'conflict',
        message: 'It is known because “猫” is in your vocabulary.',
      });
      expect((await under.wordsOf(userId)).map(({ word }) => word)).toEqual(['猫']);
    }
  });

  it('are all gone when cleared', async () => {
    const userId = under.newLearner();
    await under.add(userId, '猫');
    await under.add(userId, '犬');
    expect(await under.rpc.call(method.clearWords, { userId })).toMatchObject({ removed: 2 });
    expect(await under.wordsOf(userId)).toEqual([]);
  });

  const refused: [string, { word: string; reading?: string; meaning: string }, string][] = [
    ['no word', { word: ' ', meaning: 'x' }, 'Word is required'],
    ['no meaning', { word: '猫', meaning: '\n' }, 'Meaning is required'],
    ['a word too long', { word: '猫'.repeat(101), meaning: 'x' }, 'at most 100'],
    ['a reading too long', { word: '猫', reading: 'ね'.repeat(101), meaning: 'x' }, 'at most 100'],
    ['a meaning too long', { word: '猫', meaning: 'x'.repeat(10_001) }, 'at most 10,000'],
  ];
  it.each(refused)('refuse %s', async (_, given, message) => {
    const call = under.rpc.call(method.addWord, { userId: under.newLearner(), ...given });
    await expect(call).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining(message) });
  });

  it('come whole over NATS however long their meanings are', async () => {
    const userId = under.newLearner();
    const meaning = '意味'.repeat(5_000);
    for (let n = 0; n < 60; n++) await under.add(userId, `語${n}`, undefined, meaning);
    const received = await under.overNats((rpc) => under.wordsOf(userId, rpc));
    expect(received).toHaveLength(60);
    expect(received.every((word) => word.meaning === meaning)).toBe(true);
  });

  it('come in parts when they are many', async () => {
    const userId = under.newLearner();
    await under.importList(userId, Array.from({ length: 2_500 }, (_, n) => `語${n}`).join('\n'));
    expect(await under.wordsOf(userId)).toHaveLength(2_500);
  });
});

describe('the kanji of a learner’s words', () => {
  const kanjiOf = async (userId: number) =>
    Object.fromEntries(
      (await under.rpc.call(method.countKanji, { userId })).kanji.map(({ kanji, words }) => [kanji, words]),
    );

  it('are those of all spellings, in how many of them each stands', async () => {
    const userId = under.newLearner();
    for (const word of ['学校', '学ぶ', '入学', '人々', 'ねこ', 'テレビ']) await under.add(userId, word);
    await under.add(under.newLearner(), '犬');
    const kanji = await kanjiOf(userId);
    expect(kanji).toEqual({ 学: 3, 校: 1, 入: 1, 人: 1 });
    expect(Object.keys(kanji)[0]).toBe('学');
  });

  it('count a word once that has several readings', async () => {
    const userId = under.newLearner();
    for (const reading of ['かぜ', 'ふう']) await under.add(userId, '風', reading);
    expect(await kanjiOf(userId)).toEqual({ 風: 1 });
  });

  it('are none of a learner without words', async () => {
    expect(await kanjiOf(under.newLearner())).toEqual({});
  });
});

describe('the revision of a learner’s words', () => {
  it('rises with every change, no matter how it was made', async () => {
    const userId = under.newLearner();
    const lexemeId = await under.lexemeOf('犬');
    const cat = await under.lexemeOf('猫');
    const set = { userId, set: WordSet.PARTICLES };
    let knownSetId = 0;
    const changes: [string, () => Promise<unknown>][] = [
      ['a word added', () => under.add(userId, '猫')],
      ['a word blocked', () => under.rpc.call(method.blockWord, { userId, lexemeId })],
      ['a word unblocked', () => under.rpc.call(method.unblockWord, { userId, lexemeId })],
      ['a word forgotten', () => under.rpc.call(method.forgetLexeme, { userId, lexemeId: cat })],
      ['the word added again', () => under.add(userId, '猫')],
      ['a list imported', () => under.importList(userId, '犬\n鳥')],
      ['a known set added', async () => (knownSetId = (await under.rpc.call(method.addKnownSet, set)).knownSet!.id)],
      ['a known set removed', () => under.rpc.call(method.removeKnownSet, { userId, knownSetId })],
      ['a word removed', () => under.rpc.call(method.removeWord, { userId, word: '猫' })],
      ['all words removed', () => under.rpc.call(method.clearWords, { userId })],
    ];
    const risen: [string, number][] = [];
    for (const [change, make] of changes) {
      const before = await under.revisionOf(userId);
      await make();
      risen.push([change, (await under.revisionOf(userId)) - before]);
    }
    expect(risen).toEqual(changes.map(([change]) => [change, 1]));
  });

  it('stays when nothing has changed', async () => {
    const userId = under.newLearner();
    await under.add(userId, '猫');
    await expect(under.add(userId, '猫')).rejects.toMatchObject({ code: 'vocabulary.word-exists' });
    await under.importList(userId, '猫');
    expect(await under.revisionOf(userId)).toBe(1);
  });
});
