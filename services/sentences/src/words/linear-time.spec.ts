import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, it } from '@jest/globals';
import { tagPart } from '../anki/note.js';
import { wordFurigana } from './furigana.js';

const MARKS = [
  '<',
  '>',
  '<b>',
  '</b>',
  '<b',
  '<script>',
  '</script',
  '<style',
  '<!--',
  '/',
  ' ',
  '\n',
  '雨',
  'あ',
  'a',
];

describe('linear in time, whatever the text, is', () => {
  it.each([
    ['wordFurigana', (text: string) => wordFurigana(text, `${text}あ`)],
    ['tagPart', (text: string) => tagPart(text.slice(0, 200))],
  ])(
    '%s',
    (name, read) => {
      checkLinearTime(name, read, MARKS);
    },
    120_000,
  );
});
