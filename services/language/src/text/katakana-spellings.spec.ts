import { expect, it } from '@jest/globals';
import { katakanaSpellings } from './katakana-spellings.js';

it.each([
  ['テエブル', 'テーブル'],
  ['ヴァイオリン', 'バイオリン'],
  ['コオヒイ', 'コーヒー'],
  ['ラヂオ', 'ラジオ'],
  ['ビルヂング', 'ビルディング'],
  ['カツプ', 'カップ'],
  ['ピヤノ', 'ピアノ'],
  ['フアン', 'ファン'],
  ['ウヰスキー', 'ウィスキー'],
  ['アパアト', 'アパート'],
  ['コムビネエシヨン', 'コンビネーション'],
])('%s may be %s', (written, spelling) => {
  expect(katakanaSpellings(written)).toContain(spelling);
});

it('Nothing else than katakana is spelled otherwise, and of a run with many spellings a few are tried', () => {
  expect(katakanaSpellings('さあ')).toEqual([]);
  expect(katakanaSpellings('ア'.repeat(16)).length).toBeLessThan(60);
  expect(katakanaSpellings('ア'.repeat(17))).toEqual([]);
});
