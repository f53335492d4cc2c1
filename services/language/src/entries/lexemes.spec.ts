import { describe, expect, it } from '@jest/globals';
import { type IpadicMeta, IpadicWords } from '../analyser/ipadic.js';
import { Tables } from '../tables/tables.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import type { BareLexeme } from '../words/lexeme.js';
import { wordOf } from './forms.js';
import { Lexemes } from './lexemes.js';

const STEM: BareLexeme = {
  surface: 'て',
  reading: 'て',
  pronunciation: 'て',
  base: 'いる',
  asAnalysed: 'てる',
  baseReading: 'いる',
  partOfSpeech: '動詞,非自立',
  conjugation: '一段',
  form: '連用形',
};
/** Words in the same letters that differ from it in one thing. */
const OTHERS: readonly Partial<BareLexeme>[] = [
  { form: '未然形' },
  { conjugation: '五段・ラ行' },
  { baseReading: 'おる' },
  { asAnalysed: 'とる' },
  { pronunciation: 'てー' },
];

const lexemesOf = async () => new Lexemes(new IpadicWords(new Tables<IpadicMeta>(await preparedIpadic())), undefined);

it.each([
  ['は', '助詞,係助詞', 'わ'],
  ['へ', '助詞,格助詞,一般', 'え'],
  ['もう', '副詞,一般', 'もー'],
  ['は', '名詞,一般', 'は'],
])('%s, %s, is said %s where a rule has made it', async (written, part, said) => {
  expect(wordOf(await lexemesOf(), written, written, part).lexeme.pronunciation).toBe(said);
});

describe('a word is the same, whatever has been read before', () => {
  it.each(OTHERS)('where one was made that differs in %j', async (other) => {
    const lexemes = await lexemesOf();
    lexemes.compose(STEM, 0);
    expect(lexemes.compose({ ...STEM, ...other }, 0)).toMatchObject({ ...STEM, ...other });
  });

  it.each(OTHERS.filter((other) => !('pronunciation' in other || 'baseReading' in other)))(
    'where one was read otherwise that differs in %j',
    async (other) => {
      const lexemes = await lexemesOf();
      const read = { reading: 'で', baseReading: 'いる' };
      lexemes.reread(lexemes.compose(STEM, 0), read);
      expect(lexemes.reread(lexemes.compose({ ...STEM, ...other }, 0), read)).toMatchObject({ ...other, ...read });
    },
  );
});
