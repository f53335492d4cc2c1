import 'reflect-metadata';
import { ReasonToKnow, VocabularyService } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;

let under: VocabularyUnderTest;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

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
    const userId = under.newLearner();
    await under.add(userId, word, reading);
    const lexemeId = await under.lexemeOf(text);
    const classified = await under.rpc.call(method.classifyLexemes, { userId, lexemeIds: [lexemeId] });
    expect(classified.known).toEqual(known ? [lexemeId] : []);
    const { lexemes } = await under.rpc.call(method.describeLexemes, { lexemeIds: [lexemeId] });
    const asWords = { userId, words: [lexemes[0]!.identity!] };
    // Once by the word, and once by its id, which is cached then.
    for (const _time of [1, 2]) {
      const { words } = await under.rpc.call(method.classifyWords, asWords);
      expect(words).toMatchObject([{ lexemeId, known, blocked: false }]);
    }
  });

  it('as a learner asks for words again, also beside one that nobody has met', async () => {
    const userId = under.newLearner();
    const word = { entry: '', word: 'ふにゃらもん', reading: 'ふにゃらもん' };
    const other = { entry: '', word: '未聞語', reading: 'みもんご' };
    const [lexemeId] = (await under.rpc.call(method.resolveLexemes, { lexemes: [word] })).ids;
    await under.rpc.call(method.classifyWords, { userId, words: [word] });
    await under.rpc.call(method.blockWord, { userId, lexemeId });
    const { words } = await under.rpc.call(method.classifyWords, { userId, words: [other, word, word] });
    const blocked = { lexemeId, known: false, blocked: true };
    expect(words).toMatchObject([{ lexemeId: 0, known: false, blocked: false }, blocked, blocked]);
    const again = await under.rpc.call(method.classifyWords, { userId, words: [word, word] });
    expect(again.words).toMatchObject([blocked, blocked]);
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
    const userId = under.newLearner();
    for (const [word, reading] of words) await under.add(userId, word, reading);
    const lexemeId = await under.lexemeOf(text);
    expect(await under.rpc.call(method.explainLexeme, { userId, lexemeId })).toMatchObject(explanation);
  });

  it('is also given for a blocked one, and not for one that is none', async () => {
    const userId = under.newLearner();
    const lexemeId = await under.lexemeOf('猫');
    await under.rpc.call(method.blockWord, { userId, lexemeId });
    const explanation = await under.rpc.call(method.explainLexeme, { userId, lexemeId });
    expect(explanation).toMatchObject({ word: '猫', reading: 'ねこ', known: false, blocked: true });
    const none = under.rpc.call(method.explainLexeme, { userId, lexemeId: 2_000_000_000 });
    await expect(none).rejects.toMatchObject({ code: 'vocabulary.lexeme-not-found' });
  });
});

describe('lexemes', () => {
  it('have one id for everybody, no matter who asks first and how often', async () => {
    const lexemes = [
      { entry: 'a・あ', word: 'a', reading: 'あ' },
      { entry: '', word: '迷亭', reading: 'めいてい' },
      { entry: '', word: '迷亭', reading: 'まよいてい' },
      { entry: 'a・あ', word: 'a', reading: 'べつ' },
    ];
    const asked = await Promise.all([1, 2, 3].map(() => under.rpc.call(method.resolveLexemes, { lexemes })));
    expect(asked[1]!.ids).toEqual(asked[0]!.ids);
    expect(asked[2]!.ids).toEqual(asked[0]!.ids);
    expect(new Set(asked[0]!.ids).size).toBe(3);
    expect(asked[0]!.ids[3]).toBe(asked[0]!.ids[0]);
  });

  it('are refused in numbers that no message should have', async () => {
    const lexemes = Array(5_001).fill({ entry: '', word: 'x', reading: '' });
    await expect(under.rpc.call(method.resolveLexemes, { lexemes })).rejects.toMatchObject({
      code: 'vocabulary.too-many-lexemes',
    });
  });
});
