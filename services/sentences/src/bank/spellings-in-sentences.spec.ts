import 'reflect-metadata';
import { preparedWholeDictionary, withDictionary } from '@ichibun/language/testing/whole-dictionary';
import { SentencesService } from '@ichibun/proto/sentences';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type SentencesUnderTest, startSentences } from '../testing/sentences-under-test.js';

let under: SentencesUnderTest;
beforeAll(async () => {
  under = await startSentences({ DICTIONARY_FILE: await preparedWholeDictionary() });
});
afterAll(() => under?.stop());

const { method } = SentencesService;
const check = async (targetWord: string, japanese: string) => {
  const [word, reading = ''] = targetWord.split('・') as [string, string?];
  const asked = { userId: under.newLearner(), targetWord: word, targetReading: reading, japanese };
  return (await under.rpc.call(method.checkSentence, asked)).japanese;
};

withDictionary(it).each([
  ...[
    ['沢山・たくさん', '友達が<b>たくさん</b>いる。'],
    ['出来る', 'この子は一人で<b>できます</b>。'],
    ['下さい・ください', '水を<b>ください</b>。'],
    ['美味しい', '昨日の夕飯は<b>おいしかった</b>。'],
    ['此処', '<b>ここ</b>で待つ。'],
    ['たくさん', '本が<b>沢山</b>ある。'],
    ['綺麗', '<b>キレイ</b>な花だ。'],
    ['聴く・きく', '先生の話を<b>聞いた</b>。'],
    ['御飯', '<b>ご飯</b>を食べる。'],
    ['子供', '<b>子ども</b>が遊ぶ。'],
    ['取り敢えず', '<b>とりあえず</b>座ろう。'],
    ['気を付ける', '車に<b>気をつけて</b>。'],
    ['一寸', '<b>ちょっと</b>待って。'],
    ['何処', '駅は<b>どこ</b>ですか。'],
    ['有難う', '昨日は<b>ありがとう</b>。'],
    ['瑞瑞しい', '<b>瑞々しい</b>果物だ。'],
    ['持っていく', '傘を<b>持って行った</b>。'],
    ['殆ど', '<b>ほとんど</b>食べた。'],
    ['駄目', 'それは<b>ダメ</b>だ。'],
    ['分かる', '意味が<b>判らない</b>。'],
  ],
  // Beyond the spellings of its own entry.
  ...[
    ['矢張り・やはり', '<b>やっぱり</b>雨だ。'],
    ['真直ぐ', '道を<b>真っすぐ</b>行く。'],
    ['お母さん', 'うちの<b>母さん</b>は元気だ。'],
    ['橋', '<b>はし</b>がある。'],
    ['頂戴', 'お茶を<b>ちょうだい</b>。'],
    ['勉強する', '毎日<b>勉強</b>した。'],
    ['電話する・でんわする', '友達に<b>電話</b>しました。'],
  ],
  // Places in bold go first.
  ...[
    ['道', '道のそばに別の<b>道</b>がある。'],
    ['猫', '猫と<b>猫</b>がいる。'],
  ],
])('a sentence for %s may have %s', async (word, japanese) => {
  const isMarked = japanese.indexOf(word) >= 0 && japanese.indexOf(word) < japanese.indexOf('<b>');
  const plain = japanese.replaceAll(/<\/?b>/g, '');
  expect(await check(word, isMarked ? japanese : plain)).toBe(japanese);
});

withDictionary(it).each([
  ['橋', '箸がある。'],
  ['聴く', '菊が咲く。'],
  ['真夏', '真っ直ぐ行く。'],
  ['猫', '犬がいる。'],
])('a sentence for %s is not %s', async (word, japanese) => {
  await expect(check(word, japanese)).rejects.toMatchObject({ code: 'sentences.target-missing' });
});
