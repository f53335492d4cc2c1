import { expect, it } from '@jest/globals';
import { phraseStarts } from './phrases.js';

it.each([
  'わたしは|毎朝六時に|起きます。',
  '猫が|窓の|ところでねむっている。',
  'とても|おいしい|りんごを|食べましたが、お茶は|飲みませんでした。',
  'そんな|ことは|ないよ、と|先生に|言われた。',
  '彼女は|日本人の|友だちと|東京|大学へ|行かなければならないらしい。',
  'おかあさんが|くれたぼうしを|なくしてしまいました。',
  '「あなたは|どこから|来たのですか」と|聞いた。',
  '雨が|降っていたので、学校に|行くのを|やめました。',
  'もう少しゆっくり|話してください。',
  '八時にはもう|売り切れてしまう。',
  '木村さんは|すぐに|次の|本を|探し始めた。',
  '猫。',
  '',
])('divides %s before its phrases', (divided) => {
  const text = divided.replaceAll('|', '');
  const starts = [0, ...phraseStarts(text), text.length];
  const phrases = starts.slice(1).map((end, index) => text.slice(starts[index], end));
  expect(phrases.join('|')).toBe(divided);
});
