import { describe, expect, it } from '@jest/globals';
import { soundsAlike } from './sounds-alike.js';

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
    ['Zürich', 'チューリッヒ'],
  ])('%s may be %s', (name, kana) => {
    expect(soundsAlike(name, kana)).toBe(true);
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
    ['', 'パン'],
    ['Leeds', ''],
  ])('%s is not %s', (name, kana) => {
    expect(soundsAlike(name, kana)).toBe(false);
  });

  it('are not compared where they are longer than names', () => {
    expect(soundsAlike('a'.repeat(10_000), 'ア'.repeat(10_000))).toBe(false);
  });
});
