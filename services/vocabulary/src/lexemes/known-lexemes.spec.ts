import 'reflect-metadata';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ReasonToKnow, VocabularyService } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;

/** So often the same lexeme that another statement is used, as for all words of a corpus. */
const OF_MANY = 20_001;

let under: VocabularyUnderTest;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

describe('who knows a word knows a lexeme', () => {
  /** What the learner has, what is in the text, whether it is known. */
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
    // Okurigana, and kana for some of the kanji.
    ['with less okurigana', ['売り上げ'], '売上', true],
    ['with more okurigana, by its reading', ['売上', 'うりあげ'], '売り上げ', true],
    ['with kana for one of its kanji', ['友達'], '友だち', true],
    ['with kanji for its kana', ['友だち', 'ともだち'], '友達', true],
    ['but not so in kana alone', ['ともだち'], '友達', false],
    // What only honours.
    ['with what honours it', ['電話'], 'お電話だ', true],
    ['without what honours it', ['お電話'], '電話', true],
    ['without what honours it, by its reading', ['お電話', 'おでんわ'], '電話', true],
    ['but not what means something else with it', ['お見舞い'], '見舞い', false],
  ];
  it.each(cases)('%s', async (_, [word, reading], text, known) => {
    const userId = under.newLearner();
    await under.add(userId, word, reading);
    const lexemeId = await under.lexemeOf(text);
    const classified = await under.rpc.call(method.classifyLexemes, { userId, lexemeIds: [lexemeId] });
    expect(classified.known).toEqual(known ? [lexemeId] : []);
    const many = { userId, lexemeIds: Array<number>(OF_MANY).fill(lexemeId) };
    expect(await under.rpc.call(method.classifyLexemes, many)).toEqual(classified);
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
    const [lexemeId] = (await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [word] })).ids;
    await under.rpc.call(method.classifyWords, { userId, words: [word] });
    await under.rpc.call(method.blockWord, { userId, lexemeId });
    const { words } = await under.rpc.call(method.classifyWords, { userId, words: [other, word, word] });
    const blocked = { lexemeId, known: false, blocked: true };
    expect(words).toMatchObject([{ lexemeId: 0, known: false, blocked: false }, blocked, blocked]);
    const again = await under.rpc.call(method.classifyWords, { userId, words: [word, word] });
    expect(again.words).toMatchObject([blocked, blocked]);
  });
});

