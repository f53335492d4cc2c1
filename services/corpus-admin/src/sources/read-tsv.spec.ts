import { atOnce } from '@ichibun/kit/in-turns';
import { describe, expect, it } from '@jest/globals';
import { readTsv } from './read-tsv.js';

const file = (...rows: string[][]) => rows.map((cells) => cells.join('\t')).join('\n');

describe('a file of tab-separated columns', () => {
  it.each([
    [
      'Tatoeba’s pairs of sentences: number, sentence, number, translation',
      file(
        ['\ufeff1297', 'きみにちょっとしたものをもってきたよ。', '4724', 'I brought you a little something.'],
        [
          '4702',
          '今日は６月１８日で、ムーリエルの誕生日です！',
          '1277',
          "Today is June 18th and it is Muiriel's birthday!",
        ],
        ['4702', '今日は６月１８日で、ムーリエルの誕生日です！', '2', 'It is June 18th: happy birthday, Muiriel!'],
      ),
      [
        ['きみにちょっとしたものをもってきたよ。', 'I brought you a little something.'],
        ['今日は６月１８日で、ムーリエルの誕生日です！', "Today is June 18th and it is Muiriel's birthday!"],
        ['今日は６月１８日で、ムーリエルの誕生日です！', 'It is June 18th: happy birthday, Muiriel!'],
      ],
    ],
    [
      'Tatoeba’s sentences of one language: number, language, sentence',
      file(['1297', 'jpn', 'きみにちょっとしたものをもってきたよ。'], ['4702', 'jpn', '猫がいる。']),
      [
        ['きみにちょっとしたものをもってきたよ。', ''],
        ['猫がいる。', ''],
      ],
    ],
    [
      'Tatoeba’s detailed sentences: with their owner and dates',
      file(
        ['1297', 'jpn', '犬がいる。', 'bunbuku', '2010-01-02 03:04:05', '\\N'],
        ['4702', 'jpn', '猫がいる。', 'small_snow', '2010-01-02 03:04:05', '\\N'],
      ),
      [
        ['犬がいる。', ''],
        ['猫がいる。', ''],
      ],
    ],
    [
      'English before Japanese, under titles',
      file(['English', 'Japanese'], ['There is a cat.', '猫がいる。'], ['There is a dog.', '犬がいる。']),
      [
        ['猫がいる。', 'There is a cat.'],
        ['犬がいる。', 'There is a dog.'],
      ],
    ],
    ['a line of more columns than any table', `猫がいる。\t`.repeat(300_000), [['猫がいる。', '']]],
    ['one row', file(['猫がいる。', 'There is a cat.']), [['猫がいる。', 'There is a cat.']]],
  ])('is read: %s', (_, text, expected) => {
    expect(atOnce(readTsv(text)).map(({ text: sentence, translation }) => [sentence, translation])).toEqual(expected);
  });

  it('without Japanese is refused', () => {
    expect(() => atOnce(readTsv(file(['1', 'eng', 'A cat.'], ['2', 'eng', 'A dog.'])))).toThrow('Japanese');
  });
});
