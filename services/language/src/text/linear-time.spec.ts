import { furiganaOf } from '@ichibun/japanese/furigana';
import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, it } from '@jest/globals';
import { splitLegacy } from '../sentences/legacy.js';
import { splitRubyPragmatic } from '../sentences/ruby-pragmatic.js';
import { normalise } from './normalise.js';
import { piecesOf } from './pieces.js';
import { findRuby } from './ruby.js';

const SENTENCES = '「 」 『 （ ） ( ) “ ” 。 ！ ? . ． 3 1. Dr. の \n \r\n \u2028 猫 あ a'
  .split(' ')
  .concat([' ', '　']);
const RUBY = [
  '｜',
  '|',
  '《',
  '》',
  '<ruby>',
  '<ruby',
  '</ruby>',
  '<rt>',
  '</rt>',
  '<rb',
  '<rp>',
  '猫',
  '々',
  'ねこ',
  ' ',
  '\n',
  '>',
];
const WRITING = [
  'か',
  '\u3099',
  '\u0301',
  '\u0316',
  'ｶ',
  'ﾞ',
  'ゝ',
  'ヾ',
  '〴',
  '〵',
  '\ufe00',
  '\u2e80',
  '\uf900',
  '\u{e0100}',
  '\u{2f800}',
  'a',
];

describe('linear in time, whatever the text, is', () => {
  it.each([
    ['splitLegacy', splitLegacy, SENTENCES],
    ['splitRubyPragmatic', splitRubyPragmatic, SENTENCES],
    ['findRuby', findRuby, RUBY],
    ['normalise', (text: string) => normalise(text, () => false), [...WRITING, ...RUBY, '國', '學會']],
    ['piecesOf', (text: string) => piecesOf(text, 10_000), SENTENCES],
    // A word and its reading in one: the first half of it is the word.
    [
      'furiganaOf',
      (text: string) => furiganaOf(text.slice(0, text.length / 2), text.slice(text.length / 2)),
      ['猫', '物', 'あ', 'べ', 'ー', '3', 'a', '('],
    ],
  ] as [string, (text: string) => unknown, string[]][])(
    '%s',
    (name, read, pieces) => {
      checkLinearTime(name, read, pieces);
    },
    120_000,
  );
});
