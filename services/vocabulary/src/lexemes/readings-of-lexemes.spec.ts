import 'reflect-metadata';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { asJmdict } from '@ichibun/language/testing/small-dictionary';
import { LanguageService } from '@ichibun/proto/language';
import { ReviewsService } from '@ichibun/proto/reviews';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;

const form = (text: string) => ({ text, common: true, tags: [] });

let under: VocabularyUnderTest;
beforeAll(async () => {
  const night = {
    kanji: [form('夜')],
    kana: [form('よる'), form('よ')],
    senses: [{ partOfSpeech: ['n'], tags: [], glosses: ['night'] }],
  };
  under = await VocabularyUnderTest.start(await preparedDictionary(asJmdict([night])));
}, 60_000);
afterAll(() => under?.stop());

const night = { entry: '夜・よる', word: '夜', reading: 'よ' };

it('reads a word as its entry does, not as the place where it was first met', async () => {
  const { ids } = await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [night] });
  const { lexemes } = await under.rpc.call(method.describeLexemes, { userId: 0, lexemeIds: ids });
  expect(lexemes.map(({ identity }) => [identity!.word, identity!.reading])).toEqual([['夜', 'よる']]);
  const { definitions } = await under.rpc.call(LanguageService.method.define, {
    words: [night, { entry: '', word: '夜', reading: 'や' }],
  });
  expect(definitions.map(({ reading }) => reading)).toEqual(['よる', 'や']);
});

it('keeps that reading of a word that is learned from a list', async () => {
  const userId = under.newLearner();
  const { ids } = await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [night] });
  await under.rpc.call(ReviewsService.method.collectWords, { userId, words: [{ lexemeId: ids[0]! }] });
  expect((await under.wordsOf(userId)).map(({ word, reading }) => [word, reading])).toEqual([['夜', 'よる']]);
});
