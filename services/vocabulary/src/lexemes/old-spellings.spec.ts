import 'reflect-metadata';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { asJmdict } from '@ichibun/language/testing/small-dictionary';
import { ReasonToKnow, VocabularyService } from '@ichibun/proto/vocabulary';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;

/** Spellings of an entry (! common, /iK marked by the dictionary), its reading, and the tags of its sense. */
const ENTRIES: [kanji: string, kana: string, partOfSpeech: string, tags?: string][] = [
  ['座る! 坐る', 'すわる', 'v5r'],
  ['子供! 子ども! 小供/iK', 'こども', 'n'],
  ['側 傍', 'そば', 'n', 'uk'],
  ['在る! 有る!', 'ある', 'v5r-i', 'uk'],
  ['良い! 好い', 'よい', 'adj-i'],
  ['聞く! 聴く!', 'きく', 'v5k'],
  ['猫!', 'ねこ', 'n'],
];

let under: VocabularyUnderTest;
beforeAll(async () => {
  const form = (text: string) => ({
    text: text.replace(/[!/].*$/u, ''),
    common: text.includes('!'),
    tags: text.split('/').slice(1),
  });
  const entries = ENTRIES.map(([kanji, kana, partOfSpeech, tags = '']) => ({
    kanji: kanji.split(' ').map(form),
    kana: [form(`${kana}!`)],
    senses: [{ partOfSpeech: [partOfSpeech], tags: tags.split(' ').filter(Boolean), glosses: [`what ${kana} means`] }],
  }));
  under = await VocabularyUnderTest.start(await preparedDictionary(asJmdict(entries)));
}, 60_000);
afterAll(() => under?.stop());

const entryOf = (word: string) => {
  const [kanji, kana] = ENTRIES.find(([forms]) =>
    forms.split(' ').some((form) => form.replace(/[!/].*$/u, '') === word),
  )!;
  return { entry: `${kanji.split(' ')[0]!.replace(/[!/].*$/u, '')}・${kana}`, word, reading: kana };
};

describe('a word in an old or rare spelling', () => {
  /** What the learner has, what is in the text, whether it is known. */
  const cases: [string, [word: string, reading?: string], string, boolean][] = [
    ['is known by the usual spelling', ['座る'], '坐る', true],
    ['is known by the usual spelling and its reading', ['座る', 'すわる'], '坐る', true],
    ['is known by either of two usual spellings', ['子ども'], '小供', true],
    ['is known in kana, where the word is usually written so', ['ある'], '有る', true],
    ['is known by kana beside a usual spelling with kanji', ['そば'], '傍', true],
    ['is not known in kana, where the word is usually written with kanji', ['すわる'], '坐る', false],
    ['is not known by a reading that the word does not have', ['座る', 'ざる'], '坐る', false],
    ['does not make the usual spelling known', ['坐る'], '座る', false],
  ];
  it.each(cases)('%s', async (_, [word, reading], text, known) => {
    const userId = under.newLearner();
    await under.add(userId, word, reading);
    const [lexemeId] = (await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [entryOf(text)] })).ids;
    const { known: ids } = await under.rpc.call(method.classifyLexemes, { userId, lexemeIds: [lexemeId!] });
    expect(ids).toEqual(known ? [lexemeId] : []);
    const { words } = await under.rpc.call(method.classifyWords, { userId, words: [entryOf(text)] });
    expect(words).toMatchObject([{ lexemeId, known }]);
  });

  it('is another word where both spellings are usual', async () => {
    const userId = under.newLearner();
    await under.add(userId, '聞く');
    const lexemeIds = (await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [entryOf('聴く')] })).ids;
    expect(await under.rpc.call(method.classifyLexemes, { userId, lexemeIds })).toMatchObject({
      known: [],
      oldSpellings: [],
    });
  });

  it('is known before any text that is counted has had it', async () => {
    const userId = under.newLearner();
    await under.add(userId, '良い');
    const { words } = await under.rpc.call(method.classifyWords, { userId, words: [entryOf('好い'), entryOf('猫')] });
    expect(words).toMatchObject([
      { lexemeId: 0, known: true },
      { lexemeId: 0, known: false },
    ]);
  });

  it('is listed as one, so that lists of words to learn put it last', async () => {
    const lexemes = [entryOf('坐る'), entryOf('座る'), entryOf('有る')];
    const { ids } = await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes });
    const { oldSpellings } = await under.rpc.call(method.classifyLexemes, {
      userId: under.newLearner(),
      lexemeIds: ids,
    });
    expect(oldSpellings.toSorted()).toEqual([ids[0], ids[2]].toSorted());
  });

  it('is explained by the word that makes it known', async () => {
    const userId = under.newLearner();
    await under.add(userId, '座る');
    const [lexemeId] = (await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [entryOf('坐る')] })).ids;
    expect(await under.rpc.call(method.explainLexeme, { userId, lexemeId: lexemeId! })).toMatchObject({
      known: true,
      reasons: [{ word: '座る', reason: ReasonToKnow.OLD_SPELLING }],
    });
  });

  it('is no longer known once the learner has turned that off, which callers of the release before do not undo', async () => {
    const userId = under.newLearner();
    await under.add(userId, '座る');
    const lexemeIds = (await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [entryOf('坐る')] })).ids;
    const settings = { partsCount: true, spellingsCount: true };
    await under.rpc.call(method.setKnowingSettings, { userId, settings: { ...settings, oldSpellingsCount: false } });
    expect((await under.rpc.call(method.classifyLexemes, { userId, lexemeIds })).known).toEqual([]);
    await under.rpc.call(method.setKnowingSettings, { userId, settings });
    expect((await under.rpc.call(method.getKnowingSettings, { userId })).settings).toMatchObject({
      oldSpellingsCount: false,
    });
  });

  it('of an earlier release is known once its usual spellings are found', async () => {
    const userId = under.newLearner();
    await under.add(userId, '座る');
    const lexemeIds = (await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [entryOf('坐る')] })).ids;
    await under.query('UPDATE lexemes SET usual_spellings = NULL');
    await under.query(`UPDATE schedules SET next_at = now() WHERE queue = 'find-usual-spellings'`);
    const before = await under.revisionOf(userId);
    await under.overNats(() =>
      until(
        async () => (await under.rpc.call(method.classifyLexemes, { userId, lexemeIds })).known,
        (known) => known.length === 1,
      ),
    );
    await until(
      () => under.revisionOf(userId),
      (revision) => revision > before,
    );
  });
});
