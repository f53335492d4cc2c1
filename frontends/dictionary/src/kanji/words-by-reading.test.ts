import { expect, it } from '@jest/globals';
import { foundWord } from '../testing.js';
import { wordsByReading } from './words-by-reading.js';

const word = (written: string, reading: string, known = false) => foundWord([written, reading, ''], { known });

it.each([
  [
    '学',
    ['ガク', 'まな.ぶ'],
    { ガク: ['学生・がくせい', '学校・がっこう', '大学・だいがく'], 'まな.ぶ': ['学ぶ・まなぶ', '学び・まなび'] },
  ],
  [
    '食',
    ['ショク', 'く.う', 'た.べる'],
    {
      ショク: ['食堂・しょくどう', '食器・しょっき'],
      'く.う': ['食う・くう'],
      'た.べる': ['食べる・たべる', '食べ物・たべもの'],
    },
  ],
  [
    '人',
    ['ジン', 'ニン', 'ひと'],
    { ジン: ['外人・がいじん'], ニン: ['人間・にんげん'], ひと: ['人・ひと', '人々・ひとびと', '恋人・こいびと'] },
  ],
  [
    '日',
    ['ニチ', 'ひ', '-び'],
    { ニチ: ['毎日・まいにち', '日記・にっき'], ひ: ['日・ひ'], '-び': ['誕生日・たんじょうび'] },
  ],
])('the words with %s stand under the readings that it has in them', (kanji, readings, expected) => {
  const words = Object.values(expected)
    .flat()
    .map((one) => word(...(one.split('・') as [string, string])));
  const rows = wordsByReading(kanji, readings, words).map(({ reading, words: its }) => [
    reading,
    its.map(({ entry }) => entry.entry),
  ]);
  expect(Object.fromEntries(rows)).toEqual(expected);
});

it('known words come before the others', () => {
  const [row] = wordsByReading('学', ['ガク'], [word('学生', 'がくせい'), word('大学', 'だいがく', true)]);
  expect(row!.words.map((one) => one.word)).toEqual(['大学', '学生']);
});

it('a word that reads the kanji in no way of its list is with the others', () => {
  expect(wordsByReading('今', ['コン', 'いま'], [word('今日', 'きょう')]).at(-1)).toMatchObject({
    reading: undefined,
    words: [{ word: '今日' }],
  });
});
