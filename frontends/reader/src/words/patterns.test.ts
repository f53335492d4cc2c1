import { expect, it } from '@jest/globals';
import { word } from '../testing/word.js';
import { joinedAround } from './patterns.js';

/** Words as written, after / with their dictionary forms; punctuation is what has no letter. */
const wordsOf = (sentence: string) =>
  sentence.split('|').map((one) => {
    const [text = '', baseForm = text] = one.split('/');
    return word({ text, baseForm, kind: /^\p{P}+$/u.test(text) ? 'punctuation' : 'word' });
  });

it.each([
  ['バズ|散らした/散らす|。', 0, ['バズ散らす バズ散らした']],
  ['母|が|食べた/食べる|。', 0, ['母が食べる 母が食べた', '母が']],
  ['母|が|食べた/食べる|。', 1, ['母が食べる 母が食べた', 'が食べる が食べた', '母が']],
  ['母|が|食べた/食べる|。', 2, ['母が食べる 母が食べた', 'が食べる が食べた']],
  ['今日|、|母|が|食べた/食べる|。', 4, ['母が食べる 母が食べた', 'が食べる が食べた']],
  [
    '手|に|負え/負える|ない|の|で',
    3,
    ['負えないので', 'に負えないの', '負えないの', 'に負えない', 'ないので', '負えない', 'ないの'],
  ],
  ['「|母|」|と', 1, []],
  ['一| |二', 0, []],
  ['一|二|三|四|五|六|七', 0, ['一二三四五六', '一二三四五', '一二三四', '一二三', '一二']],
  [`一|${'長'.repeat(58)}|二|三`, 0, [`一${'長'.repeat(58)}二`, `一${'長'.repeat(58)}`]],
  [`一|${'長'.repeat(60)}`, 0, []],
])('%s has around word %i what may be one in a dictionary: %j', (sentence, index, forms) => {
  expect(joinedAround(wordsOf(sentence), index).map((one) => one.forms.join(' '))).toEqual(forms);
});
