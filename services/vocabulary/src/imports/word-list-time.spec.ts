import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, expect, it } from '@jest/globals';
import { readWordList } from './word-list.js';

const MARKS = [
  '<',
  '>',
  '<rt>',
  '</rt>',
  '<br',
  '</div>',
  '[sound:',
  '[',
  ']',
  '&nbsp;',
  ',',
  ';',
  '【',
  '】',
  '（',
  '・',
  '</td>',
  '<rp>',
  '"',
  '\t',
  ' ',
  '\u3000',
  '\n',
  '\r',
];

describe('a word list', () => {
  it('is read in linear time, whatever it holds', () => {
    checkLinearTime('word list', readWordList, ['猫', 'ねこ', '\u0301', '\u0316', '#', '{"word":', '[[', ...MARKS]);
  }, 120_000);

  it('of Anki’s is read in linear time, whatever it holds', () => {
    checkLinearTime('Anki’s list', (text) => readWordList(`#separator:tab\n${text}`), ['猫', 'ねこ', '#', ...MARKS]);
  }, 120_000);

  it('in JSON may be nested as deep as a file is long', () => {
    const deep = 500_000;
    expect(readWordList(`${'['.repeat(deep)}"猫"${']'.repeat(deep)}`).words).toEqual([{ word: '猫' }]);
    const object = `[{"word":"猫","x":${'['.repeat(deep)}${']'.repeat(deep)}}]`;
    expect(readWordList(object).words).toEqual([{ word: '猫' }]);
  });
});
