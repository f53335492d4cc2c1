import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, expect, it } from '@jest/globals';
import { withoutWrapping } from './wrapped-lines.js';

const MAIL = `昨日お話しした会議の件ですが、部屋の都合により来週の水曜
日に変更になりました。お手数をおかけしますが、参加される方
は金曜日までにお返事をください。

当日は資料を三部お持ちください。なお、駐車場は混み合います
ので、電車でお越しいただけると助かります。`;

const POEM = `春の雨が降るたびに
ぼくは古い駅を思い出す
白い花が咲いていて
だれもいない朝だった`;

const CHAT = `明日の集合って何時だったか覚えてる人いますか
九時
駅前の本屋のところで待ち合わせって話だったと思う
了解
遅れそうなら先に行ってもらって大丈夫だよ
ありがとう`;

const LIST = `必要なもの一覧を作りましたので確認をお願いします
・雨が降ったときのための傘と着替えを入れる袋ひとつ
・昼に食べるものと水筒を各自で忘れずに持ってくること
・集合場所までの地図と電車の時刻を書いた紙を一枚ずつ`;

describe('lines that were broken at the measure', () => {
  it('are joined, and paragraphs stay', () => {
    expect(withoutWrapping(MAIL).split('\n')).toEqual([
      '昨日お話しした会議の件ですが、部屋の都合により来週の水曜日に変更になりました。お手数をおかけしますが、参加される方は金曜日までにお返事をください。',
      '',
      '当日は資料を三部お持ちください。なお、駐車場は混み合いますので、電車でお越しいただけると助かります。',
    ]);
  });

  it('are joined with line breaks of Windows as well', () => {
    expect(withoutWrapping(MAIL.replaceAll('\n', '\r\n'))).toBe(withoutWrapping(MAIL).replaceAll('\n', '\r\n'));
  });

  it.each([
    ['a poem', POEM],
    ['chat', CHAT],
    ['a list', LIST],
    ['a text of one long line for each paragraph', `${'長い段落の文が続く。'.repeat(20)}\n${'次の段落。'.repeat(30)}`],
    ['nothing', ''],
  ])('are not found in %s', (_, text) => {
    expect(withoutWrapping(text)).toBe(text);
  });

  it('are found in linear time', () => {
    const pieces = ['\n', '\r\n', '。', '猫が犬を見る', 'a', '　', '長い行が続いている', '「'];
    checkLinearTime('withoutWrapping', withoutWrapping, pieces);
  });
});
