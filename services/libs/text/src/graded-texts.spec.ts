import { expect, it } from '@jest/globals';
import { gradedNotes, gradedTexts, readGradedText } from './graded-texts.js';

const FILE = `title: 猫《ねこ》の朝《あさ》
about: A cat.
about-ja: 猫の話。
words: 尾=tail; お知らせ=notice

　猫《ねこ》がいる。
There is a cat.
朝《あさ》だ。
It is morning.
* だ is plain.
* It ends a sentence.

「｜お早《はよ》う」
“Good morning.”
`;

it('A graded text is its paragraphs on lines, with its readings, and each sentence with its translation and notes', () => {
  const text = readGradedText('neko', 'N5', FILE);
  expect(text.content.text).toBe('　猫がいる。朝だ。\n「お早う」');
  expect(text.content.readings).toEqual([
    { start: 1, length: 1, reading: 'ねこ' },
    { start: 6, length: 1, reading: 'あさ' },
    { start: 11, length: 2, reading: 'はよ' },
  ]);
  expect(text.title).toEqual({
    text: '猫の朝',
    readings: [
      { start: 0, length: 1, reading: 'ねこ' },
      { start: 2, length: 1, reading: 'あさ' },
    ],
  });
  expect([...text.glossed]).toEqual([
    ['尾', 'tail'],
    ['お知らせ', 'notice'],
  ]);
  expect(text.sentences.map(({ text, translation, notes }) => [text, translation, notes])).toEqual([
    ['猫がいる。', 'There is a cat.', []],
    ['朝だ。', 'It is morning.', ['だ is plain.', 'It ends a sentence.']],
    ['「お早う」', '“Good morning.”', []],
  ]);
});

it.each([
  ['that lacks a title', FILE.replace(/^title.*\n/, ''), 'neko has no title'],
  ['whose sentence lacks a translation', FILE.replace('* だ is plain', 'x\n* だ is plain'), '"x" has no translation'],
  ['whose last sentence lacks a translation', FILE.replace('“Good morning.”\n', ''), 'has no translation'],
  ['with a gloss that is none', FILE.replace('尾=tail', '尾'), '"尾" is not a word and its meaning'],
  ['with a header that is none', FILE.replace('about: A cat.', 'A cat.'), '"A cat." is not a name and a value'],
])('A graded text %s is refused', (_, file, reason) => {
  expect(() => readGradedText('neko', 'N5', file)).toThrow(reason);
});

it('The graded texts that ship can all be read, the easiest first', async () => {
  const texts = await gradedTexts();
  expect(texts[0]).toMatchObject({ id: 'ruru-no-asa', level: 'N5' });
  expect(texts.at(-1)).toMatchObject({ id: 'urashima-taro', level: 'N3' });
});

it('Notes on a sentence of a graded text are found by it, and there are none on others', async () => {
  expect(await gradedNotes(' ルルは　ねこです。')).toEqual([expect.stringContaining('go on with は')]);
  expect(await gradedNotes('猫がいる。')).toEqual([]);
});