describe('a compound that the learner does not have', () => {
  /** What the learner has, what is in the text, whether it is known. */
  const cases: [string, [word: string, reading?: string][], string, boolean][] = [
    ['is known when the words that it is made of are', [['実業'], ['家', 'か']], '実業家', true],
    ['is known when their sounds have changed', [['誕生'], ['日', 'ひ']], '誕生日', true],
    ['is known by words that were given without readings', [['誕生'], ['日']], '誕生日', true],
    ['is known by verbs', [['出る'], ['行く']], '出て行く', true],
    ['is not known when one of them is not', [['誕生']], '誕生日', false],
    ['is not known when one of them is read otherwise', [['誕生'], ['日', 'にち']], '誕生日', false],
    ['is not known by a word that is never read so', [['運転'], ['手']], '運転手', false],
    [
      'is not known by a word in the same kanji that is known in one other reading',
      [['運転'], ['手', 'て']],
      '運転手',
      false,
    ],
    ['is known by a word that was given with its reading there', [['運転'], ['手', 'しゅ']], '運転手', true],
    ['is not known when it is an expression', [['仕方'], ['ない']], '仕方がない', false],
  ];
  const identityOf = async (lexemeId: number) =>
    (await under.rpc.call(method.describeLexemes, { lexemeIds: [lexemeId] })).lexemes[0]!.identity!;

  it.each(cases)('%s', async (_, words, text, known) => {
    const userId = under.newLearner();
    for (const [word, reading] of words) await under.add(userId, word, reading);
    const lexemeId = await under.lexemeOf(text);
    const classified = await under.rpc.call(method.classifyLexemes, { userId, lexemeIds: [lexemeId] });
    expect(classified).toMatchObject({ known: known ? [lexemeId] : [], knownByParts: known ? [lexemeId] : [] });
    const many = { userId, lexemeIds: Array<number>(OF_MANY).fill(lexemeId) };
    expect(await under.rpc.call(method.classifyLexemes, many)).toEqual(classified);
    const asWords = { userId, words: [await identityOf(lexemeId)] };
    // Once by the word, and once by its id, which is cached then.
    for (const _time of [1, 2]) {
      const answer = await under.rpc.call(method.classifyWords, asWords);
      expect(answer.words).toMatchObject([{ lexemeId, known, knownByParts: known }]);
    }
  });

  it('is known before any text that is counted has had it', async () => {
    const userId = under.newLearner();
    const word = { entry: '読み始める・よみはじめる', word: '読み始める', reading: 'よみはじめる', isCompound: true };
    const knows = async () => (await under.rpc.call(method.classifyWords, { userId, words: [word] })).words;
    await under.add(userId, '読む');
    expect(await knows()).toMatchObject([{ lexemeId: 0, known: false }]);
    await under.add(userId, '始める');
    expect(await knows()).toMatchObject([{ lexemeId: 0, known: true, knownByParts: true }]);
  });

  it('is known by itself once the learner has it', async () => {
    const userId = under.newLearner();
    for (const word of ['誕生', '日', '誕生日']) await under.add(userId, word);
    const lexemeIds = [await under.lexemeOf('誕生日')];
    const classified = await under.rpc.call(method.classifyLexemes, { userId, lexemeIds });
    expect(classified).toMatchObject({ known: lexemeIds, knownByParts: [] });
  });

  it('is no longer known once the learner says so, until the learner adds it', async () => {
    const userId = under.newLearner();
    for (const word of ['誕生', '日']) await under.add(userId, word);
    const lexemeId = await under.lexemeOf('誕生日');
    const knows = async () => (await under.rpc.call(method.explainLexeme, { userId, lexemeId })).known;
    expect(await knows()).toBe(true);
    // May be repeated.
    for (const _time of [1, 2]) await under.rpc.call(method.forgetLexeme, { userId, lexemeId });
    const explanation = await under.rpc.call(method.explainLexeme, { userId, lexemeId });
    expect(explanation).toMatchObject({ known: false, knownByParts: false, declaredUnknown: true });
    await under.add(userId, '誕生日');
    expect(await knows()).toBe(true);
    await under.rpc.call(method.forgetLexeme, { userId, lexemeId });
    expect(await knows()).toBe(false);
  });

  it('came to be known on the day on which the last of its words did', async () => {
    const userId = under.newLearner();
    const at = (day: number) => timestampFromDate(new Date(Date.UTC(2026, 0, day, 12)));
    for (const [word, day] of [
      ['誕生', 2],
      ['日', 4],
    ] as const) {
      await under.rpc.call(method.addWord, { userId, word, addedAt: at(day) });
    }
    const lexemeIds = [await under.lexemeOf('誕生日')];
    const dayStarts = [1, 2, 3, 4, 5].map((day) => timestampFromDate(new Date(Date.UTC(2026, 0, day))));
    const dated = await under.rpc.call(method.dateKnownLexemes, { userId, lexemeIds, dayStarts });
    expect(dated).toMatchObject({ lexemeIds, days: [4] });
  });

  it('is explained by its parts', async () => {
    const userId = under.newLearner();
    await under.add(userId, '運転');
    const lexemeId = await under.lexemeOf('運転手');
    const explanation = await under.rpc.call(method.explainLexeme, { userId, lexemeId });
    expect(explanation).toMatchObject({
      known: false,
      parts: [
        { word: '運転', reading: 'うんてん', known: true, reasons: [{ word: '運転', reason: ReasonToKnow.FORM }] },
        { word: '手', reading: 'しゅ', known: false, reasons: [] },
      ],
    });
  });
});

