import { describe, expect, it } from '@jest/globals';
import { soundDifference } from './sounds-alike.js';

describe('an English name and a Japanese word', () => {
  it.each([
    ['Leeds', 'リーズ'],
    ['Edinburgh', 'エディンバラ'],
    ['Miller', 'ミラー'],
    ['Sarah', 'サラ'],
    ['Smith', 'スミス'],
    ['Thames', 'テムズ'],
    ['Cambridge', 'ケンブリッジ'],
    ['George', 'ジョージ'],
    ['Gilbert', 'ギルバート'],
    ['Charles', 'チャールズ'],
    ['Philip', 'フィリップ'],
    ['Xavier', 'ザビエル'],
    ['Wright', 'ライト'],
    ['Hughes', 'ヒューズ'],
    ['Amy', 'エイミー'],
    ['Wayne', 'ウェイン'],
    ['Victoria', 'ビクトリア'],
    ['Venice', 'ヴェニス'],
    ['Chile', 'チリ'],
    ['Bernard', 'バーナード'],
    ['Yorkshire', 'ヨークシャー'],
    ['Tanaka', 'たなか'],
    ['Kyoto', 'きょうと'],
    ['Ivan', 'イワン'],
    ['Petrov', 'ペトロフ'],
    ['Anna', 'アンナ'],
  ])('%s may be %s', (name, kana) => {
    expect(soundDifference(name, kana)).toBeLessThan(0.35);
  });

  it.each([
    ['Leeds', 'サラ'],
    ['Leeds', 'ロンドン'],
    ['Miller', 'サラ'],
    ['Edinburgh', 'ロンドン'],
    ['London', 'ロースト'],
    ['Cambridge', 'オックスフォード'],
    ['Amy', 'マリア'],
    ['George', 'ロバート'],
    ['Charles', 'ウィリアム'],
    ['Brown', 'パン'],
    ['Chester', 'ゾウ'],
    ['', 'パン'],
    ['Leeds', ''],
  ])('%s is not %s', (name, kana) => {
    expect(soundDifference(name, kana)).toBeUndefined();
  });

  it('are not compared where they are longer than names', () => {
    expect(soundDifference('a'.repeat(10_000), 'ア'.repeat(10_000))).toBeUndefined();
  });
});