describe('what a learner has turned off', () => {
  it.each([
    ['compounds by their parts', { partsCount: false, spellingsCount: true }, ['誕生', '日'], '誕生日'],
    ['words by their other okurigana', { partsCount: true, spellingsCount: false }, ['売り上げ'], '売上'],
  ])('makes no longer known: %s', async (_, settings, words, text) => {
    const userId = under.newLearner();
    for (const word of words) await under.add(userId, word);
    const lexemeIds = [await under.lexemeOf(text)];
    const knows = async () => (await under.rpc.call(method.classifyLexemes, { userId, lexemeIds })).known.length > 0;
    expect(await knows()).toBe(true);
    const before = await under.revisionOf(userId);
    await under.rpc.call(method.setKnowingSettings, { userId, settings });
    expect(await knows()).toBe(false);
    expect(await under.revisionOf(userId)).toBe(before + 1);
    expect((await under.rpc.call(method.getKnowingSettings, { userId })).settings).toMatchObject(settings);
  });

  it('is on for who has turned off nothing', async () => {
    const { settings } = await under.rpc.call(method.getKnowingSettings, { userId: under.newLearner() });
    expect(settings).toMatchObject({ partsCount: true, spellingsCount: true });
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
    [
      'its other okurigana',
      [['売り上げ']],
      '売上',
      { known: true, reasons: [{ word: '売り上げ', reason: ReasonToKnow.OKURIGANA }] },
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
  it('find those of their entry and reading that are written otherwise', async () => {
    const lexemeIds = [];
    for (const text of ['美味しい', 'おいしい', '猫']) lexemeIds.push(await under.lexemeOf(text));
    const { spellings } = await under.rpc.call(method.listSpellings, { lexemeIds: [lexemeIds[0]!, 2_000_000_000] });
    expect(spellings.map((one) => one.lexemeIds)).toEqual([[lexemeIds[1]], []]);
  });

  it('of what お only honours are those of the words themselves by now', async () => {
    const polite = { entry: '御電話・おでんわ', word: 'お電話', reading: 'おでんわ' };
    const [old] = (await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [polite] })).ids;
    const [plain, visit, cat] = [
      await under.lexemeOf('電話'),
      await under.lexemeOf('お見舞い'),
      await under.lexemeOf('猫'),
    ];
    const asked = { lexemeIds: [old!, visit, cat, 2_000_000_000] };
    expect(await under.rpc.call(method.renewLexemes, asked)).toMatchObject({
      lexemeIds: [plain, visit, cat, 2_000_000_000],
    });
  });

  it('have one id for everybody, no matter who asks first and how often', async () => {
    const lexemes = [
      { entry: 'a・あ', word: 'a', reading: 'あ' },
      { entry: '', word: '迷亭', reading: 'めいてい' },
      { entry: '', word: '迷亭', reading: 'まよいてい' },
      { entry: 'a・あ', word: 'a', reading: 'べつ' },
    ];
    const asked = await Promise.all([1, 2, 3].map(() => under.rpc.call(method.resolveLexemes, { userId: 0, lexemes })));
    expect(asked[1]!.ids).toEqual(asked[0]!.ids);
    expect(asked[2]!.ids).toEqual(asked[0]!.ids);
    expect(new Set(asked[0]!.ids).size).toBe(3);
    expect(asked[0]!.ids[3]).toBe(asked[0]!.ids[0]);
  });

  it('are refused in numbers that no message should have', async () => {
    const lexemes = Array(5_001).fill({ entry: '', word: 'x', reading: '' });
    await expect(under.rpc.call(method.resolveLexemes, { userId: 0, lexemes })).rejects.toMatchObject({
      code: 'vocabulary.too-many-lexemes',
    });
  });
});
